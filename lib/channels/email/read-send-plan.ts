import { setImmediate } from "node:timers/promises";
import { type EvidenceRow, type MailboxKind, mailboxes } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import {
  decideSend,
  NOTHING_AGAINST,
  type SendDecision,
  type SendFacts,
} from "@/lib/enrollments/decide-send";
import { addBusinessDays, nextSlot, type Recipient } from "@/lib/enrollments/next-slot";
import {
  type PlannedMailbox,
  type PlannedPerson,
  type PlannedStep,
  restOf,
} from "@/lib/enrollments/plan-sends";
import { recipientOf } from "@/lib/enrollments/schedule-follow-ups";
import { providerOf } from "@/lib/mailbox-providers/providers";
import { hasStep, passedSteps } from "@/lib/sequences/received-step";
import { canPayForEmail } from "./due-emails";
import { mayWriteToSamples } from "./email-readiness";
import { isHandedOver } from "./is-handed-over";
import { type FactsRow, IS_UNAPPROVED, PHONE_EVIDENCE, sendFacts, toFacts } from "./read-send-facts";

/** Other requests are served in between. */
const ROWS_AT_ONCE = 100;

/** Somebody who is on the way through a sequence, with what `decideSend` says of the next email now. */
export type EnrolledPerson = PlannedPerson & {
  leadId: string;
  campaignId: string;
  /** In plain order of the sequence: 0 is the first email. */
  position: number;
  channel: PlannedStep["channel"];
  decision: SendDecision;
};

type Row = FactsRow & {
  id: string;
  leadId: string;
  campaignId: string;
  mailboxId: string;
  position: number;
  waitDays: number;
  halted: boolean;
  nextDueAt: string | null;
  waitingSince: string;
  emailDueAt: string | null;
  isPaid: boolean;
  sentAt: string | null;
  channel: PlannedStep["channel"];
  inCallQueue: boolean;
  rest: PlannedStep[];
};

/** The workspace's mailboxes, or one of them, as a plan begins with them; those that send nothing now among them. */
export async function readPlannedMailboxes(
  ctx: Context,
  only?: string,
): Promise<(PlannedMailbox & { kind: MailboxKind })[]> {
  const isMeant = and(
    eq(mailboxes.workspaceId, ctx.workspaceId),
    only === undefined ? undefined : eq(mailboxes.id, only),
  );
  const boxes = await ctx.db.select().from(mailboxes).where(isMeant).orderBy(mailboxes.id);
  const used = await ctx.db.execute<{
    id: string;
    usedAt: string[] | null;
    sendingDays: number;
    sentToday: boolean;
  }>(sql`
    select b.id, u.used_at as "usedAt", u.days - u.today::int as "sendingDays", u.today as "sentToday"
    from mailboxes b cross join lateral (
      select array_agg(to_char(m.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
          filter (where m.claimed_at > now() - interval '24 hours') as used_at,
        count(distinct (m.claimed_at at time zone b.zone)::date)::int as days,
        coalesce(bool_or((m.claimed_at at time zone b.zone)::date = (now() at time zone b.zone)::date), false) as today
      from deliveries m where m.workspace_id = b.workspace_id and m.mailbox_id = b.id
        and m.enrollment_id is not null and ${isHandedOver("m")}) u
    where b.workspace_id = ${ctx.workspaceId} and b.id = any(${sql.param(boxes.map(({ id }) => id))}::uuid[])`);
  const usedBy = new Map(used.map((row) => [row.id, row]));
  const dailyCap = ctx.settings.MAIL_DAILY_CAP;
  return boxes.map((box) => {
    const { usedAt, sendingDays, sentToday } = usedBy.get(box.id)!;
    const { limitedBy } = providerOf(box);
    return {
      ...box,
      ...(limitedBy === "sender" && { dailyCap, rampsUp: false }),
      limitedBy,
      usedAt: (usedAt ?? []).map((at) => new Date(at)),
      sendingDays,
      sentToday,
    };
  });
}

