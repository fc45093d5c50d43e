import { findAgentOfCampaign, findCampaign } from "@/lib/campaigns/find-campaign";
import { channels } from "@/lib/channels/channels";
import type { Context } from "@/lib/context";
import { changeOf, type FieldChange } from "@/lib/field-change";

/**
 * What stopping a campaign would end, for the person who approves it; `basis` is the run that would be stopped. With
 * `lock` no other run can begin until the transaction ends. Errors: `not_found`.
 */
export async function describeStop(
  ctx: Context,
  campaignId: string,
  options: { lock?: boolean } = {},
): Promise<{ summary: string; changes: FieldChange[]; basis: string }> {
  const campaign = await findCampaign(ctx, campaignId, options.lock ? "share" : undefined);
  const [agent, counted] = await Promise.all([
    findAgentOfCampaign(ctx, campaignId),
    Promise.all(
      channels.map(async ({ lifecycle: { countWaiting, waiting } }) => ({
        ...waiting,
        count: await countWaiting(ctx, campaignId),
      })),
    ),
  ]);
  const waiting = counted.filter(({ count }) => count > 0);
  const isAtWork = campaign.status === "running" || campaign.status === "paused";
  const dropped = waiting.map(({ count, one, many }) => (count === 1 ? one : `${count} ${many}`));
  const changes = [
    ...(isAtWork ? [changeOf("status", "Campaign", campaign.status, "stopped")] : []),
    ...waiting.map(({ key, label, count }) => changeOf(key, label, String(count), "0")),
  ];
  const summary =
    changes.length === 0
      ? `The campaign of ${agent.name} is ${campaign.status}: there is nothing to stop.`
      : `Stop the campaign of ${agent.name} for good${dropped.length > 0 ? `: ${dropped.join(", ")}` : ""}. It cannot be resumed; pausing can be undone.`;
  return { summary, changes, basis: campaign.currentRunId ?? "no run" };
}
