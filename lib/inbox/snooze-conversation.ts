import { capability } from "@/lib/capability";
import { givenTime } from "@/lib/shapes";
import { ConversationId, ConversationState } from "./conversation";
import { changeConversation } from "./queries";
import { withinAYear } from "./within-a-year";

export const snoozeConversation = capability(
  {
    name: "snoozeConversation",
    description:
      "Snoozes a conversation until a time within a year; email that comes in earlier, unless it is an automatic reply, brings it back. It then needs an answer. Null ends the snooze.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    input: ConversationId.extend({ until: givenTime.nullable() }),
    output: ConversationState,
  },
  (ctx, { id, until }) => {
    const snoozedUntil = until === null ? null : withinAYear(until, "until");
    // What was answered already comes back too: that is what it was snoozed for.
    const change = snoozedUntil ? { snoozedUntil, needsAnswer: true } : { snoozedUntil };
    return changeConversation(ctx, id, change);
  },
);
