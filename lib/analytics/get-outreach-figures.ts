import { inArray } from "drizzle-orm";
import { z } from "zod";
import { agents } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { edgesOf, FigureRange, Figures, OfMailbox, OfProvider } from "./figures";
import { listMailboxFigures, listProviderFigures, totalOf } from "./list-figures";
import { readFigures } from "./read-figures";

export const getOutreachFigures = capability(
  {
    name: "getOutreachFigures",
    description:
      "Counts what came of the emails sent in a period: bounces, replies, interest, opt-outs; in total, and by campaign, mailbox and recipients' provider.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: FigureRange,
    output: z.object({
      total: Figures,
      campaigns: z.array(Figures.extend({ campaignId: uuid, agentId: uuid, agentName: z.string() })),
      mailboxes: z.array(OfMailbox),
      providers: z.array(OfProvider),
    }),
  },
  async (ctx, range) => {
    const groups = await readFigures(ctx, edgesOf(range));
    const ofCampaigns = groups.filter(({ dimension }) => dimension === "campaign");
    const ids = ofCampaigns.flatMap(({ campaignId }) => campaignId ?? []);
    const found = await ctx.db
      .select({ campaignId: agents.campaignId, agentId: agents.id, agentName: agents.name })
      .from(agents)
      .where(and(eq(agents.workspaceId, ctx.workspaceId), inArray(agents.campaignId, ids)));
    const agentOf = new Map(found.map((agent) => [agent.campaignId, agent]));
    const campaigns = ofCampaigns
      .flatMap(({ campaignId, figures }) => {
        const agent = agentOf.get(campaignId!);
        return agent ? [{ ...agent, ...figures }] : [];
      })
      .sort((one, other) => other.sent - one.sent || one.agentName.localeCompare(other.agentName));
    return {
      total: totalOf(groups),
      campaigns,
      mailboxes: await listMailboxFigures(ctx, groups),
      providers: listProviderFigures(groups),
    };
  },
);
