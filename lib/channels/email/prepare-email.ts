import { isDatabaseAway } from "@/db/is-database-away";
import { deliveries, messages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { holdCredits } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { beginSlotAt } from "@/lib/enrollments/change-enrollments";
import type { WaitReason } from "@/lib/enrollments/decide-send";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { logProblem } from "@/lib/process/log-failure";
import { deferEmail } from "./defer-email";
import { draftFollowUp } from "./draft-follow-up";
import type { DueEmail } from "./due-emails";
import { groundOf, readEmailParts } from "./read-email-parts";
import { writeEmail } from "./write-emails";

/** An email that could not be prepared is tried again after this time. */
const FAILED_MS = 15 * 60_000;
const MAX_FAILURES = 8;

/**
 * Writes an email that is due, and pays for it: `ready` to be handed over. `not ready`: it waits for credits or for an approval that was
 * taken back. `failed`: noted and put off, so that it keeps nobody else of its mailbox from being emailed.
 */
export async function prepareEmail(ctx: Context, due: DueEmail): Promise<"ready" | "not ready" | "failed"> {
  try {
    return (await prepareOne(ctx, due)) ? "ready" : "not ready";
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { leadId, emailId } = due;
    logProblem("an email could not be written or paid for", error, {
      workspaceId: ctx.workspaceId,
      leadId,
      emailId,
    });
    await noteUnprepared(ctx, due);
    return "failed";
  }
}

/** It is tried again later; a first email that failed often is canceled, so that its lead can be emailed again. */
async function noteUnprepared(ctx: Context, due: DueEmail): Promise<void> {
  await deferDue(ctx, due, new Date(Date.now() + FAILED_MS), "retry");
  if (due.emailId === null) return;
  const [email] = await ctx.db
    .update(deliveries)
    .set({ preparationFailures: sql`${deliveries.preparationFailures} + 1` })
    .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, due.emailId)))
    .returning({ failures: deliveries.preparationFailures });
  if (due.position === 0 && email !== undefined && email.failures >= MAX_FAILURES)
    await cancelEmails(ctx, sql`m.id = ${due.emailId}`, "sending_failed");
}

/** Whether the email is written and paid for now. */
async function prepareOne(ctx: Context, due: DueEmail): Promise<boolean> {
  const emailId = due.emailId ?? (await draftFollowUp(ctx, { enrollmentId: due.id, stepId: due.stepId }));
  if (emailId === null) return false;
  if (due.position > 0 && due.emailId !== null && (await voidApproval(ctx, emailId))) return false;
  await writeEmail(ctx, emailId);
  return pay(ctx, emailId);
}

/** Begins a new slot for an email that waits: those behind it go first meanwhile. */
export async function deferDue(ctx: Context, due: DueEmail, again: Date, reason: WaitReason): Promise<void> {
  if (due.position === 0) await deferEmail(ctx, due.emailId!, again, reason);
  else await beginSlotAt(ctx, due, again, reason);
}

/** Holds the credit of a written email and queues it, unless it is paid for; false if credits do not pay for it, and it waits. */
async function pay(ctx: Context, emailId: string): Promise<boolean> {
  try {
    return await transact(ctx, async (ctx) => {
      const [email] = await ctx.db.execute<{ lead_id: string; campaign_id: string; state: string }>(sql`
        select lead_id, campaign_id, state from deliveries
        where workspace_id = ${ctx.workspaceId} and id = ${emailId} and written_at is not null and state in ('draft', 'queued')
        for update`);
      if (!email) return false;
      if (email.state === "queued") return true;
      const hold = await holdCredits(ctx, {
        key: `email:${emailId}:${newId()}`,
        action: "emailSend",
        amount: priceOf(ctx.settings, "emailSend"),
      });
      await ctx.db
        .update(deliveries)
        .set({ state: "queued", holdId: hold.id })
        .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, emailId)));
      await recordActivity(ctx, [
        {
          kind: "email_queued",
          emailMessageId: emailId,
          leadId: email.lead_id,
          campaignId: email.campaign_id,
        },
      ]);
      return true;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "insufficient_credits") return false;
    throw error;
  }
}

/** Writes a follow-up that is due and waits for approval, and writes it again if what it is written from has changed. */
export async function offerFollowUp(ctx: Context, due: DueEmail): Promise<void> {
  const emailId = due.emailId ?? (await draftFollowUp(ctx, { enrollmentId: due.id, stepId: due.stepId }));
  if (emailId === null) return;
  await voidApproval(ctx, emailId);
  await writeEmail(ctx, emailId);
}

/**
 * Takes the approval of a message back if what its text was written from has changed since; unless a person changed the text,
 * it is also to be written again. Returns whether anything was taken back. One that is paid for already goes out as it is.
 */
async function voidApproval(ctx: Context, emailId: string): Promise<boolean> {
  const isIt = and(
    eq(deliveries.workspaceId, ctx.workspaceId),
    eq(deliveries.id, emailId),
    eq(deliveries.state, "draft"),
  );
  const [parts] = await readEmailParts(ctx, isIt, 1);
  if (!parts || parts.email.ground === null || parts.email.ground === groundOf(ctx, parts)) return false;
  const { approvedAt, editedAt, campaignId } = parts.email;
  if (approvedAt === null && (editedAt !== null || !(await needsApproval(ctx, campaignId)))) return false;
  const isUnchanged = and(isIt, eq(deliveries.ground, parts.email.ground));
  await transact(ctx, async (ctx) => {
    const voided = await ctx.db
      .update(deliveries)
      .set({ approvedAt: null, ...(editedAt === null && { writtenAt: null, ground: null }) })
      .where(isUnchanged)
      .returning({ id: deliveries.id });
    if (voided.length > 0 && editedAt === null)
      await ctx.db
        .update(messages)
        .set({ subject: null, text: null })
        .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, emailId)));
  });
  return true;
}

async function needsApproval(ctx: Context, id: string): Promise<boolean> {
  const { approveFollowUps } = await findCampaign(ctx, id);
  return approveFollowUps;
}
