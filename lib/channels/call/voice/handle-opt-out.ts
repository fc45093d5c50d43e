import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { blockNumber } from "@/lib/calls/blocked-numbers";
import { findCall } from "@/lib/calls/find-call";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { type Context, transact } from "@/lib/context";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { isOfPerson } from "@/lib/one-person";

const NOTES = "Asked the automated assistant not to be called again.";

/**
 * Records that the lead wants no more calls as the call's outcome, and blocks the number whoever the call belongs to by
 * now.
 */
export async function handleOptOut(ctx: Context, callId: string): Promise<void> {
  try {
    await recordCallOutcome(ctx, { id: callId, outcome: "do_not_call", notes: NOTES });
  } catch (error) {
    // The call is already over, or a person records its outcome.
    if (!(error instanceof AppError)) throw error;
    await transact(ctx, (ctx) => block(ctx, callId));
  }
}

/** Locks the lead's row before the calls', as everywhere. */
async function block(ctx: Context, callId: string): Promise<void> {
  const { leadId, campaignId, phone } = await findCall(ctx, callId);
  const { status } = await findLead(ctx, leadId, { lock: true });
  await recordActivity(ctx, [
    {
      kind: "called",
      leadId,
      campaignId,
      callId,
      note: NOTES,
      details: { before: status, outcome: "do_not_call" },
    },
  ]);
  await ctx.db
    .update(leads)
    .set({ status: "unsubscribed" })
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, leadId)));
  await endEnrollments(ctx, isOfPerson(ctx, "e.lead_id", leadId), "unsubscribed");
  await blockNumber(ctx, { phone, reason: "asked", note: NOTES });
}
