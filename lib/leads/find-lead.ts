import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/**
 * The row of a lead of this workspace; with `lock` it cannot change until the transaction ends;
 * locked for its address, nothing can be enrolled, written or noted for it meanwhile either. Errors: `not_found`.
 */
export async function findLead(
  ctx: Context,
  id: string,
  options: { lock?: boolean | "row" | "address" } = {},
): Promise<typeof leads.$inferSelect> {
  const query = ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, id)));
  const [lead] = await (options.lock
    ? query.for(options.lock === "address" ? "update" : "no key update")
    : query);
  if (!lead) throw notFound("lead");
  return lead;
}
