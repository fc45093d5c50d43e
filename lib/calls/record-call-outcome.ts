import { z } from "zod";
import { CALL_OUTCOMES, calls, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { passStep } from "@/lib/enrollments/pass-step";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { isOfPerson } from "@/lib/one-person";
import { givenTime, pathId, text } from "@/lib/shapes";
import { blockNumber } from "./blocked-numbers";
import { Call, type CallRow, toCall } from "./call";
import { isCallTime, UTMOST_HOURS } from "./calling-hours";
import { callerOf } from "./claim-next-call";
import { findCall, isCanceledInFlight, requireFree } from "./find-call";

type Outcome = (typeof CALL_OUTCOMES)[number];

const HOUR_MS = 3_600_000;
const MAX_AHEAD_MS = 366 * 24 * HOUR_MS;
/** The lead's status after an outcome; an outcome that is not listed leaves it unchanged. */
const STATUS_AFTER: Partial<Record<Outcome, "contacted" | "replied" | "rejected" | "unsubscribed">> = {
  reached: "contacted",
  callback: "contacted",
  meeting: "replied",
  not_interested: "rejected",
  do_not_call: "unsubscribed",
};

export const recordCallOutcome = capability(
  {
    name: "recordCallOutcome",
    description:
      "Logs a call's outcome. no_answer queues it again a day later, up to three times, or goes on with the sequence that the call is a step of; callback queues it for the agreed time; do_not_call blocks the number for the whole workspace.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z
      .object({
        id: pathId("call"),
        outcome: z.enum(CALL_OUTCOMES),
        notes: text(1, 4_000).optional(),
        callbackAt: givenTime
          .optional()
          .describe(
            "With callback, and only then: when, in the future and between 08:00 and 21:00 of the lead's own time.",
          ),
      })
      .meta({
        override: {
          if: { properties: { outcome: { const: "callback" } }, required: ["outcome"] },
          // biome-ignore lint/suspicious/noThenProperty: `then` is a JSON Schema keyword.
          then: { required: ["callbackAt"], properties: { callbackAt: {} } },
          dependentSchemas: { callbackAt: { properties: { outcome: { const: "callback" } } } },
        },
      }),
    output: Call.extend({
      next: Call.nullable().describe("The call that replaces it in the queue."),
    }).meta({
      id: "CallOutcome",
    }),
  },
  async (ctx, { id, outcome, notes, callbackAt }) => {
    // Locks the lead's row before the call's, in the same order as unsubscribing; any other order can deadlock.
    const { leadId, campaignId, enrollmentId } = await findCall(ctx, id);
    // Before the lead, as everywhere: no step is followed while a change of the sequence moves it.
    if (enrollmentId !== null) await shareCampaign(ctx, campaignId);
    const lead = await findLead(ctx, leadId, { lock: true });
    const call = await findCall(ctx, id, { lock: true });
    // If the call was canceled during the conversation, its outcome is still recorded, but no follow-up call is created.
    const isCanceled = isCanceledInFlight(ctx, call);
    if (!isCanceled) requireFree(ctx, call);
    // A later run may have queued the step's call again: this one was made, and takes its place.
    const others = isCanceled && call.sequenceStepId !== null ? await cancelOthersOfStep(ctx, call) : [];
    const next = isCanceled ? null : nextTry(ctx, call, outcome, callbackAt);
    const [done] = await ctx.db
      .update(calls)
      .set({
        state: "done",
        outcome,
        notes: notes ?? null,
        endedBy: callerOf(ctx),
        endedAt: sql`now()`,
        claimedBy: null,
        claimedUntil: null,
        cancelReason: null,
      })
      .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, id)))
      .returning();
    await moveLead(ctx, lead, id, outcome, notes);
    // Unless the outcome has ended it, the sequence goes on.
    if (call.enrollmentId !== null && call.sequenceStepId !== null)
      for (const enrollmentId of [call.enrollmentId, ...others])
        await passStep(ctx, { enrollmentId, stepId: call.sequenceStepId });
    if (outcome === "do_not_call")
      await blockNumber(ctx, { phone: call.phone, reason: "asked", note: notes });
    // The call must be `done` first: unique indexes allow one open call per lead, and one per number.
    const made = next ? await putBack(ctx, call, next) : undefined;
    return { ...toCall(ctx, done!), next: made ? toCall(ctx, made) : null };
  },
);

