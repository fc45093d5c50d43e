import { lockRun, markDelivering } from "@/lib/campaigns/delivering-runs";
import { isFollowingUp } from "@/lib/campaigns/is-following-up";
import { beginStep, endRun, endStep, findLiveRun } from "@/lib/campaigns/run-state";
import { channels } from "@/lib/channels/channels";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";

/** The names of the channels of an outreach run; null if the generation is over. Safe to repeat. */
export async function beginOutreach(ctx: Context, generation: RunGeneration): Promise<string[] | null> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, generation);
    if (!run) return null;
    const isWanted = (name: string) => run.channels?.[name] === true;
    for (const channel of channels) await channel.deliverer.begin?.(ctx, run, isWanted(channel.name));
    return channels.map(({ name }) => name).filter(isWanted);
  });
}

/**
 * Marks an outreach run `completed` whose channels have finished, or given up, all their work. If one of them still delivers, whoever
 * does the last of it calls this again.
 */
export async function finishOutreach(ctx: Context, generation: RunGeneration): Promise<void> {
  const isOver = await transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, generation);
    if (!run) return false;
    await lockRun(ctx, run.id);
    const delivering = await Promise.all(
      channels.map((channel) => channel.deliverer.isDelivering?.(ctx, run) ?? false),
    );
    if (delivering.includes(true)) {
      await markDelivering(ctx, generation);
      return false;
    }
    for (const channel of channels)
      await channel.deliverer.finish?.(ctx, run, run.channels?.[channel.name] === true);
    if (await isFollowingUp(ctx, run.campaignId)) await beginStep(ctx, run.id, "follow_up");
    else await endStep(ctx, run.id, "follow_up", "skipped", { reason: { code: "no_follow_up" } });
    return true;
  });
  if (isOver) await endRun(ctx, generation, { status: "completed" });
}

/**
 * Marks an outreach run as `failed` after the engine has given up on it. Cancels what waits, so that its leads are
 * `new` for the next run and its credits do not stay held.
 */
export async function failOutreach(ctx: Context, generation: RunGeneration): Promise<void> {
  await transact(ctx, async (ctx) => {
    const reason = { code: "outreach_given_up" } as const;
    if (!(await endRun(ctx, generation, { status: "failed", reason }))) return;
    for (const channel of channels) await channel.deliverer.fail?.(ctx, generation);
  });
}
