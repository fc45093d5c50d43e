import { endRun } from "@/lib/campaigns/run-state";
import { channels } from "@/lib/channels/channels";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";

/**
 * Marks an outreach run as `failed` after the engine has given up on it. Cancels what waits, so that its leads are
 * `new` for the next run and its credits do not stay held.
 */
export async function failOutreach(ctx: Context, generation: RunGeneration): Promise<void> {
  await transact(ctx, async (ctx) => {
    const because = { reason: "outreach_given_up" } as const;
    if (!(await endRun(ctx, generation, { status: "failed", because }))) return;
    for (const channel of channels) await channel.fail?.(ctx, generation);
  });
}
