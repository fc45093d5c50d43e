import type { EndReason, leads } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { endEnrollments, holdEnrollments } from "@/lib/enrollments/change-enrollments";
import { findLead } from "@/lib/leads/find-lead";
import { isOfPerson, listPerson } from "@/lib/one-person";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";
import { addBusinessDaysOf } from "./add-business-days-of";

/** How long a company's other people are held after one of them replied, in business days. */
const COLLEAGUE_DAYS = 5;

type Reply = {
  leadId: string;
  campaignId: string;
  emailMessageId: string;
  mailboxId: string;
  receivedAt: Date;
};

/**
 * A person has replied: their sequence ends before anything else happens, what waits for them is canceled, and their
 * colleagues are held. In the transaction that stores the reply, so that whoever claims an email afterwards sees it.
 */
export async function stopForReply(ctx: Context, reply: Reply): Promise<void> {
  const { leadId, campaignId, emailMessageId, receivedAt } = reply;
  const { before, hasChanged, email } = await endForLead(ctx, leadId, "replied", "replied");
  await ctx.db.execute(sql`
    update leads set replied_at = least(coalesce(replied_at, 'infinity'), ${receivedAt.toISOString()}::timestamptz)
    where workspace_id = ${ctx.workspaceId} and id = ${leadId}
      and (replied_at is null or replied_at > ${receivedAt.toISOString()}::timestamptz)`);
  if (hasChanged)
    await recordActivity(ctx, [{ kind: "replied", leadId, campaignId, emailMessageId, details: { before } }]);
  await holdColleagues(ctx, email, reply);
}

type LeadStatus = (typeof leads.$inferSelect)["status"];

/**
 * Ends a lead's sequence and cancels what waits in it, at whatever address of the person it goes out. An answer that a person wrote
 * stays: it belongs to no enrollment. The lead takes the status, unless a person or the lead has decided more; so does the lead that it
 * was merged into, except after a bounce, which says something of one address alone.
 */
export async function endForLead(
  ctx: Context,
  leadId: string,
  reason: EndReason,
  status: "replied" | "unsubscribed" | "bounced",
): Promise<{ before: LeadStatus; hasChanged: boolean; email: string }> {
  // Emails, then the lead, then enrollments: the lock order of `Channel`.
  const isOfAll = status !== "bounced";
  const ids = isOfAll ? await listPerson(ctx, leadId) : [leadId];
  const ofAll = sql`any(${sql.param(ids)}::uuid[])`;
  await cancelEmails(ctx, sql`m.lead_id = ${ofAll} and m.enrollment_id is not null`, reason);
  if (ids.length > 1)
    await ctx.db.execute(sql`
      select 1 from leads where workspace_id = ${ctx.workspaceId} and id = ${ofAll} order by id for no key update`);
  const lead = await findLead(ctx, leadId, { lock: true });
  const hasChanged = !KEPT[status].includes(lead.status);
  if (hasChanged)
    await ctx.db.execute(sql`
      update leads set status = ${status}, updated_at = now() where workspace_id = ${ctx.workspaceId} and id = ${leadId}`);
  // The lead may have been merged until its row was locked.
  if (isOfAll && lead.mergedInto !== null) {
    await cancelEmails(ctx, sql`m.lead_id = ${lead.mergedInto} and m.enrollment_id is not null`, reason);
    const kept = await findLead(ctx, lead.mergedInto, { lock: true });
    if (!KEPT[status].includes(kept.status))
      await ctx.db.execute(sql`
        update leads set status = ${status}, updated_at = now() where workspace_id = ${ctx.workspaceId} and id = ${kept.id}`);
  }
  await endEnrollments(
    ctx,
    isOfAll ? isOfPerson(ctx, "e.lead_id", leadId) : sql`e.lead_id = ${leadId}`,
    reason,
  );
  return { before: lead.status, hasChanged, email: lead.email };
}

/** Which statuses each of them leaves as they are. */
const KEPT: Record<"replied" | "unsubscribed" | "bounced", readonly LeadStatus[]> = {
  replied: ["replied", "unsubscribed", "rejected"],
  unsubscribed: ["unsubscribed"],
  bounced: ["bounced", "unsubscribed", "rejected", "replied"],
};

async function holdColleagues(ctx: Context, email: string, reply: Reply): Promise<void> {
  const domain = email.toLowerCase().split("@").at(-1)!;
  if (isFreeMailDomain(domain)) return;
  const colleagues = await ctx.db.execute<{ id: string; campaignId: string }>(sql`
    select l.id, l.campaign_id as "campaignId" from leads l
    where l.workspace_id = ${ctx.workspaceId} and split_part(l.email_key, '@', 2) = ${domain}
      and l.mail_state is not null and l.id <> ${reply.leadId} order by l.id`);
  if (colleagues.length === 0) return;
  const until = await addBusinessDaysOf(ctx, reply, reply.receivedAt, COLLEAGUE_DAYS);
  if (until.getTime() <= Date.now()) return;
  const ids = sql.param(colleagues.map(({ id }) => id));
  const held = await holdEnrollments(ctx, sql`e.lead_id = any(${ids}::uuid[])`, {
    until,
    reason: "colleague_replied",
  });
  if (held.length === 0) return;
  const rows = await ctx.db.execute<{ leadId: string; campaignId: string }>(sql`
    select lead_id as "leadId", campaign_id as "campaignId" from enrollments
    where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(held)}::uuid[])`);
  await recordActivity(
    ctx,
    rows.map((row) => ({ ...row, kind: "held" as const })),
  );
}
