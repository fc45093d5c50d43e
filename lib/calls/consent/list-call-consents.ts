import { desc } from "drizzle-orm";
import { z } from "zod";
import { callConsents } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { pathId } from "@/lib/shapes";
import { CallConsent } from "./call-consent";

export const listCallConsents = capability(
  {
    name: "listCallConsents",
    description: "Lists a lead's consents to automated calls, newest first, including withdrawn ones.",
    scope: "calls:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: z.object({ consents: z.array(CallConsent) }),
  },
  async (ctx, { id }) => {
    await findLead(ctx, id);
    const consents = await ctx.db
      .select()
      .from(callConsents)
      .where(and(eq(callConsents.workspaceId, ctx.workspaceId), eq(callConsents.leadId, id)))
      .orderBy(desc(callConsents.createdAt));
    return { consents };
  },
);
