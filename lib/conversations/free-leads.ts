import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * Resets leads that were not contacted after all: to `new`, or to what the suppression list says. A lead that is no
 * longer `queued` keeps its status. The status is checked in the SET clause, not in WHERE: only there is it read under
 * the row lock, and a concurrent transaction may be restoring it.
 */
export async function freeLeads(ctx: Context, leadIds: string[]): Promise<void> {
  await ctx.db.execute(sql`
    update leads l set mail_state = null, updated_at = now(),
      status = case when l.status <> 'queued' then l.status else coalesce((
        select case s.reason when 'unsubscribed' then 'unsubscribed' when 'bounced' then 'bounced' end
        from suppressions s where s.workspace_id = l.workspace_id and s.email_key = l.email_key), 'new') end
    where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(leadIds)}::uuid[])`);
}
