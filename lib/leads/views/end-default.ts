import { leadViews } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

/** There is one default of the workspace, and one of each member: the one before is none any more. */
export async function endDefault(
  ctx: Context,
  view: Pick<typeof leadViews.$inferSelect, "isShared" | "userId">,
): Promise<void> {
  await ctx.db
    .update(leadViews)
    .set({ isDefault: false })
    .where(
      and(
        eq(leadViews.workspaceId, ctx.workspaceId),
        eq(leadViews.isDefault, true),
        eq(leadViews.isShared, view.isShared),
        view.isShared ? undefined : eq(leadViews.userId, view.userId),
      ),
    );
}
