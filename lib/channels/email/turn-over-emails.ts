import type { Context } from "@/lib/context";
import { runPrepared, statement } from "@/lib/run-prepared";
import { type Claim, type ClaimedEmail, claimEmails, dropBlocked, isLimited } from "./claim-emails";
import type { CampaignQueue, ClaimLimits, EmailQueue } from "./email-queue";
import { areAccepted, recordVerdicts, type WriteParameter, write, writeValues } from "./record-verdicts";
import type { Verdict } from "./sender-parts";
import { type TakenEmail, type TakeParameter, takeOfRun, takeOne, takeValues } from "./take-emails";
import { turnOverAnswer } from "./turn-over-answer";

/**
 * Records verdicts of emails in flight and claims up to `limits.count` others, by the rules of `recordVerdicts` and
 * `claimEmails`. At full speed this is one statement and one commit, at half the cost of two.
 */
export async function turnOverEmails(
  ctx: Context,
  queue: EmailQueue,
  verdicts: Verdict<ClaimedEmail>[],
  limits: ClaimLimits,
): Promise<Claim> {
  if ("answerId" in queue) return turnOverAnswer(ctx, queue.answerId, verdicts, limits);
  if (verdicts.length === 0) return claimEmails(ctx, queue, limits);
  if (limits.count > 0 && !isLimited(limits) && areAccepted(verdicts)) {
    const taken = await writeAndTake(ctx, queue, verdicts, limits);
    const claim = await dropBlocked(ctx, taken);
    return claim.emails.length > 0 || claim.blocked ? claim : claimEmails(ctx, queue, limits);
  }
  await recordVerdicts(ctx, verdicts, limits.instanceId);
  return limits.count > 0 ? claimEmails(ctx, queue, limits) : { emails: [], blocked: null, dropped: 0 };
}

function writeAndTake(
  ctx: Context,
  queue: CampaignQueue,
  verdicts: Verdict<ClaimedEmail>[],
  limits: ClaimLimits,
): Promise<readonly TakenEmail[]> {
  return runPrepared(ctx, "runId" in queue ? WRITE_AND_TAKE_OF_RUN : WRITE_AND_TAKE_ONE, {
    ...writeValues(ctx, verdicts, limits.instanceId),
    ...takeValues(ctx, queue, { ...limits, address: null }),
  });
}

type Parameter = WriteParameter | TakeParameter;
const WRITE_AND_TAKE_OF_RUN = statement<Parameter>((p) => `with ${write(p)}, ${takeOfRun(p)}`);
const WRITE_AND_TAKE_ONE = statement<Parameter>((p) => `with ${write(p)}, ${takeOne(p)}`);
