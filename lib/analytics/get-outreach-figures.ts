import { inArray } from "drizzle-orm";
import { z } from "zod";
import { agents } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { edgesOf, FigureRange, Figures, OfMailbox, OfPerson, OfProvider } from "./figures";
import { listMailboxFigures, listPersonFigures, listProviderFigures, totalOf } from "./list-figures";
import { readFigures } from "./read-figures";
import { Periods, readPeriods } from "./read-periods";

export const getOutreachFigures = capability(
  {
    name: "getOutreachFigures",
    description:
      "Counts what came of the emails sent in a period: bounces, replies, interest, opt-outs; in total, and by campaign, mailbox, recipients' provider and who answered, and over time.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: FigureRange,
    output: z.object({
      total: Figures,
      campaigns: z.array(Figures.extend({ campaignId: uuid, agentId: uuid, agentName: z.string() })),
      mailboxes: z.array(OfMailbox),
      providers: z.array(OfProvider),
      people: z.array(OfPerson).describe("Those who answered the replies."),
      periods: Periods,
    }),
  },
  async (ctx, range) => {
    const [groups, periods] = await Promise.all([readFigures(ctx, edgesOf(range)), readPeriods(ctx, range)]);
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
      people: await listPersonFigures(ctx, groups),
      periods,
    };
  },
);
