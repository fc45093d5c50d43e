import { campaigns } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { beginStep } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";

/** A campaign that is over runs again, as it does while somebody is due a follow-up. The caller has locked it. */
export async function runOn(
  ctx: Context,
  { id, status, currentRunId }: Pick<typeof campaigns.$inferSelect, "id" | "status" | "currentRunId">,
): Promise<void> {
  if (status !== "completed" || currentRunId === null) return;
  await ctx.db
    .update(campaigns)
    .set({ status: "running", updatedAt: sql`now()` })
    .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, id)));
  await beginStep(ctx, currentRunId, "follow_up");
}
