import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { calls, dials, leads } from "@/db/schema";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { CallDial, toCallDial } from "./call-dial";
import { underWay } from "./find-dial";

const LiveCall = CallDial.extend({
  agentId: uuid,
  leadId: uuid,
  leadName: z.string().nullable(),
  company: z.string().nullable(),
}).meta({ id: "LiveCall" });

export const listLiveCalls = capability(
  {
    name: "listLiveCalls",
    description: "The calls that go on now through the telephone provider, with what was said so far.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ calls: z.array(LiveCall) }),
  },
  async (ctx) => {
    const rows = await ctx.db
      .select({
        dial: dials,
        agentId: calls.agentId,
        leadId: leads.id,
        leadName: leads.name,
        company: leads.company,
      })
      .from(dials)
      .innerJoin(calls, and(eq(calls.workspaceId, dials.workspaceId), eq(calls.id, dials.callId)))
      .innerJoin(leads, and(eq(leads.workspaceId, calls.workspaceId), eq(leads.id, calls.leadId)))
      .where(and(eq(dials.workspaceId, ctx.workspaceId), underWay))
      .orderBy(desc(dials.createdAt), desc(dials.id));
    return {
      calls: await Promise.all(
        rows.map(async ({ dial, ...of }) => ({ ...(await toCallDial(ctx, dial)), ...of })),
      ),
    };
  },
);
