import type { breakers } from "@/db/schema";
import { sql } from "@/db/scope";
import { beginNextGeneration } from "@/lib/campaigns/next-generation";
import type { Context } from "@/lib/context";
import { announceDueEmails } from "@/lib/enrollments/announce-due-emails";
import type { RunGeneration } from "@/lib/events";

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
  // A run that sleeps until then: its next generation looks at once.
  const asleep = await ctx.db.execute<RunGeneration>(sql`
    select r.workspace_id as "workspaceId", r.campaign_id as "campaignId", r.id as "runId", r.generation from runs r
    where r.workspace_id = ${ctx.workspaceId} and r.status = 'running' and r.kind = 'outreach' and exists (
      select 1 from deliveries m join enrollments e on ${isTheirs} where m.run_id = r.id and ${wasPutOff})
    order by r.campaign_id`);
  for (const generation of asleep) await beginNextGeneration(ctx, generation);
  const held = await ctx.db.execute<{ id: string }>(sql`
    with theirs as (
      update deliveries m set due_at = now() from enrollments e where ${isTheirs} and ${wasPutOff})
    update enrollments e set next_due_at = now(), broken_until = null, updated_at = now() where ${wasPutOff}
    returning e.mailbox_id as id`);
  await announceDueEmails(
    ctx,
    held.map(({ id }) => id),
  );
}
