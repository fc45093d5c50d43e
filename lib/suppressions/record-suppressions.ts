import type { suppressions } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";

type Suppressed = Pick<typeof suppressions.$inferSelect, "emailKey" | "reason" | "note">;

/**
 * Locks the leads of some addresses (`emailKey`), by id, before the suppression list is written: recording a lead's
 * outcome locks the two in the same order.
 */
export async function lockLeadsOf(ctx: Context, keys: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from leads where workspace_id = ${ctx.workspaceId} and email_key = any(${sql.param(keys)}::text[])
    order by id for key share`);
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
    where workspace_id = ${ctx.workspaceId} and email_key = any(${sql.param(keys)}::text[]) order by id`);
  const known = new Map(made.map((one) => [one.emailKey, one]));
  await recordActivity(
    ctx,
    rows.map(({ id, campaignId, emailKey }) => {
      const { reason, note } = known.get(emailKey)!;
      return { kind: "suppressed" as const, leadId: id, campaignId, reason, note };
    }),
  );
}
