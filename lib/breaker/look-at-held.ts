import type { breakers } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { lookAgain } from "@/lib/mailboxes/announce-due-emails";

type Breaker = Pick<typeof breakers.$inferSelect, "mailboxId" | "campaignId">;

/**
 * Has everybody decided again whose next email a breaker put off, instead of minutes later. Others that hold an email put it
 * off anew.
 */
export async function lookAtHeld(ctx: Context, { mailboxId, campaignId }: Breaker): Promise<void> {
  const wasPutOff = sql`e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and e.next_due_at = e.broken_until
    and e.broken_until > now()
    and ${campaignId === null ? sql`e.mailbox_id = ${mailboxId}` : sql`e.campaign_id = ${campaignId}`}`;
  const isTheirs = sql`m.workspace_id = e.workspace_id and m.enrollment_id = e.id and m.sequence_step_id = e.current_step_id
    and m.state in ('draft', 'queued') and m.due_at = e.broken_until`;
  const held = await ctx.db.execute<{ id: string }>(sql`
    with theirs as (
      update deliveries m set due_at = now() from enrollments e where ${isTheirs} and ${wasPutOff})
    update enrollments e set next_due_at = now(), broken_until = null, updated_at = now() where ${wasPutOff}
    returning e.mailbox_id as id`);
  await lookAgain(ctx, [...new Set(held.map(({ id }) => id))]);
}
