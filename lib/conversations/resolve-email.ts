import { z } from "zod";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { releaseHolds, settleHolds } from "@/lib/credits/resolve-holds";
import { endEnrollments } from "@/lib/enrollments/end-enrollments";
import { AppError, notFound } from "@/lib/errors";
import { pathId, uuid } from "@/lib/shapes";
import { aboutEmail, type EmailIds } from "./about-email";
import { freeLeads } from "./free-leads";

export const resolveEmail = capability(
  {
    name: "resolveEmail",
    description:
      "Decides a mail of which nobody knew whether it arrived. Arrived: it is sent and charged. Not arrived: its credit returns, and its lead can be written to again.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("mail"), arrived: z.boolean() }),
    output: z.object({ emailId: uuid, state: z.enum(["sent", "canceled"]) }),
  },
  async (ctx, { id: emailId, arrived }) =>
    // `unknown` → `sent` or `canceled`, both final. A late verdict (`recordVerdicts`) or `takeBackClaim` then matches
    // nothing: both require `sending` or `unknown`, so whichever commits first decides.
    transact(ctx, async (ctx) => {
      const state = arrived ? ("sent" as const) : ("canceled" as const);
      const reason = arrived ? ("arrived" as const) : ("not_arrived" as const);
      const [email] = await ctx.db.execute<EmailIds & { hold_id: string; enrollment_id: string | null }>(sql`
        update email_messages set state = ${state}, state_reason = ${reason}, state_data = null,
          updated_at = now(), claimed_by = null,
          sent_at = case when ${arrived} then coalesce(claimed_at, now()) end
        where workspace_id = ${ctx.workspaceId} and id = ${emailId} and state = 'unknown'
        returning id, lead_id, campaign_id, run_id, hold_id, enrollment_id`);
      if (!email) throw await refusal(ctx, emailId);
      await recordActivity(ctx, [
        { ...aboutEmail(email), kind: arrived ? "email_sent" : "email_canceled", reason },
      ]);
      if (arrived) {
        await ctx.db.execute(sql`
          update leads set mail_state = 'sent', updated_at = now(),
             contacted_at = (select m.sent_at from email_messages m where m.id = ${emailId}),
            status = case when status = 'queued' then 'contacted' else status end
          where workspace_id = ${ctx.workspaceId} and id = ${email.lead_id}`);
        await ctx.db.execute(sql`
          update enrollments set state = 'finished', next_due_at = null, ended_at = now(), updated_at = now()
          where workspace_id = ${ctx.workspaceId} and id = ${email.enrollment_id}::uuid and state = 'active'`);
        await settleHolds(ctx, [{ holdId: email.hold_id }]);
      } else {
        await freeLeads(ctx, [email.lead_id]);
        await endEnrollments(ctx, sql`e.id = ${email.enrollment_id}::uuid`, "not_arrived");
        await releaseHolds(ctx, [email.hold_id]);
      }
      return { emailId, state };
    }),
);

async function refusal(ctx: Context, emailId: string): Promise<AppError> {
  const [email] = await ctx.db.execute<{ state: string }>(
    sql`select state from email_messages where workspace_id = ${ctx.workspaceId} and id = ${emailId}`,
  );
  if (!email) return notFound("mail");
  return new AppError("invalid_state", `Only an unknown mail can be resolved. This one is ${email.state}.`, {
    status: email.state,
  });
}
