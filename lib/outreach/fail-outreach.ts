import { and, eq, sql } from "drizzle-orm";
import { calls } from "@/db/schema";
import type { RunLeg } from "@/inngest/events";
import { endRun } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { cancelMails } from "./cancel-mails";

/**
 * Closes an outreach run that the engine gave up. Its mails that wait are dropped, so that the next run finds their
 * leads `new` and their credits are not held for ever.
 */
export async function failOutreach(ctx: Context, leg: RunLeg): Promise<void> {
  await transact(ctx, async (ctx) => {
    const error =
      "The run failed again and again inside the service. Start a new run; nobody is written to twice.";
    if (!(await endRun(ctx, leg, { status: "failed", error }))) return;
    // Nobody makes these any more: people do.
    await ctx.db
      .update(calls)
      .set({ caller: "person" })
      .where(
        and(
          eq(calls.workspaceId, ctx.workspaceId),
          eq(calls.runId, leg.runId),
          eq(calls.caller, "voice"),
          eq(calls.state, "open"),
        ),
      );
    await cancelMails(ctx, sql`m.run_id = ${leg.runId}`, "The run failed before this mail went out.");
  });
}
