import type { SQL } from "drizzle-orm";
import type { EmailStateData, EndReason } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import { releaseHolds } from "@/lib/credits/resolve-holds";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { nextStepAfter } from "@/lib/sequences/next-step";
import { aboutEmail, type EmailIds } from "./about-email";
import { freeLeads } from "./mail-state";

/**
 * Cancels every email of a stopped campaign that has not been handed over; see `cancelEmails`. Emails in flight
 * (`sending`) are marked with the reason, so none of them returns to the queue.
 */
export async function cancelStoppedEmails(ctx: Context, campaignId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    await cancelEmails(ctx, sql`m.campaign_id = ${campaignId} and ${IS_OF_SEQUENCE}`, "stopped");
    // Those between two steps have no email that waits.
    await endEnrollments(ctx, sql`e.campaign_id = ${campaignId} and ${HAS_NO_EMAIL_OUT}`, "stopped");
    await ctx.db.execute(sql`
      update deliveries set state_reason = 'stopped', state_data = null
      where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and enrollment_id is not null
        and state = 'sending'`);
  });
}

/** What a person answers in a conversation stays, whatever becomes of the sequence. */
const IS_OF_SEQUENCE = sql`m.enrollment_id is not null`;

/**
 * Cancels what waits for a lead: their sequence's emails, and answers to them only where the address may not be emailed any
 * more.
 */
export async function cancelEmailsOfLead(ctx: Context, leadId: string, reason: EndReason): Promise<void> {
  const isBlocked = ["erased", "suppressed", "unsubscribed", "complained", "bounced"].includes(reason);
  await cancelEmails(ctx, sql`m.lead_id = ${leadId} and ${isBlocked ? sql`true` : IS_OF_SEQUENCE}`, reason);
}

/**
 * Cancels waiting emails (`m` in the condition) and ends their enrollments: credits return, and leads become `new`
 * again, or what the suppression list says about their address. `data` holds details that some reasons need; with
 * `goesOn` the enrollments stay, for the caller to move. Returns the number canceled.
 */
export async function cancelEmails(
  ctx: Context,
  condition: SQL,
  reason: EndReason,
  data: EmailStateData["text_refused"] = null,
  { goesOn = false }: { goesOn?: boolean } = {},
): Promise<number> {
  return transact(ctx, async (ctx) => {
    const canceled = await ctx.db.execute<
      EmailIds & { hold_id: string | null; enrollment_id: string | null; sequence_step: number }
    >(sql`
      update deliveries m set state = 'canceled', state_reason = ${reason},
        state_data = ${data && JSON.stringify(data)}::text::jsonb, updated_at = now(),
        claimed_by = null
      where m.workspace_id = ${ctx.workspaceId} and m.state in ('draft', 'queued') and ${condition}
      returning m.id, m.lead_id, m.campaign_id, m.run_id, m.hold_id, m.enrollment_id, m.sequence_step`);
    if (canceled.length === 0) return 0;
    // Whoever waited for a follow-up has been contacted.
    await freeLeads(
      ctx,
      canceled.flatMap((email) =>
        email.enrollment_id === null || email.sequence_step > 0 ? [] : email.lead_id,
      ),
    );
    const enrollmentIds = canceled.flatMap((email) => email.enrollment_id ?? []);
    if (!goesOn) await endEnrollments(ctx, sql`e.id = any(${sql.param(enrollmentIds)}::uuid[])`, reason);
    await recordActivity(
      ctx,
      canceled.map((email) => ({
        ...aboutEmail(email),
        kind: "email_canceled" as const,
        reason,
        details: data,
      })),
    );
    await releaseHolds(
      ctx,
      canceled.flatMap((email) => email.hold_id ?? []),
    );
    return canceled.length;
  });
}

/**
 * SQL condition on `enrollments e`: no email of it is in flight whose answer decides what becomes of it. One that a
 * follow-up would come after ends all the same.
 */
const HAS_NO_EMAIL_OUT = sql`not exists (
  select 1 from deliveries m where m.lead_id = e.lead_id and m.enrollment_id = e.id and m.state in ('sending', 'unknown')
    and ${sql.raw(nextStepAfter("m"))} is null)`;
