import { isFollowingUp } from "@/lib/campaigns/is-following-up";
import { beginStep, endRun, endStep, findLiveRun } from "@/lib/campaigns/run-state";
import { channels } from "@/lib/channels/channels";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";

/** Marks an outreach run `completed` whose channels have finished, or given up, all their work. */
export async function finishOutreach(ctx: Context, generation: RunGeneration): Promise<void> {
  await transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, generation);
    if (!run) return;
    for (const channel of channels) await channel.finish?.(ctx, run, run.channels?.[channel.name] === true);
    if (await isFollowingUp(ctx, run.campaignId)) await beginStep(ctx, run.id, "follow_up");
    else await endStep(ctx, run.id, "follow_up", "skipped", { because: { reason: "no_follow_up" } });
  });
  await endRun(ctx, generation, { status: "completed" });
}
