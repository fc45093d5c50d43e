import { and, eq } from "drizzle-orm";
import { leads } from "@/db/schema";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { noteLeadEvents } from "@/lib/leads/note-lead-events";
import { barNumber } from "../barred-numbers";
import { findCall } from "../find-call";
import { recordCallOutcome } from "../record-call-outcome";

const NOTES = "Asked the automated assistant for no more calls.";

/** The lead of a call wants no more calls: written down as its outcome, and whosever the call is by now, its number is barred. */
export async function honourNoMore(ctx: Context, callId: string): Promise<void> {
  try {
    await recordCallOutcome(ctx, { id: callId, outcome: "do_not_call", notes: NOTES });
  } catch (error) {
    // It is over already, or a person's to write down.
    if (!(error instanceof AppError)) throw error;
    await transact(ctx, (ctx) => bar(ctx, callId));
  }
}

/** The lead's row before the calls', as everywhere. */
async function bar(ctx: Context, callId: string): Promise<void> {
  const { leadId, phone } = await findCall(ctx, callId);
  const { status } = await findLead(ctx, leadId, { lock: true });
  await noteLeadEvents(ctx, [{ leadId, kind: "called", before: status, note: `do not call: ${NOTES}` }]);
  await ctx.db
    .update(leads)
    .set({ status: "unsubscribed" })
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, leadId)));
  await barNumber(ctx, { phone, reason: "asked", note: NOTES });
}
