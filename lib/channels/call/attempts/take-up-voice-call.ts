import { calls, transcriptLines } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { CallRow } from "@/lib/calls/call";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import { isCanceledInFlight } from "@/lib/calls/find-call";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { type Context, transactApart } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";

type CallResult = NonNullable<CallAttemptRow["verdict"]> | { kind: "give_back" };

/** SIP response codes for a number that does not exist (RFC 3261 §21.4, §21.6). */
const NO_SUCH_NUMBER = new Set([404, 410, 484, 604]);

/**
 * Records the outcome of a call by the automated assistant, through the same verb that people use. The verdict reached
 * with the lead comes first; without one, the provider's status decides. Runs in the transaction of `ctx`, which has
 * locked lead and call.
 */
export async function takeUpVoiceCall(
  ctx: Context,
  attempt: CallAttemptRow,
  call: CallRow,
  end: { sipCode: number | null; hasRung: boolean },
): Promise<void> {
  // A person who took over records the outcome. A call that is no longer open already has its outcome, for example "do
  // not call".
  const isOurs = call.state === "open" || isCanceledInFlight(ctx, call);
  if (!isOurs || attempt.takenOverBy !== null) return;
  const verdict = attempt.verdict ?? (await judge(ctx, attempt, end));
  if (verdict.kind === "give_back") return setCall(ctx, call.id, { claimedBy: null, claimedUntil: null });
  if (verdict.kind === "hand_over") return handOver(ctx, call, verdict.notes);
  const { outcome, notes, callbackAt } = verdict;
  try {
    await transactApart(ctx, (ctx) =>
      recordCallOutcome(ctx, { id: call.id, outcome, notes, ...(callbackAt && { callbackAt }) }),
    );
  } catch (error) {
    // An agreed callback time may have passed by now.
    if (!(error instanceof AppError)) throw error;
    await handOver(ctx, call, `${notes} ${error.message}`);
  }
}

async function judge(
  ctx: Context,
  attempt: CallAttemptRow,
  { sipCode, hasRung }: { sipCode: number | null; hasRung: boolean },
): Promise<CallResult> {
  const outcome = (outcome: "no_answer" | "reached" | "wrong_number", notes: string): CallResult => ({
    kind: "outcome",
    outcome,
    notes,
  });
  // A phone that has rung is not called again at once.
  if (attempt.providerStatus === "canceled")
    return hasRung ? outcome("no_answer", "It was hung up while it rang.") : { kind: "give_back" };
  if (attempt.providerStatus === "busy") return outcome("no_answer", "The line was busy.");
  if (attempt.providerStatus === "no-answer") return outcome("no_answer", "Nobody picked up.");
  if (attempt.providerStatus === "failed")
    return NO_SUCH_NUMBER.has(sipCode ?? 0)
      ? outcome("wrong_number", "There is no such number.")
      : outcome("no_answer", "The call did not go through.");
  if (/^(?:machine|fax)/.test(attempt.answeredBy ?? ""))
    return outcome(
      "no_answer",
      attempt.answeredBy === "fax" ? "A fax answered." : "An answering machine answered.",
    );
  // For example, consent was withdrawn meanwhile, or the service was down.
  if (attempt.spokeAt === null)
    return outcome("no_answer", "Somebody picked up, and nothing was said to them.");
  if (await didLeadSpeak(ctx, attempt))
    return outcome("reached", "The lead spoke with the automated assistant.");
  return attempt.answeredBy === "human"
    ? outcome("reached", "Somebody picked up, heard that an automated assistant was calling, and hung up.")
    : outcome("no_answer", "Somebody or something picked up and said nothing.");
}

async function didLeadSpeak(ctx: Context, attempt: CallAttemptRow): Promise<boolean> {
  const [line] = await ctx.db
    .select({ id: transcriptLines.id })
    .from(transcriptLines)
    .where(
      and(
        eq(transcriptLines.workspaceId, ctx.workspaceId),
        eq(transcriptLines.attemptId, attempt.id),
        eq(transcriptLines.speaker, "lead"),
      ),
    )
    .limit(1);
  return line !== undefined;
}

/** From here on the call belongs to a person: it is on the list, with everything known about it. */
async function handOver(ctx: Context, call: CallRow, notes: string): Promise<void> {
  const { status } = await findLead(ctx, call.leadId);
  await recordActivity(ctx, [
    {
      kind: "called",
      leadId: call.leadId,
      campaignId: call.campaignId,
      callId: call.id,
      note: notes.slice(0, 4_000),
      details: { before: status },
    },
  ]);
  await setCall(ctx, call.id, {
    caller: "person",
    notes: notes.slice(0, 4_000),
    claimedBy: null,
    claimedUntil: null,
  });
}

async function setCall(ctx: Context, id: string, change: Partial<typeof calls.$inferInsert>): Promise<void> {
  await ctx.db
    .update(calls)
    .set(change)
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, id), eq(calls.state, "open")));
}
