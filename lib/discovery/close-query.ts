import { discoveryQueries } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

export type QueryRow = typeof discoveryQueries.$inferSelect;

/** Ends a query; with an error it has failed. */
export async function closeQuery(
  ctx: Context,
  query: QueryRow,
  results: number,
  error: string | null,
): Promise<void> {
  await ctx.db
    .update(discoveryQueries)
    .set({ state: error ? "failed" : "done", results, error })
    .where(and(eq(discoveryQueries.workspaceId, ctx.workspaceId), eq(discoveryQueries.id, query.id)));
}
