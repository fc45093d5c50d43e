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
    const error =
      "The run failed again and again inside the service. Start a new run; nobody is written to twice.";
    if (!(await endRun(ctx, generation, { status: "failed", error }))) return;
    for (const channel of channels) await channel.fail?.(ctx, generation);
  });
}
