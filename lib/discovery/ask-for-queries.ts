import { z } from "zod";
import { type DiscoveryMode, discoveryQueries } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { askModel } from "@/lib/models/ask-model";
import { toPlainLine } from "@/lib/text/plain-text";
import type { DiscoveryRun } from "./discovery-run";
import { listProviders } from "./list-providers";

const LONGEST = 200;
const MAX_MEMORY = 4_000;

const Queries = z.object({ queries: z.array(z.string()) });

const GOALS: Record<DiscoveryMode, string> = {
  people: "pages that name people in these roles, with their email addresses",
  company: "sites of companies like these",
  pain: "pages on which companies mention one of these pain points",
};

/**
 * Queries that the language model suggests in addition to those of the rules, at most half as many. Empty if there is no model, no credit
 * or no provider to ask. Call it before the round is planned, outside of its transaction.
 */
export async function askForQueries(
  ctx: Context,
  generation: RunGeneration,
  discovery: DiscoveryRun,
): Promise<string[]> {
  const { run, icp, mode, limits } = discovery;
  if (listProviders(ctx, discovery).length === 0) return [];
  const most = Math.floor(limits.queries / 2);
  const asked = await ctx.db
    .selectDistinct({ query: discoveryQueries.query, results: discoveryQueries.results })
    .from(discoveryQueries)
    .where(and(eq(discoveryQueries.workspaceId, ctx.workspaceId), eq(discoveryQueries.runId, run.id)))
    .limit(60);
  const { sources: _, ...wanted } = icp;
  const answer = await askModel(
    { ctx, runId: run.id, canContinue: async (ctx) => (await findLiveRun(ctx, generation)) !== null },
    {
      instructions: [
        `You plan a web search for ${GOALS[mode]}. Give up to ${most} queries as one would type them into a search engine, each of 2 to 10 words, without operators or links. Words that such pages use themselves are best, in the languages of the places; rules have already combined the words given here and their local names, so think of other trades, associations, directories and phrases.`,
        `The company's ideal customer: ${JSON.stringify(wanted).slice(0, MAX_MEMORY)}`,
        ...(asked.length > 0 ? [`Asked before, with the number of results: ${JSON.stringify(asked)}`] : []),
      ].join("\n\n"),
      data: [{ from: "what is wanted", text: `Up to ${most} queries.` }],
      answer: Queries,
    },
  );
  if (answer.kind === "none") return [];
  return keepQueries(answer.value.queries, new Set(asked.map(({ query }) => query.toLowerCase())), most);
}

function keepQueries(proposed: string[], asked: Set<string>, most: number): string[] {
  const kept = new Map<string, string>();
  for (const words of proposed) {
    const query = toPlainLine(words);
    const isQuery = query.length >= 3 && query.length <= LONGEST && /\p{L}{2}/u.test(query);
    if (!isQuery || /:\/\/|@|\bsite:/i.test(query) || asked.has(query.toLowerCase())) continue;
    kept.set(query.toLowerCase(), query);
  }
  return [...kept.values()].slice(0, most);
}