/** Returns the enrollments that they belonged to. */
async function cancelOthersOfStep(ctx: Context, { id, leadId, sequenceStepId }: CallRow): Promise<string[]> {
  const others = await ctx.db.execute<{ enrollmentId: string }>(sql`
    update calls set state = 'canceled', cancel_reason = 'unreachable', claimed_by = null, claimed_until = null, updated_at = now()
    where workspace_id = ${ctx.workspaceId} and lead_id = ${leadId} and sequence_step_id = ${sequenceStepId}
      and id <> ${id} and state = 'open'
    returning enrollment_id as "enrollmentId"`);
  return others.map(({ enrollmentId }) => enrollmentId);
}

async function shareCampaign(ctx: Context, id: string): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from campaigns where workspace_id = ${ctx.workspaceId} and id = ${id} for share`);
}

type NextTry = { dueAt: Date; isCallback: boolean };

function nextTry(
  { settings }: Context,
  call: CallRow,
  outcome: Outcome,
  callbackAt: string | undefined,
): NextTry | null {
  if (outcome === "callback") return { dueAt: readCallback(call, callbackAt), isCallback: true };
  if (callbackAt !== undefined)
    throw new AppError("validation_error", "callbackAt is only for the outcome callback.", [
      { path: "callbackAt", message: "is only for the outcome callback" },
    ]);
  // Somebody who is in a sequence gets its next step instead.
  if (outcome !== "no_answer" || call.enrollmentId !== null || call.attempt >= settings.CALL_ATTEMPTS)
    return null;
  return { dueAt: new Date(Date.now() + settings.CALL_RETRY_HOURS * HOUR_MS), isCallback: false };
}

function readCallback(call: CallRow, callbackAt: string | undefined): Date {
  const refuse = (message: string) =>
    new AppError("validation_error", `The request is invalid: callbackAt ${message}.`, [
      { path: "callbackAt", message },
    ]);
  if (callbackAt === undefined) throw refuse("is missing: a callback needs its time");
  const at = new Date(callbackAt);
  const ahead = at.getTime() - Date.now();
  if (!(ahead > 0 && ahead < MAX_AHEAD_MS)) throw refuse("must be in the future, within a year");
  if (!isCallTime(call.timeZones.split(" "), at, UTMOST_HOURS))
    throw refuse("must be between 08:00 and 21:00 in the lead's time zone");
  return at;
}

async function moveLead(
  ctx: Context,
  lead: typeof leads.$inferSelect,
  callId: string,
  outcome: Outcome,
  notes: string | undefined,
): Promise<void> {
  await recordActivity(ctx, [
    {
      kind: "called",
      leadId: lead.id,
      campaignId: lead.campaignId,
      callId,
      note: notes ?? null,
      details: { before: lead.status, outcome },
    },
  ]);
  const status = STATUS_AFTER[outcome];
  // A call does not move back a lead that has replied to an email or unsubscribed.
  const isFinal = lead.status === "unsubscribed" || (lead.status === "replied" && status === "contacted");
  if (status === undefined) return;
  if (!isFinal)
    await ctx.db
      .update(leads)
      // Each of these outcomes means that somebody spoke to the lead.
      .set({ status, contactedAt: sql`now()` })
      .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, lead.id)));
  await endEnrollments(ctx, isOfPerson(ctx, "e.lead_id", lead.id), status);
}

/** Belongs to no sequence: a callback ends it. A lead and a number are on the list only once; if another call has taken that place in the meantime, none is added. */
async function putBack(ctx: Context, call: CallRow, next: NextTry): Promise<CallRow | undefined> {
  const { workspaceId, agentId, campaignId, leadId, runId, phone, extension, timeZones, score, script } =
    call;
  const [made] = await ctx.db
    .insert(calls)
    .values({
      workspaceId,
      agentId,
      campaignId,
      leadId,
      runId,
      phone,
      extension,
      timeZones,
      score,
      script,
      ...next,
      // A callback that the lead agreed to is made by a person.
      caller: next.isCallback ? "person" : call.caller,
      attempt: call.attempt + 1,
    })
    .onConflictDoNothing()
    .returning();
  return made;
}
