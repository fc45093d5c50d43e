import { sql } from "@/db/scope";
import type { Run } from "@/lib/campaigns/runs";
import type { Context } from "@/lib/context";

/** How many more pages a run may read; null: as many as it finds. What failed was free and does not count. */
export async function countPagesLeft(
  ctx: Context,
  { id, mostPages }: Pick<Run, "id" | "mostPages">,
): Promise<number | null> {
  if (mostPages === null) return null;
  const [row] = await ctx.db.execute<{ read: number }>(sql`
    select count(*)::int as read from discovery_pages
    where workspace_id = ${ctx.workspaceId} and run_id = ${id} and state in ('read', 'extracted')`);
  return Math.max(0, mostPages - row!.read);
}
