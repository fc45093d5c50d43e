import type { EndReason } from "@/db/schema";
import type { Context } from "@/lib/context";
import { channels } from "./channels";

/**
 * Drops all that waits for a lead, in the transaction of `ctx`, and runs `changeLead` between what comes before the lead
 * and what comes after it in the order of locks; see `Channel`.
 */
export async function cancelForLead(
  ctx: Context,
  leadId: string,
  reason: EndReason,
  changeLead: () => Promise<void>,
): Promise<void> {
  for (const channel of channels)
    if (channel.locks === "before lead") await channel.cancel(ctx, { leadId }, reason);
  await changeLead();
  for (const channel of channels)
    if (channel.locks === "after lead") await channel.cancel(ctx, { leadId }, reason);
}
