import type { RunLeg } from "@/inngest/events";
import { endRun, endStep, findLiveRun } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";

/** Closes an outreach run whose mails have all gone, failed, or wait for a person's word. */
export async function finishOutreach(ctx: Context, leg: RunLeg): Promise<void> {
  await transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, leg);
    if (!run) return;
    if (run.channels?.email) await endStep(ctx, run.id, "send_emails", "completed");
    if (!run.channels?.call)
      await endStep(ctx, run.id, "place_calls", "skipped", { error: "Calls were not asked for." });
    await endStep(ctx, run.id, "follow_up", "skipped", { error: "There is no follow-up in this sequence." });
  });
  await endRun(ctx, leg, { status: "completed" });
}
