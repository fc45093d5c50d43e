import type { EndReason } from "@/db/schema";
import type { Context } from "@/lib/context";
import { channels } from "./channels";

/**
 * Cancels everything that waits for a lead, in the transaction of `ctx`. Runs `changeLead` between the channels locked
 * before the lead and those locked after it; for the lock order see `Channel`.
 */
export async function cancelForLead(
  ctx: Context,
  leadId: string,
  reason: EndReason,
  changeLead: () => Promise<void>,
): Promise<void> {
  for (const channel of channels)
    if (channel.locks === "before lead") await channel.lifecycle.cancel(ctx, { leadId }, reason);
  await changeLead();
  for (const channel of channels)
    if (channel.locks === "after lead") await channel.lifecycle.cancel(ctx, { leadId }, reason);
}
