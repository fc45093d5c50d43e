import type { EvidenceRow } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { placeOfLead } from "@/lib/leads/place-of-lead";
import { hasStep, passedSteps } from "@/lib/sequences/received-step";
import { openCalendar, openCalendarOfZone } from "@/lib/time/business-calendar";
import { type MailboxHours, nextSlot, type Recipient } from "./next-slot";

const BATCH = 500;

type Unscheduled = MailboxHours & {
  id: string;
  currentStepId: string;
  waitDays: number;
  sentAt: string;
  phone: string | null;
  domain: string | null;
  location: string | null;
  evidence: EvidenceRow[];
};

/**
 * Sets when the next step of each enrollment is due whose step before is over: business days in the reader's place, counted
 * from when that email really was sent, its call was made or it was passed over, then the next moment in the reader's hours and the mailbox's. Safe to repeat.
 * Of one mailbox, or of the whole workspace. Returns how many were scheduled.
 */
export async function scheduleFollowUps(ctx: Context, mailboxId?: string): Promise<number> {
  let scheduled = 0;
  for (;;) {
    const found = await findUnscheduled(ctx, mailboxId);
    const slots: { id: string; step: string; at: string }[] = [];
    for (const one of found) {
      const recipient = await recipientOf(one, one.zone);
      const at = nextSlot(new Date(one.sentAt), one.waitDays, recipient, one);
      slots.push({ id: one.id, step: one.currentStepId, at: at.toISOString() });
    }
    if (slots.length > 0)
      await ctx.db.execute(sql`
        update enrollments e set next_due_at = v.at, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(slots)}::text::jsonb) as v(id uuid, step uuid, at timestamptz)
        where e.workspace_id = ${ctx.workspaceId} and e.id = v.id and e.state = 'active'
          and e.current_step_id = v.step and e.next_due_at is null`);
    scheduled += slots.length;
    if (found.length < BATCH) return scheduled;
  }
}

/** Where a lead reads its email; where nothing tells, the zone of the mailbox and the holidays of the country that it is in. */
export async function recipientOf(
  lead: Parameters<typeof placeOfLead>[0],
  zoneOfMailbox: string,
): Promise<Recipient> {
  const { country, zone } = placeOfLead(lead);
  const calendar = country === null ? openCalendarOfZone(zoneOfMailbox) : openCalendar(country);
  return { zone: zone ?? zoneOfMailbox, calendar: await calendar };
}

async function findUnscheduled(ctx: Context, mailboxId?: string): Promise<readonly Unscheduled[]> {
  return ctx.db.execute<Unscheduled>(sql`
    select e.id, e.current_step_id as "currentStepId", s.wait_days as "waitDays", before.sent_at as "sentAt",
      b.zone, b.send_from as "sendFrom", b.send_until as "sendUntil", b.send_days as "sendDays",
      l.phone, l.domain, l.location, l.evidence
    from enrollments e
    join sequence_steps s on s.id = e.current_step_id
    join mailboxes b on b.id = e.mailbox_id
    join leads l on l.id = e.lead_id
    join lateral (
      -- Somebody who was enrolled again for the rest waits since the last email of before.
      select coalesce((select max(p.at) from ${sql.raw(passedSteps("e"))} p), (
        select max(m.sent_at) from deliveries m
        where m.lead_id = e.lead_id and m.campaign_id = e.campaign_id and m.sequence_step_id is not null
          and m.state = 'sent')) as sent_at
    ) before on before.sent_at is not null
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and e.next_due_at is null
      and ${mailboxId === undefined ? sql`true` : sql`e.mailbox_id = ${mailboxId}`}
      and not ${sql.raw(hasStep("e.lead_id", "e.current_step_id"))}
    order by e.id limit ${BATCH}`);
}
