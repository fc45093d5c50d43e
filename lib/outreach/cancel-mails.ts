import { type SQL, sql } from "drizzle-orm";
import { type Context, transact } from "@/lib/context";
import { releaseHolds } from "@/lib/credits/resolve-holds";

/** Stands on the mails that a stop found in hand, so that none of them goes back into the queue. */
export const STOPPED = "The campaign was stopped before this mail went out.";

/** Drops every mail of a stopped campaign that has not been handed over, those in hand if they come back; see `cancelMails`. */
export async function cancelStoppedMails(ctx: Context, campaignId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    await cancelMails(ctx, sql`m.campaign_id = ${campaignId}`, STOPPED);
    await ctx.db.execute(sql`
      update mails set response = ${STOPPED}
      where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and state = 'sending'`);
  });
}

/**
 * Drops waiting mails (`m` in the condition): their credits return, and their leads are `new` again, or what the
 * suppression list says of their address. Answers how many.
 */
export async function cancelMails(ctx: Context, condition: SQL, reason: string): Promise<number> {
  return transact(ctx, async (ctx) => {
    const canceled = await ctx.db.execute<{ hold_id: string | null; lead_id: string }>(sql`
      update mails m set state = 'canceled', response = ${reason}, updated_at = now(), claimed_by = null
      where m.workspace_id = ${ctx.workspaceId} and m.state in ('draft', 'queued') and ${condition}
      returning m.hold_id, m.lead_id`);
    if (canceled.length === 0) return 0;
    await freeLeads(
      ctx,
      canceled.map((mail) => mail.lead_id),
    );
    await releaseHolds(
      ctx,
      canceled.flatMap((mail) => mail.hold_id ?? []),
    );
    return canceled.length;
  });
}

/**
 * Leads that nobody wrote to after all: back to `new`, unless the suppression list says otherwise, or the lead is
 * something else by now. It asks for no status before it has the row, which may just be given its old one back.
 */
export async function freeLeads(ctx: Context, leadIds: string[]): Promise<void> {
  await ctx.db.execute(sql`
    update leads l set mail_state = null, updated_at = now(),
      status = case when l.status <> 'queued' then l.status else coalesce((
        select case s.reason when 'unsubscribed' then 'unsubscribed' when 'bounced' then 'bounced' end
        from suppressions s where s.workspace_id = l.workspace_id and s.email_key = l.email_key), 'new') end
    where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(leadIds)}::uuid[])`);
}
