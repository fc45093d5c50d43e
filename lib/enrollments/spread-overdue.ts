import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { type MailboxHours, opensAt } from "./next-slot";

/** As a connected mailbox's gap is on average by default. */
const LONGEST_GAP_MS = 255_000;
const MINUTE_MS = 60_000;

/**
 * Gives follow-ups of a campaign that fell due while it was paused new times, where nothing else keeps their mailbox from sending all of
 * them at once: the service mailbox has no gap. The longest waiting goes now, the others one after the other within its hours, so that what
 * it may send in a day takes its whole day. Returns how many were given a time.
 */
export async function spreadOverdue(ctx: Context, campaignId: string): Promise<number> {
  const overdue = await ctx.db.execute<{ id: string } & MailboxHours>(sql`
    select e.id, b.zone, b.send_from as "sendFrom", b.send_until as "sendUntil", b.send_days as "sendDays"
    from enrollments e
    join mailboxes b on b.id = e.mailbox_id and b.workspace_id = e.workspace_id
    join sequence_steps s on s.id = e.current_step_id and s.workspace_id = e.workspace_id
    where e.workspace_id = ${ctx.workspaceId} and e.campaign_id = ${campaignId} and e.state = 'active'
      and e.next_due_at <= now() and s.position > 0 and s.channel = 'email' and b.kind = 'service'
    order by e.waiting_since, e.id`);
  const [mailbox] = overdue;
  if (!mailbox) return 0;
  const gap = gapOf(mailbox, overdue.length, ctx.settings.MAIL_DAILY_CAP);
  const times: { id: string; at: string }[] = [];
  let at = Date.now();
  for (const { id } of overdue) {
    at = opensAt(new Date(at), mailbox).getTime();
    times.push({ id, at: new Date(at).toISOString() });
    at += gap;
  }
  await ctx.db.execute(sql`
    update enrollments e set next_due_at = v.at, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(times)}::text::jsonb) as v(id uuid, at timestamptz)
    where e.workspace_id = ${ctx.workspaceId} and e.id = v.id`);
  return times.length;
}

/** Milliseconds between two of so many emails; `dailyCap`: 0 for none. */
function gapOf({ sendFrom, sendUntil }: MailboxHours, emails: number, dailyCap: number): number {
  const perDay = dailyCap > 0 ? Math.min(emails, dailyCap) : emails;
  return Math.min(LONGEST_GAP_MS, ((sendUntil - sendFrom) * MINUTE_MS) / perDay);
}
