import { and, eq, sql } from "drizzle-orm";
import { leads } from "@/db/schema";
import { estimateRest } from "@/lib/campaigns/estimate-resume";
import type { Context } from "@/lib/context";
import type { Estimate } from "@/lib/credits/estimate";
import { priceList } from "@/lib/credits/price-list";
import { estimateSearch } from "@/lib/discovery/estimate-discovery";
import { env } from "@/lib/env";
import { estimateReach } from "@/lib/outreach/estimate-outreach";
import type { ChatAgent } from "./chat-tools";

/** What a person is shown before a tool call that spends or writes to people. Amounts in credits. */
export type ApprovalCard = Estimate & { tool: string; arguments: Record<string, unknown> };

type Input = Record<string, unknown>;

/** Errors: none; a tool without an estimate of its own costs nothing and reaches nobody. */
export async function makeApprovalCard(
  ctx: Context,
  agent: ChatAgent,
  tool: string,
  input: Input,
): Promise<ApprovalCard> {
  const estimate = await ESTIMATES[tool]?.(ctx, agent, input);
  return {
    tool,
    arguments: input,
    ...(estimate ?? { estimatedCost: 0, people: 0, summary: "Costs nothing and writes to nobody." }),
  };
}

const ESTIMATES: Record<string, (ctx: Context, agent: ChatAgent, input: Input) => Promise<Estimate>> = {
  startDiscovery: async (_ctx, _agent, { targetCount = 25, discoveryDepth = "fast" }) =>
    estimateSearch({
      targetCount: Number(targetCount),
      discoveryDepth: discoveryDepth === "deep" ? "deep" : "fast",
    }),
  queueLeadEmail: async (ctx, _agent, { id }) => {
    const [lead] = await ctx.db
      .select({ email: leads.email, name: leads.name })
      .from(leads)
      .where(and(eq(leads.workspaceId, ctx.workspaceId), sql`${leads.id}::text = ${String(id)}`));
    const { emailSend } = priceList(env());
    const whom = lead
      ? lead.name
        ? `${lead.name} (${lead.email})`
        : lead.email
      : "nobody: there is no such lead";
    return {
      estimatedCost: lead ? emailSend : 0,
      people: lead ? 1 : 0,
      summary: `Write to ${whom} for ${emailSend} credits, if the mail server accepts it.`,
    };
  },
  startOutreachRun: (ctx, { campaignId }, { targetCount }) =>
    estimateReach(ctx, campaignId, targetCount === undefined ? undefined : Number(targetCount)),
  resumeCampaign: (ctx, { campaignId }) => estimateRest(ctx, campaignId),
};
