import type { suppressions } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { domainKeyOf } from "@/lib/text/email-address";

type Suppressed = Pick<typeof suppressions.$inferSelect, "emailKey" | "reason" | "note">;

/**
 * Locks the leads of some addresses (`emailKey`) and domains (`domainKeyOf`), by id, before the suppression list is written: recording a lead's
 * outcome locks the two in the same order.
 */
export async function lockLeadsOf(ctx: Context, keys: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from leads where workspace_id = ${ctx.workspaceId} and ${isListed(keys)}
    order by id for key share`);
}

/** SQL condition on leads: one of the keys is the lead's own, or that of its domain. */
function isListed(keys: readonly string[]) {
  const domains = keys.filter((key) => key.startsWith("@"));
  const own = sql`email_key = any(${sql.param(keys)}::text[])`;
  if (domains.length === 0) return own;
  return sql`(${own} or split_part(email_key, '@', 2) = any(${sql.param(domains.map((key) => key.slice(1)))}::text[]))`;
}

/**
 * Records that addresses were added to the suppression list, for those that belong to a lead; in the transaction of
 * `ctx`.
 */
export async function recordSuppressions(ctx: Context, made: readonly Suppressed[]): Promise<void> {
  const keys = made.map(({ emailKey }) => emailKey);
  if (keys.length === 0) return;
  const rows = await ctx.db.execute<{ id: string; campaignId: string; emailKey: string }>(sql`
    select id, campaign_id as "campaignId", email_key as "emailKey" from leads
    where workspace_id = ${ctx.workspaceId} and ${isListed(keys)} order by id`);
  const known = new Map(made.map((one) => [one.emailKey, one]));
  await recordActivity(
    ctx,
    rows.map(({ id, campaignId, emailKey }) => {
      const { reason, note } = (known.get(emailKey) ?? known.get(domainKeyOf(emailKey)))!;
      return { kind: "suppressed" as const, leadId: id, campaignId, reason, note };
    }),
  );
}
