import { findLiveRun } from "@/lib/campaigns/run-state";
import { channels } from "@/lib/channels/channels";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";

/** The names of the channels of an outreach run; null if the generation is over. Safe to repeat. */
export async function beginOutreach(ctx: Context, generation: RunGeneration): Promise<string[] | null> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, generation);
    if (!run) return null;
    const isWanted = (name: string) => run.channels?.[name] === true;
    for (const channel of channels) await channel.begin?.(ctx, run, isWanted(channel.name));
    return channels.map(({ name }) => name).filter(isWanted);
  });
}
