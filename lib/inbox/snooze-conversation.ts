import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { givenTime } from "@/lib/shapes";
import { ConversationId, ConversationState } from "./conversation";
import { changeConversation } from "./queries";

const LONGEST_MS = 366 * 86_400_000;

export const snoozeConversation = capability(
  {
    name: "snoozeConversation",
    description:
      "Snoozes a conversation until a time within a year; email that comes in earlier brings it back. It then needs an answer. Null ends the snooze.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    input: ConversationId.extend({ until: givenTime.nullable() }),
    output: ConversationState,
  },
  (ctx, { id, until }) => {
    const snoozedUntil = until === null ? null : requireSoon(until);
    // What was answered already comes back too: that is what it was snoozed for.
    const change = snoozedUntil ? { snoozedUntil, needsAnswer: true } : { snoozedUntil };
    return changeConversation(ctx, id, change);
  },
);

function requireSoon(until: string): Date {
  const moment = new Date(until);
  const ms = moment.getTime() - Date.now();
  if (ms > 0 && ms <= LONGEST_MS) return moment;
  throw new AppError("validation_error", "Choose a time within the next year.", [
    { path: "until", message: "must lie within the next year" },
  ]);
}
