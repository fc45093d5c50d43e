import { leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { cancelCalls } from "@/lib/calls/cancel-calls";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { endEnrollments } from "@/lib/enrollments/end-enrollments";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { suppress } from "@/lib/suppressions/suppress";
import { LeadOutcomeInput } from "./lead-outcome-input";

/** An email that still waits for the lead is canceled when it is claimed: the claim checks the lead again. */
export const recordLeadOutcome = capability(
  {
    name: "recordLeadOutcome",
    description:
      "Write down what came of a lead: replied, rejected (not a fit), unsubscribed or bounced. The latter two bar the address for the whole workspace.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: LeadOutcomeInput,
    output: Lead,
  },
  (ctx, { id, outcome, note }) =>
    transact(ctx, async (ctx) => {
      const lead = await findLead(ctx, id, { lock: true });
      const [changed] = await ctx.db
        .update(leads)
        .set({ status: outcome })
        .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, lead.id)))
        .returning();
      await endEnrollments(ctx, sql`e.lead_id = ${lead.id}`, outcome);
      await recordActivity(ctx, [
        {
          kind: outcome,
          leadId: lead.id,
          campaignId: lead.campaignId,
          note: note ?? null,
          details: { before: lead.status },
        },
      ]);
      if (outcome === "unsubscribed" || outcome === "rejected")
        await cancelCalls(ctx, sql`c.lead_id = ${lead.id}`, `noted_${outcome}`);
      if (outcome === "unsubscribed" || outcome === "bounced")
        await suppress(ctx, { email: lead.email, reason: outcome, note });
      return changed!;
    }),
);