/** Everybody of the workspace whose sequence goes on, or one lead of them. */
export async function readEnrolledPeople(ctx: Context, onlyLead?: string): Promise<EnrolledPerson[]> {
  const rows = await ctx.db.execute<Row>(sql`
    select e.id, e.lead_id as "leadId", e.campaign_id as "campaignId", e.mailbox_id as "mailboxId", s.position,
      s.wait_days as "waitDays", c.status = 'paused' as halted, e.next_due_at as "nextDueAt", e.waiting_since as "waitingSince", m.due_at as "emailDueAt",
      s.channel, exists (select 1 from calls k where k.enrollment_id = e.id and k.state = 'open') as "inCallQueue",
      ${IS_UNAPPROVED}, coalesce(m.state = 'queued', false) as "isPaid", before.sent_at as "sentAt",
      ${sendFacts(ctx, "case when e.next_due_at <= now() then e.next_due_at else now() - interval '1 hour' end")},
      ${stepsLeft(sql`s.sequence_id`, sql`s.position`, sql`b.imap is not null or c.follow_up_without_replies`)} as rest
    from enrollments e
    join leads l on l.id = e.lead_id and l.workspace_id = e.workspace_id
    join mailboxes b on b.id = e.mailbox_id and b.workspace_id = e.workspace_id
    join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id
    join sequence_steps s on s.id = e.current_step_id and s.workspace_id = e.workspace_id
    left join deliveries m on m.workspace_id = e.workspace_id and m.lead_id = e.lead_id
      and m.sequence_step_id = s.id and m.enrollment_id = e.id and m.state not in ('canceled', 'failed')
    left join lateral (select max(p.at) as sent_at from ${sql.raw(passedSteps("e"))} p) before on true
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and ${onlyLead === undefined ? sql`true` : sql`e.lead_id = ${onlyLead}`}
      and (m.state in ('draft', 'queued') or (m.id is null and s.position > 0))
    order by e.id`);
  if (rows.length === 0) return [];
  const onlyMailbox = onlyLead === undefined ? undefined : rows[0]!.mailboxId;
  const boxes = new Map((await readPlannedMailboxes(ctx, onlyMailbox)).map((box) => [box.id, box]));
  const isPayable = await canPayForEmail(ctx);
  const now = new Date();
  const rests = new Map([...boxes].map(([id, box]) => [id, restOf(box, now)]));
  const people: EnrolledPerson[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate();
    const mailbox = boxes.get(row.mailboxId);
    if (!mailbox) continue;
    const recipient = await recipientOf(row, mailbox.zone);
    const dueAt = dueOf(row, mailbox, recipient);
    // Who was enrolled again for a later day waits for that day, and for no step before.
    const stepEndsAt = row.sentAt
      ? addBusinessDays(new Date(row.sentAt), row.waitDays, recipient)
      : row.nextDueAt && new Date(row.nextDueAt);
    const isOver = row.position === 0 || dueAt <= now || stepEndsAt === null || stepEndsAt <= now;
    const facts: Partial<SendFacts> = {
      ...(await toFacts(row, mailbox, now, mayWriteToSamples(ctx), recipient)),
      halted: row.halted,
    };
    const credit = row.isPaid || isPayable || row.channel === "call" ? "held" : "unpaid";
    const { closed, ...lasting } =
      row.channel === "call"
        ? { ...facts, broken: false, closed: null, unapproved: false, unchecked: false, addressGone: false }
        : { ...facts, unapproved: isOver && row.unapproved === true, unchecked: isOver && row.unchecked };
    const decision = decideSend(row, now, {
      ...NOTHING_AGAINST,
      ...lasting,
      ...(row.channel === "call" ? { mailbox: mailbox.state } : rests.get(mailbox.id)!),
      // What has not come in yet matters only once the step is due.
      fresh: !isOver || lasting.fresh === true,
      stepDueAt: isOver ? null : dueAt,
      inCallQueue: row.inCallQueue,
      closed: closed ?? null,
      dueAt,
      credit,
    });
    people.push({
      id: row.id,
      leadId: row.leadId,
      campaignId: row.campaignId,
      mailboxId: row.mailboxId,
      position: row.position,
      channel: row.channel,
      recipient,
      steps: [{ position: row.position, waitDays: row.waitDays, channel: row.channel }, ...row.rest],
      dueAt,
      waitingSince: new Date(row.waitingSince),
      // A page is read within minutes, so what waits for that is planned like the rest.
      facts: { ...lasting, unchecked: false, inCallQueue: row.inCallQueue, credit },
      decision,
    });
  }
  return people;
}

