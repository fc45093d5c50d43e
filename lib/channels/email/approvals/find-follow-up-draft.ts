import { deliveries } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type EmailParts, readEmailParts } from "@/lib/channels/email/read-email-parts";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { AWAITS_APPROVAL } from "./follow-up-draft";

/**
 * The follow-up of a lead that waits for approval, with its campaign and its message locked: no claim takes it meanwhile.
 * Errors: `invalid_state` if none waits.
 */
export async function findFollowUpDraft(ctx: Context, leadId: string): Promise<EmailParts> {
  const { campaignId } = await findLead(ctx, leadId);
  await ctx.db.execute(sql`
    select 1 from campaigns where workspace_id = ${ctx.workspaceId} and id = ${campaignId} for share`);
  const waiting = and(
    eq(deliveries.workspaceId, ctx.workspaceId),
    eq(deliveries.leadId, leadId),
    AWAITS_APPROVAL,
  );
  const [locked] = await ctx.db.select({ id: deliveries.id }).from(deliveries).where(waiting).for("update");
  // Another decision may have come first while this one waited for the lock: what is read now stands.
  const [parts] = locked
    ? await readEmailParts(
        ctx,
        and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.id, locked.id)),
        1,
      )
    : [];
  if (!parts)
    throw new AppError(
      "invalid_state",
      "No follow-up of this lead waits for approval. It may have been approved, skipped or ended in the meantime.",
      { reason: "nothing_waits" },
    );
  return parts;
}

/** Errors: `invalid_state` if the text is not the one that was shown, or what it is written from has changed. */
export function requireShown(isSame: boolean): void {
  if (!isSame)
    throw new AppError(
      "invalid_state",
      "The text has changed since you saw it, and nothing was approved. Look at it again.",
      { reason: "text_changed" },
    );
}
