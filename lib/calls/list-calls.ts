import { z } from "zod";
import { CALL_STATES, callCounts, calls, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { pageEnvelope, pageQuery, uuid } from "@/lib/shapes";
import { Call, toCall } from "./call";

const ListedCall = Call.extend({
  lead: Lead.pick({ name: true, title: true, company: true, sample: true }),
}).meta({
  id: "ListedCall",
});

export const listCalls = capability(
  {
    name: "listCalls",
    description: "Lists calls: open ones in the order they are to be made, others newest first.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      agentId: uuid.optional().meta({ description: "Only calls to leads of this agent." }),
      leadId: uuid.optional().meta({ description: "Only calls to this lead." }),
      status: z.enum(CALL_STATES).optional().describe("Only calls with this status."),
    }),
    output: pageEnvelope("calls", ListedCall),
  },
  async (ctx, { page, pageSize, agentId, leadId, status }) => {
    if (agentId) await findAgent(ctx, agentId);
    if (leadId) await findLead(ctx, leadId);
    const wanted = and(
      eq(calls.workspaceId, ctx.workspaceId),
      agentId ? eq(calls.agentId, agentId) : undefined,
      leadId ? eq(calls.leadId, leadId) : undefined,
      // As a literal, so that the planner can use the partial index on open calls.
      status === "open" ? sql`${calls.state} = 'open'` : status ? eq(calls.state, status) : undefined,
    );
    const order =
      status === "open"
        ? [sql`${calls.isCallback} desc`, sql`${calls.score} desc nulls last`, sql`${calls.id}`]
        : [sql`${calls.createdAt} desc`, sql`${calls.id} desc`];
    const [rows, total] = await Promise.all([
      ctx.db
        .select({ call: calls, lead: leads })
        .from(calls)
        .innerJoin(leads, and(eq(leads.workspaceId, calls.workspaceId), eq(leads.id, calls.leadId)))
        .where(wanted)
        .orderBy(...order)
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      // A lead has only a few calls, so they are counted; all other totals are stored.
      leadId ? ctx.db.$count(calls, wanted) : readTotal(ctx, agentId, status),
    ]);
    return {
      calls: rows.map(({ call, lead }) => ({ ...toCall(ctx, call), lead })),
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  },
);

async function readTotal(
  ctx: Context,
  agentId: string | undefined,
  status: (typeof CALL_STATES)[number] | undefined,
): Promise<number> {
  const [counted] = await ctx.db
    .select({ total: sql<number>`coalesce(sum(${callCounts.count}), 0)::int` })
    .from(callCounts)
    .where(
      and(
        eq(callCounts.workspaceId, ctx.workspaceId),
        agentId ? eq(callCounts.agentId, agentId) : undefined,
        status ? eq(callCounts.state, status) : undefined,
      ),
    );
  return counted!.total;
}
