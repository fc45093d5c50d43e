import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { agents, leads } from "@/db/schema";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { callableLeads } from "./callable-leads";

export const countCallable = capability(
  {
    name: "countCallable",
    description:
      "How many leads of each agent have a telephone number and were not called yet, nor stand on the call list.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({
      agents: z.array(
        z.object({ agentId: uuid, campaignId: uuid, name: z.string(), count: z.number().int() }),
      ),
    }),
  },
  async (ctx) => ({
    agents: await ctx.db
      .select({ agentId: agents.id, campaignId: agents.campaignId, name: agents.name, count: count() })
      .from(leads)
      .innerJoin(agents, eq(agents.id, leads.agentId))
      .where(callableLeads(ctx))
      .groupBy(agents.id)
      .orderBy(agents.name),
  }),
);
