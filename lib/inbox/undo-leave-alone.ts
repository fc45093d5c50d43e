import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { isOfPerson } from "@/lib/one-person";
import { emailKey } from "@/lib/text/email-address";

/**
 * Takes back what followed from an email that was taken to ask for no more email: the lead counts as replied, the
 * addresses that the email suppressed are free again, and other conversations with the person need the answer again that they needed,
 * unless something happened in them since. Nothing is taken back where the person opted out in another way too, by
 * the link, a complaint, another email or a note. Their sequence stays ended: they replied. In the caller's transaction, with the
 * lead locked.
 */
export async function undoLeaveAlone(
  ctx: Context,
  lead: { id: string; campaignId: string; email: string; status: string },
  email: { id: string; fromAddress: string },
): Promise<void> {
  const events = await ctx.db.execute<{ emailMessageId: string | null; at: string }>(sql`
    select email_message_id as "emailMessageId", at::text from activity_events
    where workspace_id = ${ctx.workspaceId} and lead_id = ${lead.id} and kind in ('unsubscribed', 'complained')
      and at >= coalesce((select max(at) from activity_events
        where workspace_id = ${ctx.workspaceId} and lead_id = ${lead.id} and kind = 'restored'), '-infinity')`);
  const own = events.find(({ emailMessageId }) => emailMessageId === email.id);
  if (!own || events.length > 1 || lead.status !== "unsubscribed") return;
  const others = await ctx.db.execute(sql`
    select 1 from messages m join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    where m.workspace_id = ${ctx.workspaceId} and m.lead_id = ${lead.id} and m.id <> ${email.id}
      and r.reply_class = 'leave_alone' limit 1`);
  if (others.length > 0) return;
  const keys = sql.param([emailKey(lead.email), emailKey(email.fromAddress)]);
  // What one transaction wrote bears one time.
  await ctx.db.execute(sql`
    delete from suppressions where workspace_id = ${ctx.workspaceId} and email_key = any(${keys}::text[])
      and reason = 'unsubscribed' and created_at = ${own.at}::timestamptz`);
  await ctx.db.execute(sql`
    update conversations c set needs_answer = true, updated_at = now()
    where c.workspace_id = ${ctx.workspaceId} and ${isOfPerson(ctx, "c.lead_id", lead.id)} and c.updated_at = ${own.at}::timestamptz
      and c.id <> (select conversation_id from messages where workspace_id = ${ctx.workspaceId} and id = ${email.id})`);
  await ctx.db.execute(sql`
    update leads set status = 'replied', updated_at = now() where workspace_id = ${ctx.workspaceId} and id = ${lead.id}`);
  await recordActivity(ctx, [
    {
      kind: "restored",
      leadId: lead.id,
      campaignId: lead.campaignId,
      emailMessageId: email.id,
      details: { before: "unsubscribed" },
    },
  ]);
}
