import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** A person whom an entry is about: name and company, as far as known, else the address. */
export type NamedPerson = { leadId: string; label: string };

/**
 * The people behind the ids of leads, emails and calls. Those who were deleted are left out: the log then names nobody.
 */
export async function namePeople(ctx: Context, ids: string[]): Promise<Map<string, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${sql.param([...new Set(ids)])}::uuid[])`;
  const rows = await ctx.db.execute<NamedPerson & { id: string }>(sql`
    with found as (
      select id, id as lead_id from leads where workspace_id = ${ctx.workspaceId} and id = ${wanted}
      union all
      select id, lead_id from messages where workspace_id = ${ctx.workspaceId} and id = ${wanted}
      union all
      select id, lead_id from calls where workspace_id = ${ctx.workspaceId} and id = ${wanted}
    )
    select found.id, l.id as "leadId", concat_ws(', ', coalesce(l.name, l.email), l.company) as label
    from found join leads l on l.workspace_id = ${ctx.workspaceId} and l.id = found.lead_id`);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
