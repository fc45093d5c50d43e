import { z } from "zod";
import { MAILBOX_STATES, STEP_CHANNELS } from "@/db/schema";
import { sql } from "@/db/scope";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import {
  type EnrolledPerson,
  readEnrolledPeople,
  readPlannedMailboxes,
} from "@/lib/channels/email/read-send-plan";
import type { Context } from "@/lib/context";
import { WAIT_REASONS, type WaitReason } from "@/lib/enrollments/decide-send";
import { mostNow, type PlannedMailbox, type PlannedSend, planSends } from "@/lib/enrollments/plan-sends";
import { count, isoTime, uuid, wholeNumber } from "@/lib/shapes";

const DAY_MS = 86_400_000;
/** How far ahead is planned. */
const HORIZON_DAYS = 60;
const MAX_PLANNED = 20_000;
const MAX_DAYS = 14;
/** How many people one answer names. */
export const SCHEDULE_PAGE = 50;
/** What goes out within this time goes out now. */
const NOW_MS = 60_000;

const Reason = z.enum(WAIT_REASONS);

const ScheduledPerson = z.object({
  leadId: uuid,
  name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string(),
  step: z.number().int().min(1).describe("The step that is next: 1 is the first email."),
  channel: z
    .enum(STEP_CHANNELS)
    .describe("A call enters the call queue, and its outcome decides what follows."),
  mailboxId: uuid,
  at: isoTime.nullable().describe("When it is planned for; null: somebody has to act first."),
  reason: Reason.nullable().describe("Why it did not go out yet; null: it goes out now."),
});

const SendSchedule = z
  .object({
    sent: count.describe("Emails of the campaign that were sent in the last 24 hours."),
    people: count.describe("People whose sequence goes on."),
    now: count.describe("Emails that go out within a minute."),
    waiting: z
      .array(
        z.object({
          reason: Reason,
          people: count,
          until: isoTime.nullable().describe("When the first of them ends; null: somebody has to act."),
        }),
      )
      .describe("Why the others wait, the most people first."),
    mailboxes: z
      .array(
        z.object({
          id: uuid,
          address: z.string().nullable().describe("Null: the installation's own mail server."),
          state: z.enum(MAILBOX_STATES),
          people: count.describe("People of the campaign who are emailed from it."),
          sent: count.describe("Emails that it sent in the last 24 hours, of all campaigns."),
          most: count.nullable().describe("How many it may send in 24 hours at present; null: any number."),
          nextAt: isoTime.nullable().describe("Its next email of this campaign."),
        }),
      )
      .describe("The mailboxes that the campaign sends from."),
    days: z
      .array(z.object({ day: z.iso.date().meta({ examples: ["2026-03-02"] }), emails: count }))
      .describe("Emails planned for the next 14 days (UTC), if nobody replies and nothing changes."),
    next: z.array(ScheduledPerson).describe("50 people, whose turn is next first, from `offset`."),
  })
  .meta({ id: "SendSchedule" });
export type SendSchedule = z.output<typeof SendSchedule>;

export const getSendSchedule = capability(
  {
    name: "getSendSchedule",
    description:
      "Shows what a campaign sends next: who gets which email, when and from which mailbox, what was sent in the last 24 hours, and why the others wait.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId.extend({
      offset: wholeNumber(0, 1_000_000).default(0).describe("How many people to skip."),
    }),
    output: SendSchedule,
  },
  async (ctx, { id, offset }) => {
    const campaign = await findCampaign(ctx, id);
    const now = new Date();
    const [mailboxes, everybody] = await Promise.all([readPlannedMailboxes(ctx), readEnrolledPeople(ctx)]);
    const until = new Date(now.getTime() + HORIZON_DAYS * DAY_MS);
    const plan = await planSends(mailboxes, everybody, { from: now, until, most: MAX_PLANNED });
    const people = everybody.filter(({ campaignId }) => campaignId === campaign.id);
    const nextOf = firstSends(plan);
    const standings = people.map((person) => standingOf(person, nextOf.get(person.id), now));
    const order = standings.toSorted((one, other) => timeOf(one.at) - timeOf(other.at));
    const isOurs = new Set(people.map((person) => person.id));
    return {
      sent: await countSent(ctx, campaign.id),
      people: people.length,
      now: standings.filter(({ reason, person }) => reason === null && person.channel === "email").length,
      waiting: groupWaits(standings),
      mailboxes: listMailboxes(mailboxes, standings),
      days: countDays(
        plan.filter(({ personId, channel }) => isOurs.has(personId) && channel === "email"),
        now,
      ),
      next: await describePeople(ctx, order.slice(offset, offset + SCHEDULE_PAGE)),
    };
  },
);

