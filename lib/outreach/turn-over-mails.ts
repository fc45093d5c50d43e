import type { Context } from "@/lib/context";
import { runPrepared } from "@/lib/run-prepared";
import {
  type Claim,
  type ClaimLimits,
  claimMails,
  dropBarred,
  isLimited,
  type TakenMail,
  takeStatement,
} from "./claim-mails";
import type { MailQueue } from "./mail-queue";
import { areAccepted, recordVerdicts, type Verdict, writeStatement } from "./record-verdicts";

/**
 * Writes down what became of mails in hand, and claims up to `limits.count` others, after the rules of
 * `recordVerdicts` and `claimMails`. Sending at full speed it is one statement and one commit: it costs half of two.
 */
export async function turnOverMails(
  ctx: Context,
  queue: MailQueue,
  verdicts: Verdict[],
  limits: ClaimLimits,
): Promise<Claim> {
  if (verdicts.length === 0) return claimMails(ctx, queue, limits);
  if (limits.count > 0 && !isLimited(limits) && areAccepted(verdicts)) {
    const taken = await writeAndTake(ctx, queue, verdicts, limits);
    const claim = await dropBarred(ctx, taken);
    return claim.mails.length > 0 ? claim : claimMails(ctx, queue, limits);
  }
  await recordVerdicts(ctx, verdicts, limits.instanceId);
  return limits.count > 0 ? claimMails(ctx, queue, limits) : { mails: [], blocked: null, dropped: 0 };
}

function writeAndTake(
  ctx: Context,
  queue: MailQueue,
  verdicts: Verdict[],
  limits: ClaimLimits,
): Promise<readonly TakenMail[]> {
  const write = writeStatement(ctx, verdicts, limits.instanceId);
  const take = takeStatement(ctx, queue, { ...limits, address: null });
  let text = joined.get(take.text);
  if (!text) {
    const behind = take.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + write.values.length}`);
    text = `with ${write.text}, ${behind}`;
    joined.set(take.text, text);
  }
  return runPrepared<TakenMail>(ctx, text, [...write.values, ...take.values]);
}

/** By the statement that takes: it behind the one that writes, its parameters counted on. */
const joined = new Map<string, string>();
