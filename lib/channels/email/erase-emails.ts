import { setTimeout as wait } from "node:timers/promises";
import { deliveries, messages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { removeOutboxFiles } from "@/lib/mail/remove-outbox-files";
import { livingInstances } from "@/lib/process/instance";

const LOOK_MS = 25;
/** SQL condition on `deliveries`: a living process is handing it over. */
const IN_HAND = sql`(${deliveries.state} = 'sending' and coalesce(${deliveries.claimedBy} in ${livingInstances}, false))`;

/**
 * Deletes a lead's emails, in the transaction of `ctx`, and returns their credit holds. Returns null, with nothing
 * changed, if one of them is in flight under a claim that began before the person was suppressed.
 */
export async function eraseEmails(ctx: Context, leadId: string): Promise<string[] | null> {
  const locked = await ctx.db
    .select({ holdId: deliveries.holdId, inHand: sql<boolean>`${IN_HAND}` })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.leadId, leadId)))
    .for("update");
  if (locked.some(({ inHand }) => inHand)) return null;
  // With their deliveries.
  await ctx.db
    .delete(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.leadId, leadId)));
  return locked.flatMap(({ holdId }) => holdId ?? []);
}

/**
 * Waits until `end` (milliseconds since 1970) for a lead's emails that living processes have in flight; returns those
 * left.
 */
export async function awaitEmailsOfLead(ctx: Context, leadId: string, end: number): Promise<string[]> {
  for (;;) {
    const rows = await ctx.db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.leadId, leadId), IN_HAND));
    if (rows.length === 0 || Date.now() >= end) return rows.map(({ id }) => id);
    await wait(LOOK_MS);
  }
}

/**
 * Removes a lead's files from the outbox. Runs before the rows are deleted: after a crash in between, the rows still
 * name the files.
 */
export async function removeEmailFiles(ctx: Context, leadId: string): Promise<void> {
  const rows = await ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.leadId, leadId)));
  await removeOutboxFiles(
    ctx.settings,
    rows.map(({ id }) => id),
  );
}
