import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { isOfPerson } from "@/lib/one-person";
import { suppress } from "@/lib/suppressions/suppress";
import { endForLead } from "./stop-for-reply";

type By = { leadId: string; campaignId: string; emailMessageId: string };

/**
 * Whoever asks to be left alone is; so is the person we wrote to, if somebody else asks on their behalf. `undoLeaveAlone` takes it back.
 */
export async function leaveAlone(ctx: Context, by: By, fromAddress: string | null): Promise<void> {
  await optOut(ctx, by, null);
  // Nor does any other conversation with them need an answer: none can be sent, since an entry of the suppression list holds for every
  // address of its person.
  await ctx.db.execute(sql`
    update conversations c set needs_answer = false, updated_at = now()
    where c.workspace_id = ${ctx.workspaceId} and ${isOfPerson(ctx, "c.lead_id", by.leadId)} and c.needs_answer`);
  if (fromAddress) await suppress(ctx, { email: fromAddress, reason: "unsubscribed", note: null });
}

/** The person we wrote to wants no more email, which an email says: their own, or with `complaint` a report of spam. */
export async function optOut(ctx: Context, by: By, complaint: "complained" | null): Promise<void> {
  const lead = await endForLead(ctx, by.leadId, complaint ?? "unsubscribed", "unsubscribed");
  await recordActivity(ctx, [
    ...(complaint ? [{ ...by, kind: complaint }] : []),
    ...(lead.hasChanged ? [{ ...by, kind: "unsubscribed" as const, details: { before: lead.before } }] : []),
  ]);
  const note = complaint && "Reported an email as spam.";
  await suppress(ctx, { email: lead.email, reason: "unsubscribed", note });
}
