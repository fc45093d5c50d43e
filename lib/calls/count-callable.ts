import { z } from "zod";
import { agents, leads } from "@/db/schema";
import { eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { numberIsBlocked } from "./blocked-numbers";
import { callableLeads } from "./callable-leads";
import { IS_CONSENTING, voicePrice } from "./estimate-voice";
import { findVoiceObstacle } from "./voice-readiness";

const Uncallable = z
  .object({
    unreadable: z.number().int().describe("The number's country is not known."),
    blocked: z.number().int().describe("The number is on the do-not-call list."),
    shared: z.number().int().describe("Another lead with the same number is called."),
  })
  .describe("Leads with a phone number who have not been called and cannot be added.");

const IS_BLOCKED = sql.raw(`(${numberIsBlocked("leads.workspace_id", "leads.phone_number")})`);
/** One call per number, and none where an open call has it. */
const NUMBERS = sql`count(distinct ${leads.phoneNumber}) filter (where not ${IS_BLOCKED}
  and not exists (select 1 from calls c where c.workspace_id = ${leads.workspaceId} and c.phone = ${leads.phoneNumber} and c.state = 'open'))`;

export const countCallable = capability(
  {
    name: "countCallable",
    description:
      "Counts, for each agent, the leads that can be added to the call queue, and those with a phone number that cannot, and why.",
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
          count: z
            .number()
            .int()
            .describe("Those who can be added; 0 if none of their numbers can be called."),
          uncallable: Uncallable,
          consenting: z.number().int().describe("Of those, how many consented to automated calls."),
        }),
      ),
      voice: z
        .object({
          obstacle: z
            .string()
            .nullable()
            .describe("Why the automated assistant cannot call; null if it can."),
          minutePrice: z.number().describe("Credits for each started minute."),
          mostMinutes: z.number().int().describe("Calls are ended after this many minutes."),
        })
        .describe("The automated assistant, which calls leads who consented if a run asks for it."),
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
        count: sql<number>`${NUMBERS}::int`,
        uncallable: sql<z.output<typeof Uncallable>>`jsonb_build_object(
          'unreadable', count(*) filter (where ${leads.phoneNumber} is null),
          'blocked', count(*) filter (where ${IS_BLOCKED}),
          'shared', count(*) filter (where ${leads.phoneNumber} is not null and not ${IS_BLOCKED}) - ${NUMBERS})`,
        consenting: sql<number>`(count(*) filter (where ${IS_CONSENTING}))::int`,
      })
      .from(leads)
      .innerJoin(agents, eq(agents.id, leads.agentId))
      .where(callableLeads(ctx))
      .groupBy(agents.id)
      .orderBy(agents.name),
  }),
);
