import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { checkBreakers } from "@/lib/breaker/check-breakers";
import { policyStatus } from "@/lib/breaker/policy-status";
import type { Context } from "@/lib/context";
import { updateMailStates } from "@/lib/conversations/mail-state";
import { suppress } from "@/lib/suppressions/suppress";
import { emailKey } from "@/lib/text/email-address";
import type { TakenIn } from "./incoming-email";
import type { EmailMatch } from "./match-email";
import { endForLead } from "./stop-for-reply";

/** How much of a server's words is kept. */
const LONGEST_NOTE = 1_000;

/**
 * A message that a server had accepted came back. Only if it says that the lead's own address takes no mail, now or later,
 * is the lead bounced and the address suppressed. A delay, a full mailbox and a refusal of the mail or its sender say
 * nothing about the address: they are kept in the conversation and change nothing.
 */
export async function recordBounce(
  ctx: Context,
  mail: TakenIn,
  { leadId, campaignId, emailMessageId: sentId }: EmailMatch,
  emailMessageId: string,
): Promise<void> {
  const [lead] = await ctx.db.execute<{ address: string; email_key: string }>(sql`
    select coalesce(m.to_address, l.email) as address, l.email_key from leads l
    left join messages m on m.workspace_id = l.workspace_id and m.id = ${sentId}::uuid and m.direction = 'out'
    where l.workspace_id = ${ctx.workspaceId} and l.id = ${leadId}`);
  const { address, email_key } = lead!;
  const failed = findFailure(mail, emailKey(address), sentId !== null);
  if (!failed) {
    await checkPolicy(ctx, mail, sentId);
    return;
  }
  const note = failed.diagnostic?.slice(0, LONGEST_NOTE).replaceAll("\0", "").toWellFormed() ?? null;
  await suppress(ctx, { email: address, reason: "bounced", note });
  // The lead has another address by now.
  if (emailKey(address) !== email_key) return;
  const { before, hasChanged } = await endForLead(ctx, leadId, "bounced", "bounced");
  const sent = await ctx.db.execute<{ id: string; run_id: string | null }>(sql`
    update deliveries set state = 'bounced', state_reason = null, state_data = null, updated_at = now()
    where workspace_id = ${ctx.workspaceId} and id = ${sentId}::uuid and state = 'sent'
    returning id, run_id`);
  if (sent.length > 0) await updateMailStates(ctx, [leadId]);
  await checkBreakers(
    ctx,
    sent.map(({ id }) => ({ emailId: id, kind: "bounce" as const })),
  );
  const about = { leadId, campaignId };
  await recordActivity(ctx, [
    ...sent.map(({ id, run_id }) => ({
      ...about,
      kind: "email_bounced" as const,
      emailMessageId: id,
      runId: run_id,
      note,
    })),
    ...(hasChanged
      ? [{ ...about, kind: "bounced" as const, emailMessageId, details: { before }, note }]
      : []),
  ]);
}

/** A refusal by policy says nothing about the address, but that the provider takes no more from this mailbox. */
async function checkPolicy(ctx: Context, { bounce }: TakenIn, sentId: string | null): Promise<void> {
  const statuses = (bounce?.recipients ?? []).filter(({ action }) => action === "failed");
  const status = statuses.map((one) => policyStatus(one.status)).find((one) => one !== null);
  if (status && sentId !== null) await checkBreakers(ctx, [{ emailId: sentId, kind: "policy", status }]);
}

/** What the report says about the address for good; a report on our message that names nobody is about it. */
function findFailure({ bounce }: TakenIn, key: string, isOurs: boolean) {
  const hard = (bounce?.recipients ?? []).filter((one) => one.severity === "hard" && one.action === "failed");
  const named = hard.find(({ recipient, originalRecipient }) =>
    // Where it was forwarded to is another address; the one that we wrote to comes first.
    [originalRecipient, recipient].some((one) => one !== null && emailKey(one) === key),
  );
  if (named) return named;
  return isOurs && bounce?.recipients.length === 1
    ? hard.find(({ recipient }) => recipient === null)
    : undefined;
}
