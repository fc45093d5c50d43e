import { count } from "drizzle-orm";
import { z } from "zod";
import { agents, leads } from "@/db/schema";
import { eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { callableLeads } from "./callable-leads";
import { IS_CONSENTING, voicePrice } from "./estimate-voice";
import { findVoiceObstacle } from "./voice-readiness";

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
        z.object({
          agentId: uuid,
          campaignId: uuid,
          name: z.string(),
          count: z.number().int(),
          consenting: z
            .number()
            .int()
            .describe("Of them, those who agreed to be called by an artificial voice."),
        }),
      ),
      voice: z
        .object({
          obstacle: z.string().nullable().describe("Why the artificial voice cannot call; null: it can."),
          minutePrice: z.number().describe("Credits for a started minute with it."),
          mostMinutes: z.number().int().describe("After which a call is ended."),
        })
        .describe("The artificial voice, which calls those who agreed to it where a run asks for it."),
    }),
  },
  async (ctx) => ({
    voice: {
      obstacle: findVoiceObstacle(ctx)?.sentence ?? null,
      ...voicePrice(ctx),
    },
    agents: await ctx.db
      .select({
        agentId: agents.id,
        campaignId: agents.campaignId,
        name: agents.name,
        count: count(),
        consenting: sql<number>`(count(*) filter (where ${IS_CONSENTING}))::int`,
      })
      .from(leads)
      .innerJoin(agents, eq(agents.id, leads.agentId))
      .where(callableLeads(ctx))
      .groupBy(agents.id)
      .orderBy(agents.name),
  }),
);
