import { leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { cancelCalls } from "@/lib/calls/cancel-calls";
import { capability } from "@/lib/capability";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { withLabels } from "@/lib/leads/lead-labels";
import { isOfPerson } from "@/lib/one-person";
import { suppress } from "@/lib/suppressions/suppress";
import { LeadOutcomeInput } from "./lead-outcome-input";

/** An email that still waits for the lead is canceled when it is claimed: the claim checks the lead again. */
export const recordLeadOutcome = capability(
  {
    name: "recordLeadOutcome",
    description:
      "Logs a lead's outcome: replied, rejected (not a fit), unsubscribed or bounced. The latter two suppress the address for the whole workspace.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: LeadOutcomeInput,
    output: Lead,
  },
  async (ctx, { id, outcome, note }) => {
    const lead = await findLead(ctx, id, { lock: true });
    const [changed] = await ctx.db
      .update(leads)
      .set({ status: outcome })
      .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, lead.id)))
      .returning();
    // That one address takes no email says nothing of the person's others.
    const isOfAll = outcome !== "bounced";
    await endEnrollments(
      ctx,
      isOfAll ? isOfPerson(ctx, "e.lead_id", lead.id) : sql`e.lead_id = ${lead.id}`,
      outcome,
    );
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
      await cancelCalls(ctx, isOfPerson(ctx, "c.lead_id", lead.id), `noted_${outcome}`);
    if (outcome === "unsubscribed" || outcome === "bounced")
      await suppress(ctx, { email: lead.email, reason: outcome, note });
    return withLabels(ctx, changed!);
  },
);