/** When the next email may go by its own time alone. */
function dueOf(row: Row, mailbox: PlannedMailbox, recipient: Recipient): Date {
  if (row.position === 0) return new Date(row.emailDueAt!);
  if (row.nextDueAt !== null) return new Date(row.nextDueAt);
  // Sent a moment ago: `scheduleFollowUps` has not seen it yet.
  return row.sentAt === null ? new Date() : nextSlot(new Date(row.sentAt), row.waitDays, recipient, mailbox);
}

/** SQL: a `PlannedStep` of `sequence_steps n`, as JSON. */
const STEP = sql`jsonb_build_object('position', n.position, 'waitDays', n.wait_days, 'channel', n.channel)`;

/** SQL: the steps after one that a lead `l` did not get, as JSON; none where replies are not seen and nobody consented. */
function stepsLeft(
  sequenceId: ReturnType<typeof sql>,
  position: ReturnType<typeof sql>,
  may: ReturnType<typeof sql>,
) {
  return sql`coalesce((
    select jsonb_agg(${STEP} order by n.position)
    from sequence_steps n
    where (${may}) and n.sequence_id = ${sequenceId} and n.position > ${position} and n.removed_at is null
      and not ${sql.raw(hasStep("l.id", "n.id"))}), '[]')`;
}

/** The people whom a run would choose, in its order, as leads who are enrolled now. */
export async function readNewPeople(
  ctx: Context,
  campaignId: string,
  leadIds: readonly string[],
  mailboxOf: ReadonlyMap<string, { id: string; zone: string; imap: unknown }>,
): Promise<PlannedPerson[]> {
  const rows = await ctx.db.execute<{
    id: string;
    phone: string | null;
    domain: string | null;
    location: string | null;
    evidence: EvidenceRow[];
  }>(sql`
    select l.id, l.phone, l.domain, l.location, ${sql.raw(PHONE_EVIDENCE)} as evidence
    from unnest(${sql.param(leadIds)}::uuid[]) with ordinality as v(id, place)
    join leads l on l.workspace_id = ${ctx.workspaceId} and l.id = v.id order by v.place`);
  const [plan] = await ctx.db.execute<{
    consents: boolean;
    steps: PlannedStep[];
  }>(sql`
    select c.follow_up_without_replies as consents, (
      select jsonb_agg(${STEP} order by n.position)
      from sequences q join sequence_steps n on n.sequence_id = q.id and n.removed_at is null
      where q.workspace_id = c.workspace_id and q.campaign_id = c.id) as steps
    from campaigns c where c.workspace_id = ${ctx.workspaceId} and c.id = ${campaignId}`);
  const now = new Date();
  const people: PlannedPerson[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate();
    const mailbox = mailboxOf.get(row.id)!;
    const goesOn = mailbox.imap !== null || plan!.consents;
    people.push({
      id: row.id,
      mailboxId: mailbox.id,
      recipient: await recipientOf(row, mailbox.zone),
      steps: goesOn ? plan!.steps : plan!.steps.slice(0, 1),
      dueAt: now,
      waitingSince: now,
    });
  }
  return people;
}
