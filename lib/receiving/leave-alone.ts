import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { listPerson } from "@/lib/one-person";
import { suppress } from "@/lib/suppressions/suppress";
import { endForLead } from "./stop-for-reply";

type By = { leadId: string; campaignId: string; emailMessageId: string };

/**
 * Whoever asks to be left alone is; so is the person we wrote to, at every address of theirs, if somebody else asks on their behalf.
 * `undoLeaveAlone` takes it back.
 */
export async function leaveAlone(ctx: Context, by: By, fromAddress: string | null): Promise<void> {
  await optOut(ctx, by, null);
  const ids = await listPerson(ctx, by.leadId);
  const others = await ctx.db.execute<{ email: string }>(sql`
    select email from leads where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[]) and id <> ${by.leadId}`);
  for (const email of [...others.map(({ email }) => email), ...(fromAddress ? [fromAddress] : [])])
    await suppress(ctx, { email, reason: "unsubscribed", note: null });
  // No conversation with them needs an answer any more: none can be sent.
  await ctx.db.execute(sql`
    update conversations c set needs_answer = false, updated_at = now()
    where c.workspace_id = ${ctx.workspaceId} and c.lead_id = any(${sql.param(ids)}::uuid[]) and c.needs_answer`);
}

/** The person we wrote to wants no more email, which an email says. */
export async function optOut(ctx: Context, by: By, complaint: "complained" | null): Promise<void> {
  const lead = await endForLead(ctx, by.leadId, "unsubscribed", "unsubscribed");
  await recordActivity(ctx, [
    ...(complaint ? [{ ...by, kind: complaint }] : []),
    ...(lead.hasChanged ? [{ ...by, kind: "unsubscribed" as const, details: { before: lead.before } }] : []),
  ]);
  await suppress(ctx, { email: lead.email, reason: "unsubscribed", note: null });
}
