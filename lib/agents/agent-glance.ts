import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { CAMPAIGN_STATUSES, RUN_KINDS } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isoTime, uuid } from "@/lib/shapes";
import { AgentStatus } from "./agent";

export const AgentGlance = z
  .object({
    id: uuid,
    name: z.string(),
    status: AgentStatus,
    campaignId: uuid,
    campaignStatus: z.enum(CAMPAIGN_STATUSES),
    pauseReason: z.string().nullable(),
    runKind: z.enum(RUN_KINDS).nullable().describe("What its latest run is."),
    leads: z.number().int(),
    contacted: z
      .number()
      .int()
      .describe("Leads that were emailed or spoken to by phone, whatever their status is now."),
    replied: z.number().int().describe("Leads that replied, whatever their status is now."),
    createdAt: isoTime,
    lastActivityAt: isoTime.describe("When its campaign, a chat or its Memory last changed."),
  })
  .meta({ id: "AgentGlance" });
export type AgentGlance = z.infer<typeof AgentGlance>;

/** Agents of the workspace that match `which`, a condition on `agents` (`a`), with their counts, newest first. */
export async function selectAgentGlances(
  ctx: Context,
  which: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<z.input<typeof AgentGlance>[]> {
  const rows = await ctx.db.execute<z.infer<typeof AgentGlance>>(sql`
    with page as materialized (
      select a.* from agents a where a.workspace_id = ${ctx.workspaceId} and ${which}
      order by a.created_at desc, a.id desc limit ${limit} offset ${offset}
    ), reached as (
      select agent_id, count(*)::int as contacted, count(replied_at)::int as replied
      from leads where workspace_id = ${ctx.workspaceId} and contacted_at is not null and merged_into is null group by agent_id
    )
    select a.id, a.name, a.status, a.campaign_id as "campaignId", c.status as "campaignStatus",
      c.pause_reason as "pauseReason", r.kind as "runKind", coalesce(n.count, 0) as leads,
      coalesce(l.contacted, 0) as contacted, coalesce(l.replied, 0) as replied, a.created_at as "createdAt",
      greatest(a.created_at, c.updated_at, r.updated_at, m.updated_at, (
        select max(t.updated_at) from chat_threads t where t.workspace_id = a.workspace_id and t.agent_id = a.id
      )) as "lastActivityAt"
    from page a
    join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
    left join memories m on m.workspace_id = a.workspace_id and m.agent_id = a.id
    left join runs r on r.workspace_id = a.workspace_id and r.id = c.current_run_id
    left join lead_counts n on n.workspace_id = a.workspace_id and n.agent_id = a.id
    left join reached l on l.agent_id = a.id
    order by a.created_at desc, a.id desc`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    lastActivityAt: new Date(row.lastActivityAt),
  }));
}
