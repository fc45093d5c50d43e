import { callConsents } from "@/db/schema";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { CallConsent, NewConsent } from "./call-consent";

export const recordCallConsent = capability(
  {
    name: "recordCallConsent",
    description:
      "Records that a lead agreed to automated calls: what, when and how. Without consent, only people call.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: NewConsent,
    output: CallConsent,
  },
  async (ctx, { id, statement, method, givenAt }) => {
    const lead = await findLead(ctx, id);
    const [made] = await ctx.db
      .insert(callConsents)
      .values({
        workspaceId: ctx.workspaceId,
        leadId: lead.id,
        statement,
        method,
        givenAt: new Date(givenAt),
        by: `${ctx.actor.kind}:${ctx.actor.id}`,
      })
      .returning();
    return made!;
  },
);
