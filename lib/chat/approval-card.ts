import { and, eq, sql } from "drizzle-orm";
import { leads, mails } from "@/db/schema";
import type { Context } from "@/lib/context";
import { toCredits, toMicros } from "@/lib/credits/amount";
import { priceList } from "@/lib/credits/price-list";
import { DISCOVERY_LIMITS } from "@/lib/discovery/discovery-limits";
import { env } from "@/lib/env";
import { eligible } from "@/lib/outreach/select-leads";
import type { ChatAgent } from "./chat-tools";

/** What a person is shown before a tool call that spends or writes to people. Amounts in credits. */
export type ApprovalCard = {
  tool: string;
  arguments: Record<string, unknown>;
  /** At most; what does not happen costs nothing. */
  estimatedCost: number;
  /** How many people would be written to. */
  people: number;
  summary: string;
};

type Input = Record<string, unknown>;
type Estimate = Pick<ApprovalCard, "estimatedCost" | "people" | "summary">;

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
  startDiscovery: async (_ctx, _agent, { targetCount = 25, discoveryDepth = "fast" }) => {
    const { searchQuery, extSearchQuery, pageContents } = priceList(env());
    const { queries, rounds } = DISCOVERY_LIMITS[discoveryDepth === "deep" ? "deep" : "fast"];
    const pages = Number(targetCount) * 5 + 20;
    const estimatedCost = rounded(
      queries * rounds * Math.max(searchQuery, extSearchQuery) + pages * pageContents,
    );
    const summary = `Look for up to ${targetCount} leads for about ${estimatedCost} credits: searches and pages are charged as they succeed. Nobody is written to.`;
    return { estimatedCost, people: 0, summary };
  },
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
  startOutreachRun: async (ctx, { campaignId }, { targetCount }) => {
    const able = await ctx.db.$count(leads, eligible(ctx, campaignId));
    const people = Math.min(able, Number(targetCount ?? able));
    return writeTo(people);
  },
  resumeCampaign: async (ctx, { campaignId }) => {
    const people = await ctx.db.$count(
      mails,
      and(
        eq(mails.workspaceId, ctx.workspaceId),
        eq(mails.campaignId, campaignId),
        sql`${mails.state} in ('draft', 'queued')`,
      ),
    );
    return people > 0
      ? writeTo(people)
      : { estimatedCost: 0, people: 0, summary: "Go on with what was paused. No mail waits." };
  },
};

function writeTo(people: number): Estimate {
  const estimatedCost = rounded(people * priceList(env()).emailSend);
  const whom = people === 1 ? "1 person" : `${people} people`;
  return { estimatedCost, people, summary: `Write to ${whom} for up to ${estimatedCost} credits.` };
}

function rounded(credits: number): number {
  return toCredits(toMicros(credits));
}