type Standing = { person: EnrolledPerson; at: Date | null; reason: WaitReason | null; until: Date | null };

function firstSends(plan: readonly PlannedSend[]): Map<string, PlannedSend> {
  const first = new Map<string, PlannedSend>();
  for (const send of plan) if (!first.has(send.personId)) first.set(send.personId, send);
  return first;
}

function standingOf(person: EnrolledPerson, next: PlannedSend | undefined, now: Date): Standing {
  const { decision } = person;
  // Beyond what is planned, the end of the wait.
  const at = next?.at ?? (decision.kind === "wait" ? decision.until : null);
  if (decision.kind === "wait") return { person, at, reason: decision.reason, until: decision.until };
  // It may go as far as it is concerned; those before it from the same mailbox go first.
  const isNow = at === null || at.getTime() - now.getTime() < NOW_MS;
  return { person, at: at ?? now, reason: isNow ? null : "gap", until: at };
}

function groupWaits(standings: readonly Standing[]): SendSchedule["waiting"] {
  const groups = new Map<WaitReason, { people: number; until: number }>();
  for (const { reason, until } of standings) {
    if (reason === null) continue;
    const group = groups.get(reason) ?? { people: 0, until: Number.POSITIVE_INFINITY };
    groups.set(reason, { people: group.people + 1, until: Math.min(group.until, timeOf(until)) });
  }
  return [...groups]
    .map(([reason, { people, until }]) => ({
      reason,
      people,
      until: Number.isFinite(until) ? new Date(until).toISOString() : null,
    }))
    .sort((one, other) => other.people - one.people);
}

function listMailboxes(
  mailboxes: readonly PlannedMailbox[],
  standings: readonly Standing[],
): SendSchedule["mailboxes"] {
  return mailboxes.flatMap((mailbox) => {
    const own = standings.filter(({ person }) => person.mailboxId === mailbox.id);
    if (own.length === 0) return [];
    const nextAt = Math.min(...own.map(({ at }) => timeOf(at)));
    return [
      {
        id: mailbox.id,
        address: mailbox.address,
        state: mailbox.state,
        people: own.length,
        sent: mailbox.usedAt.length,
        most: mostNow(mailbox),
        nextAt: Number.isFinite(nextAt) ? new Date(nextAt).toISOString() : null,
      },
    ];
  });
}

function countDays(plan: readonly PlannedSend[], now: Date): SendSchedule["days"] {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const days = new Map(
    Array.from({ length: MAX_DAYS }, (_, ahead) => [dayOf(now.getTime() + ahead * DAY_MS), 0]),
  );
  for (const { at } of plan) {
    const day = dayOf(at.getTime());
    const emails = days.get(day);
    if (emails !== undefined) days.set(day, emails + 1);
  }
  return [...days].map(([day, emails]) => ({ day, emails }));
}

async function describePeople(ctx: Context, some: readonly Standing[]): Promise<SendSchedule["next"]> {
  const ids = some.map(({ person }) => person.leadId);
  const rows = await ctx.db.execute<{
    id: string;
    name: string | null;
    company: string | null;
    email: string;
  }>(sql`
    select id, name, company, email from leads
    where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])`);
  const leadOf = new Map(rows.map((row) => [row.id, row]));
  return some.flatMap(({ person, at, reason }) => {
    const lead = leadOf.get(person.leadId);
    if (!lead) return [];
    const { id: leadId, ...named } = lead;
    return [
      {
        leadId,
        ...named,
        step: person.position + 1,
        channel: person.channel,
        mailboxId: person.mailboxId,
        at: at && at.toISOString(),
        reason,
      },
    ];
  });
}

async function countSent(ctx: Context, campaignId: string): Promise<number> {
  const [row] = await ctx.db.execute<{ sent: number }>(sql`
    select count(*)::int as sent from deliveries
    where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and enrollment_id is not null
      and state = 'sent' and sent_at > now() - interval '24 hours'`);
  return row!.sent;
}

function timeOf(at: Date | null): number {
  return at?.getTime() ?? Number.POSITIVE_INFINITY;
}
