import type { SQL } from "drizzle-orm";
import type { EmailStateData, EndReason } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import { aboutEmail, type EmailIds } from "@/lib/conversations/about-email";
import { freeLeads } from "@/lib/conversations/free-leads";
import { releaseHolds } from "@/lib/credits/resolve-holds";
import { endEnrollments } from "@/lib/enrollments/end-enrollments";

/**
 * Cancels every email of a stopped campaign that has not been handed over; see `cancelEmails`. Emails in flight
 * (`sending`) are marked with the reason, so none of them returns to the queue.
 */
export async function cancelStoppedEmails(ctx: Context, campaignId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    await cancelEmails(ctx, sql`m.campaign_id = ${campaignId}`, "stopped");
    await ctx.db.execute(sql`
      update email_messages set state_reason = 'stopped', state_data = null
      where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and state = 'sending'`);
  });
}

/**
 * Cancels waiting emails (`m` in the condition) and ends their enrollments: credits return, and leads become `new`
 * again, or what the suppression list says about their address. `data` holds details that some reasons need. Returns
 * the number canceled.
 */
export async function cancelEmails(
  ctx: Context,
  condition: SQL,
  reason: EndReason,
  data: EmailStateData["text_refused"] = null,
): Promise<number> {
  return transact(ctx, async (ctx) => {
    const canceled = await ctx.db.execute<
      EmailIds & { hold_id: string | null; enrollment_id: string | null }
    >(sql`
      update email_messages m set state = 'canceled', state_reason = ${reason},
        state_data = ${data && JSON.stringify(data)}::text::jsonb, updated_at = now(),
        claimed_by = null
      where m.workspace_id = ${ctx.workspaceId} and m.state in ('draft', 'queued') and ${condition}
      returning m.id, m.lead_id, m.campaign_id, m.run_id, m.hold_id, m.enrollment_id`);
    if (canceled.length === 0) return 0;
    await freeLeads(
      ctx,
      canceled.map((email) => email.lead_id),
    );
    const enrollmentIds = canceled.flatMap((email) => email.enrollment_id ?? []);
    await endEnrollments(ctx, sql`e.id = any(${sql.param(enrollmentIds)}::uuid[])`, reason);
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
