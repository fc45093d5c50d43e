import { and, eq } from "drizzle-orm";
import { calls, dialLines } from "@/db/schema";
import { type Context, transactApart } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { noteLeadEvents } from "@/lib/leads/note-lead-events";
import type { CallRow } from "../call";
import { isCanceledInHand } from "../find-call";
import { recordCallOutcome } from "../record-call-outcome";
import type { DialRow } from "./find-dial";

type Verdict = NonNullable<DialRow["verdict"]> | { kind: "give_back" };

/** SIP's words for a number that does not exist (RFC 3261 §21.4, §21.6). */
const NO_SUCH_NUMBER = new Set([404, 410, 484, 604]);

/**
 * Writes down what came of a call of the artificial voice, by the verb that people use too. What the lead wanted goes
 * first; else what the provider says of the call decides. In the transaction of `ctx`, which has locked lead and call.
 */
export async function takeUpVoiceCall(
  ctx: Context,
  dial: DialRow,
  call: CallRow,
  end: { sipCode: number | null; hasRung: boolean },
): Promise<void> {
  // A person has it: what came of it is theirs to say. Or it was said already, as where the lead wants no more calls.
  const isOurs = call.state === "open" || isCanceledInHand(ctx, call);
  if (!isOurs || dial.takenOverBy !== null) return;
  const verdict = dial.verdict ?? (await judge(ctx, dial, end));
  if (verdict.kind === "give_back") return setCall(ctx, call.id, { claimedBy: null, claimedUntil: null });
  if (verdict.kind === "hand_over") return handOver(ctx, call, verdict.notes);
  const { outcome, notes, callbackAt } = verdict;
  try {
    await transactApart(ctx, (ctx) =>
      recordCallOutcome(ctx, { id: call.id, outcome, notes, ...(callbackAt && { callbackAt }) }),
    );
  } catch (error) {
    // The time that was agreed on may be over by now.
    if (!(error instanceof AppError)) throw error;
    await handOver(ctx, call, `${notes} ${error.message}`);
  }
}

async function judge(
  ctx: Context,
  dial: DialRow,
  { sipCode, hasRung }: { sipCode: number | null; hasRung: boolean },
): Promise<Verdict> {
  const outcome = (outcome: "no_answer" | "reached" | "wrong_number", notes: string): Verdict => ({
    ...{ kind: "outcome", outcome, notes },
  });
  // Whose phone has rung is not called again at once.
  if (dial.providerStatus === "canceled")
    return hasRung ? outcome("no_answer", "It was hung up while it rang.") : { kind: "give_back" };
  if (dial.providerStatus === "busy") return outcome("no_answer", "The line was busy.");
  if (dial.providerStatus === "no-answer") return outcome("no_answer", "Nobody picked up.");
  if (dial.providerStatus === "failed")
    return NO_SUCH_NUMBER.has(sipCode ?? 0)
      ? outcome("wrong_number", "There is no such number.")
      : outcome("no_answer", "The call did not go through.");
  if (/^(?:machine|fax)/.test(dial.answeredBy ?? ""))
    return outcome(
      "no_answer",
      dial.answeredBy === "fax" ? "A fax answered." : "An answering machine answered.",
    );
  // The consent was withdrawn meanwhile, say, or the service was away.
  if (dial.spokeAt === null) return outcome("no_answer", "Somebody picked up, and nothing was said to them.");
  if (await didLeadSpeak(ctx, dial))
    return outcome("reached", "The lead spoke with the automated assistant.");
  return dial.answeredBy === "human"
    ? outcome("reached", "Somebody picked up, heard what calls, and hung up.")
    : outcome("no_answer", "Somebody or something picked up and said nothing.");
}

async function didLeadSpeak(ctx: Context, dial: DialRow): Promise<boolean> {
  const [line] = await ctx.db
    .select({ id: dialLines.id })
    .from(dialLines)
    .where(
      and(
        eq(dialLines.workspaceId, ctx.workspaceId),
        eq(dialLines.dialId, dial.id),
        eq(dialLines.speaker, "lead"),
      ),
    )
    .limit(1);
  return line !== undefined;
}

/** From here on it is a person's: it stands on the list with what there is to know. */
export async function handOver(ctx: Context, call: CallRow, notes: string): Promise<void> {
  const { status } = await findLead(ctx, call.leadId);
  await noteLeadEvents(ctx, [
    { leadId: call.leadId, kind: "called", before: status, note: notes.slice(0, 4_000) },
  ]);
  await setCall(ctx, call.id, {
    ...{ caller: "person", notes: notes.slice(0, 4_000), claimedBy: null, claimedUntil: null },
  });
}

async function setCall(ctx: Context, id: string, change: Partial<typeof calls.$inferInsert>): Promise<void> {
  await ctx.db
    .update(calls)
    .set(change)
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, id), eq(calls.state, "open")));
}
