import { desc } from "drizzle-orm";
import { z } from "zod";
import { callAttempts, calls, leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { CallAttempt, toCallAttempt } from "./call-attempt";
import { underWay } from "./find-attempt";

const LiveCall = CallAttempt.extend({
  agentId: uuid,
  leadId: uuid,
  leadName: z.string().nullable(),
  company: z.string().nullable(),
}).meta({ id: "LiveCall" });

export const listLiveCalls = capability(
  {
    name: "listLiveCalls",
    description: "Lists the calls in progress through the phone provider, with their transcripts so far.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ calls: z.array(LiveCall) }),
  },
  async (ctx) => {
    const rows = await ctx.db
      .select({
        attempt: callAttempts,
        agentId: calls.agentId,
        leadId: leads.id,
        leadName: leads.name,
        company: leads.company,
      })
      .from(callAttempts)
      .innerJoin(
        calls,
        and(eq(calls.workspaceId, callAttempts.workspaceId), eq(calls.id, callAttempts.callId)),
      )
      .innerJoin(leads, and(eq(leads.workspaceId, calls.workspaceId), eq(leads.id, calls.leadId)))
      .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), underWay))
      .orderBy(desc(callAttempts.createdAt), desc(callAttempts.id));
    return {
      calls: await Promise.all(
        rows.map(async ({ attempt, ...of }) => ({ ...(await toCallAttempt(ctx, attempt)), ...of })),
      ),
    };
  },
);
