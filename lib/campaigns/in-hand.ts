import { awaitDialsInHand } from "@/lib/calls/dialling/dials-in-hand";
import type { Context } from "@/lib/context";
import { HALT_PATIENCE_MS } from "./campaign-input";
import { awaitMailsInHand } from "./mails-in-hand";

/** Waits for what was begun for a campaign before it was halted, and says what is in the air after that. */
export async function awaitInHand(ctx: Context, campaignId: string) {
  const [mails, callsInFlight] = await Promise.all([
    awaitMailsInHand(ctx, campaignId, HALT_PATIENCE_MS),
    awaitDialsInHand(ctx, campaignId, HALT_PATIENCE_MS),
  ]);
  return { ...mails, callsInFlight };
}
