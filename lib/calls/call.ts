import { z } from "zod";
import { CALL_OUTCOMES, CALL_STATES, CALLERS, type CallCancelReason, type calls } from "@/db/schema";
import type { Context } from "@/lib/context";
import { E164, isoTime, uuid } from "@/lib/shapes";
import { hoursOf } from "./call-settings";
import { nextCallTime } from "./calling-hours";

export const CallScript = z
  .object({
    opening: z.string(),
    questions: z.array(z.string()),
    answers: z.array(z.object({ objection: z.string(), answer: z.string() })),
  })
  .meta({ id: "CallScript" });

export const Call = z
  .object({
    id: uuid,
    leadId: uuid,
    agentId: uuid,
    campaignId: uuid,
    status: z.enum(CALL_STATES).meta({
      description:
        "open: in the call queue; done: called, see outcome; canceled: removed from the queue before anybody called.",
    }),
    sequenceStepId: uuid.nullable().meta({
      description: "The step of the campaign's sequence that it is; null: it is none.",
    }),
    attempt: z.number().int().min(1).meta({ description: "1 for the first call to the lead." }),
    caller: z.enum(CALLERS).meta({
      description: "Who makes it: a person, or the automated assistant.",
    }),
    phone: E164,
    extension: z.string().nullable().meta({ description: "To be dialed once the other side has answered." }),
    timeZones: z.array(z.string()).meta({ description: "IANA time zones in which the lead may be." }),
    callableFrom: isoTime.nullable().meta({
      description:
        "When it can next be called, within the lead's calling hours; null once it is not open, or if no time suits every time zone.",
    }),
    script: CallScript,
    claimedBy: z.string().nullable().meta({ description: "Who has claimed it, as user:… or key:…." }),
    claimedUntil: isoTime.nullable(),
    outcome: z.enum(CALL_OUTCOMES).nullable(),
    notes: z.string().nullable(),
    reason: z.string().nullable().meta({ description: "Why it was canceled." }),
    endedAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Call" });
export type Call = z.infer<typeof Call>;

export const CALL_STATUSES = CALL_STATES;

export type CallRow = typeof calls.$inferSelect;

export function toCall(
  ctx: Context,
  { cancelReason, ...row }: CallRow,
  now = new Date(),
): z.input<typeof Call> {
  const isOpen = row.state === "open";
  const isClaimed = isOpen && row.claimedUntil !== null && row.claimedUntil > now;
  const timeZones = row.timeZones.split(" ");
  const from = row.dueAt > now ? row.dueAt : now;
  return {
    ...row,
    status: row.state,
    reason: cancelReason && CANCEL_SENTENCES[cancelReason],
    timeZones,
    callableFrom: isOpen ? nextCallTime(timeZones, from, hoursOf(row, ctx.settings)) : null,
    claimedBy: isClaimed ? row.claimedBy : null,
    claimedUntil: isClaimed ? row.claimedUntil : null,
  };
}

/** Why a call was canceled, as people and the API see it. */
const CANCEL_SENTENCES: Record<CallCancelReason, string> = {
  stopped: "The campaign was stopped.",
  erased: "The person was deleted.",
  unsubscribed: "The lead unsubscribed.",
  noted_unsubscribed: "The lead was logged as unsubscribed.",
  noted_rejected: "The lead was logged as rejected.",
  blocked: "The number is on the do-not-call list.",
  step_removed: "Its step was removed from the sequence.",
  unreachable: "The lead is no longer contacted.",
};
