import { agents, campaigns } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";

export type Campaign = typeof campaigns.$inferSelect;

/** A campaign of the workspace. Errors: `not_found`. With `lock` its row cannot change until the transaction ends. */
export async function findCampaign(
  ctx: Context,
  campaignId: string,
  lock?: "share" | "no key update",
): Promise<Campaign> {
  const query = ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.workspaceId, ctx.workspaceId), eq(campaigns.id, campaignId)));
  const [campaign] = await (lock ? query.for(lock) : query);
  if (!campaign) throw notFound("campaign");
  return campaign;
}

/** The agent that a campaign is paired with. */
export async function findAgentOfCampaign(
  ctx: Context,
  campaignId: string,
): Promise<typeof agents.$inferSelect> {
  const [agent] = await ctx.db
    .select()
    .from(agents)
    .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.campaignId, campaignId)));
  if (!agent) throw notFound("campaign");
  return agent;
}

/** The error if a campaign's status does not allow something; it names the status. */
export function invalidState(status: string, sentence: string): AppError {
  return new AppError("invalid_state", `${sentence} It is ${status}.`, { status });
}
