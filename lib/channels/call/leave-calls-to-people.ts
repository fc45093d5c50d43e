import { calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";

/** The open calls of a run that failed are not made by the artificial voice any more: people make them. */
export async function leaveCallsToPeople(ctx: Context, { runId }: RunGeneration): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ caller: "person" })
    .where(
      and(
        eq(calls.workspaceId, ctx.workspaceId),
        eq(calls.runId, runId),
        eq(calls.caller, "voice"),
        eq(calls.state, "open"),
      ),
    );
}
