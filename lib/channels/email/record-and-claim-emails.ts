import type { Context } from "@/lib/context";
import { runPrepared, statement } from "@/lib/run-prepared";
import { type Claim, type ClaimedEmail, claimEmails, dropBlocked, isLimited } from "./claim-emails";
import type { CampaignQueue, ClaimLimits, EmailQueue } from "./email-queue";
import { recordAndClaimAnswer } from "./record-and-claim-answer";
import { areAccepted, recordResults, type WriteParameter, write, writeValues } from "./record-results";
import type { Delivered } from "./sender-parts";
import { type TakenEmail, type TakeParameter, takeOfRun, takeOne, takeValues } from "./take-emails";

/**
 * Records results of emails in flight and claims up to `limits.count` others, by the rules of `recordResults` and
 * `claimEmails`. At full speed this is one statement and one commit, at half the cost of two.
 */
export async function recordAndClaimEmails(
  ctx: Context,
  queue: EmailQueue,
  results: Delivered<ClaimedEmail>[],
  limits: ClaimLimits,
): Promise<Claim> {
  if ("answerId" in queue) return recordAndClaimAnswer(ctx, queue.answerId, results, limits);
  if (results.length === 0) return claimEmails(ctx, queue, limits);
  if (limits.count > 0 && !isLimited(limits) && areAccepted(results)) {
    const taken = await writeAndTake(ctx, queue, results, limits);
    const claim = await dropBlocked(ctx, taken);
    return claim.emails.length > 0 || claim.blocked ? claim : claimEmails(ctx, queue, limits);
  }
  await recordResults(ctx, results, limits.instanceId);
  return limits.count > 0 ? claimEmails(ctx, queue, limits) : { emails: [], blocked: null, dropped: 0 };
}

function writeAndTake(
  ctx: Context,
  queue: CampaignQueue,
  results: Delivered<ClaimedEmail>[],
  limits: ClaimLimits,
): Promise<readonly TakenEmail[]> {
  return runPrepared(ctx, "runId" in queue ? WRITE_AND_TAKE_OF_RUN : WRITE_AND_TAKE_ONE, {
    ...writeValues(ctx, results, limits.instanceId),
    ...takeValues(ctx, queue, { ...limits, address: null }),
  });
}

type Parameter = WriteParameter | TakeParameter;
const WRITE_AND_TAKE_OF_RUN = statement<Parameter>((p) => `with ${write(p)}, ${takeOfRun(p)}`);
const WRITE_AND_TAKE_ONE = statement<Parameter>((p) => `with ${write(p)}, ${takeOne(p)}`);
