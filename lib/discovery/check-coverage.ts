import { z } from "zod";
import { memories } from "@/db/schema";
import { OPEN_DATA_SOURCES } from "@/db/schema/run-choices";
import { and, eq } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { Attribution, findAttribution } from "@/lib/leads/attributions";
import { readIcp } from "@/lib/memory/icp";
import { IcpOverrides, overrideIcp } from "@/lib/memory/icp-overrides";
import { findOpenDataProvider } from "@/lib/open-data/open-data-providers";
import { count, isoTime, uuid } from "@/lib/shapes";
import { listCompanies } from "./list-companies";
import { listListings } from "./list-listings";

const Coverage = z
  .object({
    source: z.enum(OPEN_DATA_SOURCES),
    label: z.string().describe("Display name of the source."),
    place: z.string().describe("The place as the source knows it; as Memory names it while it is not known."),
    state: z
      .enum(["ready", "waiting", "refused"])
      .describe(
        "`waiting`: the source is busy; a search waits for it by itself. `refused`: it cannot answer this, see `message`.",
      ),
    companies: count.nullable().describe("Companies that match; null unless `ready`."),
    withWebsite: count.nullable().describe("Those whose site would be read."),
    withEmail: count.nullable().describe("Those that the source itself names an email address of."),
    message: z.string().nullable().describe("Why there are no numbers, with the remedy."),
    until: isoTime.nullable().describe("When a busy source is asked again."),
    attribution: Attribution.nullable(),
  })
  .meta({ id: "Coverage" });
export type Coverage = z.output<typeof Coverage>;

export const checkCoverage = capability(
  {
    name: "checkCoverage",
    description:
      "Counts the companies in the public data that was chosen for the agent, before anything is spent. The search then reuses the answers. Sources that were not chosen are not asked.",
    scope: "discovery:run",
    cost: "free",
    needsApproval: false,
    commitsItself: true,
    input: z.object({ agentId: uuid, overrides: IcpOverrides.optional() }),
    output: z.object({ coverage: z.array(Coverage) }),
  },
  async (ctx, { agentId, overrides }) => {
    const agent = await findAgent(ctx, agentId);
    const [memory] = await ctx.db
      .select({ icpJson: memories.icpJson, openData: memories.openData })
      .from(memories)
      .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agent.id)));
    const icp = readIcp(overrideIcp(memory!.icpJson, overrides ?? null));
    const coverage: z.input<typeof Coverage>[] = [];
    // One after the other, as the sources want to be asked.
    for (const { provider, asks } of listListings({ icp, openData: memory!.openData })) {
      const label = findOpenDataProvider(provider)!.label;
      const about = { source: provider, label, attribution: findAttribution(label) ?? null };
      const none = { companies: null, withWebsite: null, withEmail: null, until: null };
      const answer = await listCompanies(ctx, provider, asks);
      if (answer.listing) {
        const { place, total, withWebsite, withEmail } = answer.listing;
        const numbers = { companies: total, withWebsite, withEmail };
        coverage.push({ ...about, ...none, ...numbers, place, state: "ready", message: null });
      } else if ("wait" in answer) {
        const { until, message } = answer.wait;
        coverage.push({
          ...about,
          ...none,
          place: asks.place,
          state: "waiting",
          message,
          until: until.toISOString(),
        });
      } else coverage.push({ ...about, ...none, place: asks.place, state: "refused", message: answer.error });
    }
    return { coverage };
  },
);
