import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { passOverStep } from "@/lib/enrollments/pass-step";
import { AppError, notFound } from "@/lib/errors";
import { pathId, uuid } from "@/lib/shapes";
import { cancelEmails } from "./cancel-emails";

export const cancelWaitingEmail = capability(
  {
    name: "cancelWaitingEmail",
    description:
      "Cancels an email of a sequence that has not been handed to a mail server yet; its credit returns. After a first email the lead is new again; after a follow-up the sequence goes on with the next step, whose wait counts from now.",
    scope: "outreach:run",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("email") }),
    output: z.object({ emailId: uuid, state: z.literal("canceled") }),
  },
  async (ctx, { id: emailId }) => {
    const [email] = await ctx.db.execute<WaitingEmail>(sql`
      select lead_id as "leadId", campaign_id as "campaignId", enrollment_id as "enrollmentId",
        sequence_step_id as "stepId", sequence_step as position
      from deliveries where workspace_id = ${ctx.workspaceId} and id = ${emailId} and enrollment_id is not null`);
    if (!email) throw notFound("email");
    // The campaign before the email, as a claim locks them.
    await ctx.db.execute(sql`
      select 1 from campaigns where workspace_id = ${ctx.workspaceId} and id = ${email.campaignId} for share`);
    const isFollowUp = email.position > 0;
    // `draft` or `queued` → `canceled`; a claim (`queued` → `sending`) locks the same row, so whichever commits first decides.
    const canceled = await cancelEmails(ctx, sql`m.id = ${emailId}`, "canceled", null, {
      goesOn: isFollowUp,
    });
    if (canceled === 0) throw await refusal(ctx, emailId);
    if (isFollowUp) await passOverStep(ctx, email, "declined");
    return { emailId, state: "canceled" as const };
  },
);

type WaitingEmail = {
  leadId: string;
  campaignId: string;
  enrollmentId: string;
  stepId: string;
  /** 0: the first email. */
  position: number;
};

async function refusal(ctx: Context, emailId: string): Promise<AppError> {
  const [email] = await ctx.db.execute<{ state: string }>(
    sql`select state from deliveries where workspace_id = ${ctx.workspaceId} and id = ${emailId}`,
  );
  if (!email) return notFound("email");
  return new AppError(
    "invalid_state",
    email.state === "canceled"
      ? "This email was canceled already."
      : "It is too late: this email is no longer waiting to be sent.",
    { status: email.state },
  );
}
