import { chooseOf } from "@/app/page-query";
import { listAgents } from "@/lib/agents/list-agents";
import { getCampaignFigures } from "@/lib/analytics/get-campaign-figures";
import { getOutreachFigures } from "@/lib/analytics/get-outreach-figures";
import type { Context } from "@/lib/context";
import { todayIn } from "@/lib/time/time-zone";

const RANGES = ["7", "30", "90", "all"] as const;

/** The figures that the URL of the page asks for. Anyone can type a URL: what is unknown there counts as left out. */
export async function readAnalytics(ctx: Context, query: Record<string, string>, zone: string) {
  const range = chooseOf(query.range, RANGES) ?? "30";
  const { agents } = await listAgents(ctx, { pageSize: 100 });
  const agent = agents.find(({ id }) => id === query.agent);
  const days = { ...(range !== "all" && { from: firstDay(zone, Number(range)) }), timeZone: zone };
  const figures = agent
    ? { campaigns: [], ...(await getCampaignFigures(ctx, { id: agent.campaignId, ...days })) }
    : { steps: [], ...(await getOutreachFigures(ctx, days)) };
  return { range, agents, agent, figures };
}

/** The first of so many days that end today. */
function firstDay(timeZone: string, days: number): string {
  return new Date(Date.parse(todayIn(timeZone)) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
