import { z } from "zod";
import { enrollments } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { readDay } from "@/lib/channels/email/mailbox-limits";
import type { Context } from "@/lib/context";
import { isNotWrittenTo } from "@/lib/enrollments/is-not-written-to";
import { opensAt } from "@/lib/enrollments/next-slot";
import { providerOf } from "@/lib/mailbox-providers/providers";
import type { Mailbox } from "@/lib/mailboxes/queries";
import { findMailbox } from "@/lib/mailboxes/queries";
import { count, isoTime, pathId } from "@/lib/shapes";
import { startIn } from "@/lib/time/day-edges";
import { todayIn } from "@/lib/time/time-zone";
import { Figures, OfProvider } from "./figures";
import { listProviderFigures, totalOf } from "./list-figures";
import { readFigures } from "./read-figures";

const DAYS = 30;
const DAY_MS = 86_400_000;

const Day = z
  .object({
    day: z.iso.date().meta({ examples: ["2026-03-02"] }),
    sent: count.describe("Emails of sequences that a mail server accepted on that day."),
    bounced: count.describe("Of those that were sent or refused on that day, as far as is known now."),
    replied: count.describe("Emails of people that came in."),
    complained: count.describe("Reports of spam that came in."),
  })
  .meta({ id: "MailboxDay" });

export const getMailboxFigures = capability(
  {
    name: "getMailboxFigures",
    description:
      "Counts what a mailbox sent in the last 30 days and what came of it, by day and by the recipients' provider, and says what it may still send today.",
    scope: "mailboxes:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("mailbox") }),
    output: z
      .object({
        total: Figures,
        days: z.array(Day).describe("The last 30 days in the mailbox's time zone, the first first."),
        providers: z.array(OfProvider),
        today: z
          .object({
            used: count.describe("Emails sent in the last 24 hours."),
            most: count.describe("How many it sends in 24 hours: its cap, or less while it ramps up."),
            opensAt: isoTime.nullable().describe("When its hours begin next; null: they are open now."),
          })
          .nullable()
          .describe("Null for the service mailbox, which has neither hours nor a ramp-up."),
        notWrittenTo: count.describe("People who wait for their first email, which it is to send."),
      })
      .meta({ id: "MailboxFigures" }),
  },
  async (ctx, { id }) => {
    const mailbox = await findMailbox(ctx, id);
    const { zone } = mailbox;
    const first = new Date(Date.parse(todayIn(zone)) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    const since = startIn(zone)(first);
    const [groups, days, today, notWrittenTo] = await Promise.all([
      readFigures(ctx, { since, before: null, mailboxId: id }),
      readDays(ctx, mailbox, first, since),
      providerOf(mailbox).limitedBy === "sender" ? null : readToday(ctx, mailbox),
      ctx.db.$count(
        enrollments,
        and(eq(enrollments.workspaceId, ctx.workspaceId), eq(enrollments.mailboxId, id), isNotWrittenTo()),
      ),
    ]);
    return { total: totalOf(groups), days, providers: listProviderFigures(groups), today, notWrittenTo };
  },
);

async function readToday(ctx: Context, mailbox: Mailbox) {
  const now = new Date();
  const at = opensAt(now, mailbox);
  return {
    ...(await readDay(ctx, mailbox)),
    opensAt: at.getTime() === now.getTime() ? null : at.toISOString(),
  };
}

async function readDays(
  ctx: Context,
  { id, zone }: Mailbox,
  first: string,
  since: string,
): Promise<z.input<typeof Day>[]> {
  const dayOf = (moment: string) => sql.raw(`(${moment} at time zone z.zone)::date`);
  const rows = await ctx.db.execute<z.input<typeof Day>>(sql`
    with z as (select ${zone}::text as zone), happened as (
      select ${dayOf("coalesce(m.sent_at, m.claimed_at)")} as day, (m.sent_at is not null)::int as sent,
        (m.state = 'bounced')::int as bounced, 0 as replied, 0 as complained
      from deliveries m, z
      where m.workspace_id = ${ctx.workspaceId} and m.mailbox_id = ${id} and m.enrollment_id is not null
        and (m.sent_at is not null or m.state = 'bounced') and coalesce(m.sent_at, m.claimed_at) >= ${since}::timestamptz
      union all
      select ${dayOf("r.received_at")}, 0, 0, (r.kind = 'human')::int, (r.kind = 'complaint')::int
      from z, conversations c
      join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 'in'
      join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
      where c.workspace_id = ${ctx.workspaceId} and c.lead_id is not null and c.last_received_at >= ${since}::timestamptz and m.mailbox_id = ${id}
        and r.received_at >= ${since}::timestamptz and r.kind in ('human', 'complaint')
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(h.sent), 0)::int as sent,
      coalesce(sum(h.bounced), 0)::int as bounced, coalesce(sum(h.replied), 0)::int as replied,
      coalesce(sum(h.complained), 0)::int as complained
    from generate_series(${first}::date, ${first}::date + ${DAYS - 1}::int, interval '1 day') d(day)
    left join happened h on h.day = d.day::date
    group by d.day order by d.day`);
  return [...rows];
}
