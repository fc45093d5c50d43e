import { sql } from "drizzle-orm";
import type { Context } from "@/lib/context";
import { changeOf, type FieldChange } from "@/lib/field-change";
import { findAgentOfCampaign, findCampaign } from "./find-campaign";
import { countWaiting } from "./mails-in-hand";

/**
 * What stopping a campaign would end, for the person who approves it; the basis is the run that would be stopped. With
 * `lock` no other run begins until the transaction ends. Errors: `not_found`.
 */
export async function describeStop(
  ctx: Context,
  campaignId: string,
  options: { lock?: boolean } = {},
): Promise<{ summary: string; changes: FieldChange[]; basis: string }> {
  const campaign = await findCampaign(ctx, campaignId, options.lock ? "share" : undefined);
  const [agent, emails, calls] = await Promise.all([
    findAgentOfCampaign(ctx, campaignId),
    countWaiting(ctx, campaignId),
    countOpenCalls(ctx, campaignId),
  ]);
  const isAtWork = campaign.status === "running" || campaign.status === "paused";
  const dropped = [
    emails > 0 ? `${count(emails, "waiting email")} ${emails === 1 ? "is" : "are"} dropped` : "",
    calls > 0 ? `${count(calls, "open call")} ${calls === 1 ? "leaves" : "leave"} the list` : "",
  ].filter(Boolean);
  const changes = [
    ...(isAtWork ? [changeOf("status", "Campaign", campaign.status, "stopped")] : []),
    ...(emails > 0 ? [changeOf("emails", "Waiting emails", String(emails), "0")] : []),
    ...(calls > 0 ? [changeOf("calls", "Open calls", String(calls), "0")] : []),
  ];
  const summary =
    changes.length === 0
      ? `The campaign of ${agent.name} is ${campaign.status}: there is nothing to stop.`
      : `Stop the campaign of ${agent.name} for good${dropped.length > 0 ? `: ${dropped.join(", ")}` : ""}. It cannot be resumed; pausing can be undone.`;
  return { summary, changes, basis: campaign.currentRunId ?? "no run" };
}

async function countOpenCalls(ctx: Context, campaignId: string): Promise<number> {
  const [row] = await ctx.db.execute<{ open: number }>(sql`
    select count(*)::int as open from calls
    where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and state = 'open'`);
  return row!.open;
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}
