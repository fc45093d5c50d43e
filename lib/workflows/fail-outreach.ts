import { endRun } from "@/lib/campaigns/run-state";
import { channels } from "@/lib/channels/channels";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";

/**
 * Closes an outreach run that the engine gave up. What waits is dropped, so that the next run finds its leads `new` and their
 * credits are not held for ever.
 */
export async function failOutreach(ctx: Context, generation: RunGeneration): Promise<void> {
  await transact(ctx, async (ctx) => {
    const because = { reason: "outreach_given_up" } as const;
    if (!(await endRun(ctx, generation, { status: "failed", because }))) return;
    for (const channel of channels) await channel.fail?.(ctx, generation);
  });
}
