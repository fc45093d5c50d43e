import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** The companies among these ids, by name, or by website where no page says it. */
export async function nameCompanies(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${sql.param([...new Set(ids)])}::uuid[])`;
  const rows = await ctx.db.execute<{ id: string; label: string }>(sql`
    select id, coalesce(name, domain) as label
    from companies where workspace_id = ${ctx.workspaceId} and id = ${wanted}`);
  return new Map(rows.map(({ id, label }) => [id, label]));
}
