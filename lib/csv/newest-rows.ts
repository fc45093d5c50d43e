import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

const BATCH = 2_000;

/** All rows of the workspace in a table, newest first, in batches. `table` and `columns` are inserted into SQL and must be constants. */
export async function* newestRows<Row extends object>(
  ctx: Context,
  table: string,
  columns: string,
): AsyncGenerator<readonly Row[]> {
  type Placed = Row & { id: string; created_at: string };
  for (let last: Placed | undefined; ; ) {
    const place = last
      ? sql`and (created_at, id) < (${last.created_at}::timestamptz, ${last.id}::uuid)`
      : sql``;
    const rows = (await ctx.db.execute(sql`
      select id, created_at, ${sql.raw(columns)} from ${sql.raw(table)}
      where workspace_id = ${ctx.workspaceId} ${place} order by created_at desc, id desc limit ${BATCH}`)) as unknown as Placed[];
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}
