import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import { AgentGlance, selectAgentGlances } from "./agent-glance";

export const browseAgents = capability(
  {
    name: "browseAgents",
    description: "Lists agents with the status and results of their campaigns, newest first.",
    scope: "agents:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      archived: z.boolean().default(false).describe("The archived ones instead of all others."),
    }),
    output: pageEnvelope("agents", AgentGlance).extend({
      archivedTotal: z.number().int().describe("How many agents are archived, whichever are shown."),
    }),
  },
  async (ctx, { page, pageSize, archived }) => {
    const [agents, [counts]] = await Promise.all([
      selectAgentGlances(ctx, archived ? sql`a.status = 'archived'` : sql`a.status <> 'archived'`, {
        limit: pageSize,
        offset: (page - 1) * pageSize,
      }),
      ctx.db.execute<{ archived: number; current: number }>(sql`
        select count(*) filter (where status = 'archived')::int as archived,
          count(*) filter (where status <> 'archived')::int as current
        from agents where workspace_id = ${ctx.workspaceId}`),
    ]);
    const total = archived ? counts!.archived : counts!.current;
    return {
      agents,
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
      archivedTotal: counts!.archived,
    };
  },
);
