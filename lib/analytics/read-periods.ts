import { z } from "zod";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { count } from "@/lib/shapes";
import { startIn } from "@/lib/time/day-edges";
import { listDays, todayIn } from "@/lib/time/time-zone";
import { edgesOf, type FigureRange } from "./figures";
import { IS_COUNTED } from "./read-figures";

const UNITS = ["day", "week", "month"] as const;
type Unit = (typeof UNITS)[number];

/** So many bars beside each other can still be told apart. */
const MOST = 31;
const DAY_MS = 86_400_000;

const Period = z.object({
  first: z.iso
    .date()
    .describe("The day on which it begins, even if the range begins later.")
    .meta({ examples: ["2026-03-02"] }),
  sent: count.describe("Emails of sequences that a mail server accepted."),
  bounced: count.describe("Emails whose address accepts no mail, refused at once or returned later."),
  replied: count.describe("Emails from people that came in."),
});

export const Periods = z
  .object({
    unit: z
      .enum(UNITS)
      .describe(
        `Days in a range of up to ${MOST} days, weeks that begin on Monday in one of up to ${MOST} weeks, otherwise months.`,
      ),
    list: z
      .array(Period)
      .describe(
        "The first first, without gaps; empty where nothing was sent. A long range begins with the first email.",
      ),
  })
  .meta({ id: "FigurePeriods" });

type Counts = { sent: number; bounced: number; replied: number };

/** What happened when in a workspace or a campaign: unlike in `Figures`, a reply counts in the period in which it came in. */
export async function readPeriods(
  ctx: Context,
  { campaignId, ...range }: z.output<typeof FigureRange> & { campaignId?: string },
): Promise<z.input<typeof Periods>> {
  const { since, before } = edgesOf(range);
  const within = (at: string) => sql`
    m.workspace_id = ${ctx.workspaceId}
      and ${campaignId ? sql`m.campaign_id = ${campaignId}` : sql`true`}
      and ${since ? sql`${sql.raw(at)} >= ${since}::timestamptz` : sql`true`}
      and ${before ? sql`${sql.raw(at)} < ${before}::timestamptz` : sql`true`}`;
  const [earliest] = await ctx.db.execute<{ at: number | null }>(sql`
    select extract(epoch from min(coalesce(m.sent_at, m.claimed_at)))::float8 * 1000 as at
    from deliveries m where ${within("coalesce(m.sent_at, m.claimed_at)")} and ${IS_COUNTED}`);
  if (!earliest || earliest.at === null) return { unit: "day", list: [] };
  const { unit, firsts } = periodsOf(range, todayIn(range.timeZone, new Date(earliest.at)));
  const starts = firsts.map(startIn(range.timeZone));
  const rows = await ctx.db.execute<Counts & { nth: number }>(sql`
    select width_bucket(at, ${sql.param(starts)}::text[]::timestamptz[]) as nth, sum(sent)::int as sent,
      sum(bounced)::int as bounced, sum(replied)::int as replied
    from (
      select coalesce(m.sent_at, m.claimed_at) as at, (m.sent_at is not null)::int as sent,
        (m.state = 'bounced')::int as bounced, 0 as replied
      from deliveries m where ${within("coalesce(m.sent_at, m.claimed_at)")} and ${IS_COUNTED}
      union all
      select r.received_at, 0, 0, 1
      from messages m
      join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
      where ${within("r.received_at")} and m.lead_id is not null and m.direction = 'in' and r.kind = 'human'
    ) happened group by 1`);
  const found = new Map(rows.map(({ nth, ...counts }) => [nth, counts]));
  const none = { sent: 0, bounced: 0, replied: 0 };
  return { unit, list: firsts.map((first, at) => ({ first, ...(found.get(at + 1) ?? none) })) };
}

/** The periods of a range whose first email was sent on `firstSent`, each by its first day. */
function periodsOf(
  { from, to, timeZone }: z.output<typeof FigureRange>,
  firstSent: string,
): { unit: Unit; firsts: string[] } {
  const today = todayIn(timeZone);
  const last = to !== undefined && to < today ? to : today;
  const spanFrom = (day: string) => (Date.parse(last) - Date.parse(day)) / DAY_MS + 1;
  const start = from !== undefined && spanFrom(from) <= MOST * 7 ? from : firstSent;
  const unit = spanFrom(start) <= MOST ? "day" : spanFrom(start) <= MOST * 7 ? "week" : "month";
  return { unit, firsts: [...new Set(listDays(start, last).map(firstDayOf[unit]))] };
}

const firstDayOf: Record<Unit, (day: string) => string> = {
  day: (day) => day,
  week: (day) => {
    const at = Date.parse(day);
    // 0 is Sunday.
    const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
    return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
  },
  month: (day) => `${day.slice(0, 7)}-01`,
};
