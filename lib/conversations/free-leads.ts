import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

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
