import { emailMessages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import type { Context } from "@/lib/context";
import { draftFollowUp } from "./draft-follow-up";
import type { DueFollowUp } from "./due-follow-ups";
import { groundOf, readEmailParts } from "./read-email-parts";
import { writeEmail } from "./write-emails";

/** Writes a follow-up that is due and waits for approval, and writes it again if what it is written from has changed. */
export async function offerFollowUp(ctx: Context, due: DueFollowUp): Promise<void> {
  const emailId = due.emailId ?? (await draftFollowUp(ctx, { enrollmentId: due.id, stepId: due.stepId }));
  if (emailId === null) return;
  await voidApproval(ctx, emailId);
  await writeEmail(ctx, emailId);
}

/**
 * Takes the approval of a message back if what its text was written from has changed since; unless a person changed the text,
 * it is also to be written again. Returns whether anything was taken back. One that is paid for already goes out as it is.
 */
export async function voidApproval(ctx: Context, emailId: string): Promise<boolean> {
  const isIt = and(
    eq(emailMessages.workspaceId, ctx.workspaceId),
    eq(emailMessages.id, emailId),
    eq(emailMessages.state, "draft"),
  );
  const [parts] = await readEmailParts(ctx, isIt, 1);
  if (!parts || parts.email.ground === null || parts.email.ground === groundOf(ctx, parts)) return false;
  const { approvedAt, editedAt, campaignId } = parts.email;
  if (approvedAt === null && (editedAt !== null || !(await needsApproval(ctx, campaignId)))) return false;
  await ctx.db
    .update(emailMessages)
    .set({ approvedAt: null, ...(editedAt === null && { subject: null, text: null, ground: null }) })
    .where(and(isIt, eq(emailMessages.ground, parts.email.ground)));
  return true;
}

async function needsApproval(ctx: Context, id: string): Promise<boolean> {
  const { approveFollowUps } = await findCampaign(ctx, id);
  return approveFollowUps;
}
