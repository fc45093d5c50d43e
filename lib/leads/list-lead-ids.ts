import { z } from "zod";
import { sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { LeadFilter, matchLeads } from "./lead-filter";

/** The most leads that one action on "all that match" applies to. */
export const MAX_CHOSEN = 10_000;

export const listLeadIds = capability(
  {
    name: "listLeadIds",
    description: "Lists the ids of all leads that match a filter, newest first, 10,000 at most.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: LeadFilter,
    output: z.object({
      leadIds: z.array(uuid),
      truncated: z.boolean().describe("True where more leads match than are listed."),
    }),
  },
  async (ctx, filter) => {
    if (filter.agentId) await findAgent(ctx, filter.agentId);
    const rows = await ctx.db.execute<{ id: string }>(sql`
      select id from (select l.id, l.created_at from leads l where ${matchLeads(ctx, filter)} offset 0) m
      order by created_at desc, id desc limit ${MAX_CHOSEN + 1}`);
    return {
      leadIds: rows.slice(0, MAX_CHOSEN).map((row) => row.id),
      truncated: rows.length > MAX_CHOSEN,
    };
  },
);
