import { z } from "zod";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { releaseHolds, settleHolds } from "@/lib/credits/resolve-holds";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { followDeliveries } from "@/lib/enrollments/follow-deliveries";
import { AppError, notFound } from "@/lib/errors";
import { pathId, uuid } from "@/lib/shapes";
import { aboutEmail, type EmailIds } from "./about-email";
import { freeLeads, mailStateOf, updateMailStates } from "./mail-state";

export const resolveEmail = capability(
  {
    name: "resolveEmail",
    description:
      "Resolves an email whose delivery is unknown. Arrived: it is marked as sent and charged. Not arrived: its credit is released, and its lead can be emailed again.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("email"), arrived: z.boolean() }),
    output: z.object({ emailId: uuid, state: z.enum(["sent", "canceled"]) }),
  },
  async (ctx, { id: emailId, arrived }) => {
    // `unknown` → `sent` or `canceled`, both final. A late result (`recordResults`) or `takeBackClaim` then matches
    // nothing: both require `sending` or `unknown`, so whichever commits first decides.
    const state = arrived ? ("sent" as const) : ("canceled" as const);
    const reason = arrived ? ("arrived" as const) : ("not_arrived" as const);
    const [email] = await ctx.db.execute<EmailIds & Paid & { sequence_step: number }>(sql`
        update deliveries set state = ${state}, state_reason = ${reason}, state_data = null,
          updated_at = now(), claimed_by = null,
          sent_at = case when ${arrived} then coalesce(claimed_at, now()) end
        where workspace_id = ${ctx.workspaceId} and id = ${emailId} and state = 'unknown'
        returning id, lead_id, campaign_id, run_id, hold_id, enrollment_id, sequence_step`);
    if (!email) throw await refusal(ctx, emailId);
    await recordActivity(ctx, [
      { ...aboutEmail(email), kind: arrived ? "email_sent" : "email_canceled", reason },
    ]);
    // An answer of a person changes nothing about the lead's sequence, and is free.
    if (email.enrollment_id === null) return { emailId, state };
    if (arrived) {
      await ctx.db.execute(sql`
          update leads l set mail_state = ${sql.raw(mailStateOf("l.id"))}, updated_at = now(),
            contacted_at = coalesce(
              (select m.sent_at from deliveries m where m.id = ${emailId} and m.sequence_step = 0), contacted_at),
            status = case when status = 'queued' then 'contacted' else status end
          where workspace_id = ${ctx.workspaceId} and id = ${email.lead_id}`);
      await followDeliveries(ctx, [emailId]);
      await settleHolds(ctx, [{ holdId: email.hold_id }]);
    } else {
      if (email.sequence_step === 0) await freeLeads(ctx, [email.lead_id]);
      else await updateMailStates(ctx, [email.lead_id]);
      await endEnrollments(ctx, sql`e.id = ${email.enrollment_id}::uuid`, "not_arrived");
      await releaseHolds(ctx, [email.hold_id]);
    }
    return { emailId, state };
  },
);

type Paid = { hold_id: string; enrollment_id: string } | { hold_id: null; enrollment_id: null };

async function refusal(ctx: Context, emailId: string): Promise<AppError> {
  const [email] = await ctx.db.execute<{ state: string }>(
    sql`select state from deliveries where workspace_id = ${ctx.workspaceId} and id = ${emailId}`,
  );
  if (!email) return notFound("email");
  return new AppError("invalid_state", `Only an unknown email can be resolved. This one is ${email.state}.`, {
    status: email.state,
  });
}
