import { HALT_PATIENCE_MS } from "@/lib/campaigns/campaign-input";
import { CHANNELS, channels } from "@/lib/channels/channels";
import type { Context } from "@/lib/context";

type HaltedOf<Each> = Each extends { lifecycle: { halted: infer Halted } } ? Halted : never;
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The fields that pause and stop return in addition to their flags: what each channel still has in flight. */
export const halted = Object.assign({}, ...CHANNELS.map((channel) => channel.lifecycle.halted)) as Together<
  HaltedOf<(typeof CHANNELS)[number]>
>;

type Halted = { [Key in keyof typeof halted]: (typeof halted)[Key]["_output"] };

/** Waits for what was begun for a campaign before it was halted, and returns what is still in flight then. */
export async function awaitInFlight(ctx: Context, campaignId: string): Promise<Halted> {
  const parts = await Promise.all(
    channels.map((channel) => channel.lifecycle.awaitInFlight(ctx, campaignId, HALT_PATIENCE_MS)),
  );
  return Object.assign({}, ...parts) as Halted;
}
