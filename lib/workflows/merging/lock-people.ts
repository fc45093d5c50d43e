import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * Locks two leads, those that were merged into them, and the emails that wait for them, until the transaction ends. Campaigns come
 * first, as in pause: claims of their emails are over then, or begin afterwards. With the leads' own rows locked for update nothing can
 * be enrolled, written or queued for them meanwhile.
 */
export async function lockPeople(ctx: Context, leadIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...leadIds])}::uuid[]`;
  const chosen = sql`l.workspace_id = ${ctx.workspaceId} and (l.id = any(${ids}) or l.merged_into = any(${ids}))`;
  await ctx.db.execute(sql`
    select 1 from campaigns where workspace_id = ${ctx.workspaceId}
      and id in (select l.campaign_id from leads l where ${chosen}) order by id for no key update`);
  await ctx.db.execute(sql`
    select 1 from deliveries m where m.workspace_id = ${ctx.workspaceId} and m.lead_id = any(${ids})
      and m.state in ('draft', 'queued', 'sending') order by m.id for update`);
  await ctx.db.execute(sql`select 1 from leads l where ${chosen} order by l.id for update`);
}
