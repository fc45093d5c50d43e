import { inArray } from "drizzle-orm";
import { z } from "zod";
import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { Lead } from "@/lib/leads/lead";
import { uuid } from "@/lib/shapes";
import { MAX_ATTACHED } from "./most-attached";

export const AttachableLead = Lead.pick({ id: true, name: true, title: true, company: true, email: true });
export type AttachableLead = z.infer<typeof AttachableLead>;

export const listNamedLeads = capability(
  {
    name: "listNamedLeads",
    description:
      "Reads the named leads in brief, in the order in which they are named; those that do not exist are left out.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ leadIds: z.array(uuid).max(MAX_ATTACHED) }),
    output: z.object({ leads: z.array(AttachableLead) }),
  },
  async (ctx, { leadIds }) => {
    const rows = await ctx.db
      .select()
      .from(leads)
      .where(and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.id, leadIds)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { leads: [...new Set(leadIds)].flatMap((id) => byId.get(id) ?? []) };
  },
);
