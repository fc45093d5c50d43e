import { leadViews } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/**
 * A view that the caller may change: their own, or one of the workspace. It cannot change until the transaction ends. Errors:
 * `not_found`, also for somebody else's own view.
 */
export async function findView(ctx: Context, id: string): Promise<typeof leadViews.$inferSelect> {
  const [view] = await ctx.db
    .select()
    .from(leadViews)
    .where(and(eq(leadViews.workspaceId, ctx.workspaceId), eq(leadViews.id, id)))
    .for("update");
  const isOwn = ctx.actor.kind === "user" && view?.userId === ctx.actor.id;
  if (!view || !(view.isShared || isOwn)) throw notFound("view");
  return view;
}
