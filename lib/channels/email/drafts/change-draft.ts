import { inArray, isNotNull } from "drizzle-orm";
import { deliveries, type leads, messages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { composeEmail } from "@/lib/channels/email/compose-email";
import { type DraftOfLead, draftOfLead } from "@/lib/channels/email/draft-of-lead";
import { requireContactable } from "@/lib/channels/email/queue-lead-email";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { type Draft, describeDraft } from "./draft";

type LeadRow = typeof leads.$inferSelect;

/**
 * Changes a lead's draft, and its message too while that waits to be sent. `change` runs with the message and the lead
 * locked, so no claim takes the message meanwhile.
 *
 * Errors: `already_contacted` once it was sent, `invalid_state` while it is being handed to the mail server,
 * `invalid_state` if a message that waits would break a rule; and those of `requireContactable`.
 */
export async function changeDraft(
  ctx: Context,
  id: string,
  kind: "draft_edited" | "draft_regenerated",
  change: (ctx: Context, lead: LeadRow, before: DraftOfLead) => Promise<void>,
): Promise<Draft> {
  return transact(ctx, async (ctx) => {
    // Messages are locked before their lead, as everywhere.
    const [waiting] = await ctx.db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.workspaceId, ctx.workspaceId),
          eq(deliveries.leadId, id),
          isNotNull(deliveries.sequenceStepId),
          eq(deliveries.sequenceStep, 0),
          inArray(deliveries.state, ["draft", "queued", "sending"]),
        ),
      )
      .for("update");
    const lead = await findLead(ctx, id, { lock: true });
    if (waiting?.state === "sending")
      throw new AppError(
        "invalid_state",
        "This email is being handed to the mail server, so it can no longer be changed. Look at it again in a moment.",
        { reason: "sending" },
      );
    if (!waiting) await requireContactable(ctx, lead);
    await change(ctx, lead, await draftOfLead(ctx, lead));
    await recordActivity(ctx, [
      { kind, leadId: id, campaignId: lead.campaignId, emailMessageId: waiting?.id ?? null },
    ]);
    if (waiting) await rewriteMessage(ctx, waiting.id, lead);
    return describeDraft(ctx, lead);
  });
}

async function rewriteMessage(ctx: Context, emailId: string, lead: LeadRow): Promise<void> {
  const { memory, reserved } = await draftOfLead(ctx, lead);
  const { draft, findings } = await composeEmail(ctx, memory, lead, reserved);
  if (findings.length > 0)
    throw new AppError(
      "invalid_state",
      `This email is queued, so its text must keep the rules: ${findings.join(" ")}`,
      { reason: "text_refused", findings },
    );
  // One that was paid for when it was requested is queued once it is written.
  await ctx.db
    .update(deliveries)
    .set({
      writtenAt: new Date(),
      state: sql`case when ${deliveries.holdId} is null then ${deliveries.state} else 'queued' end`,
    })
    .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, emailId)));
  await ctx.db
    .update(messages)
    .set({ subject: draft.subject, text: draft.text })
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, emailId)));
}
