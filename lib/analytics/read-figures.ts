import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { MAIL_PROVIDERS } from "@/lib/deliverability/mail-providers";
import type { Figures } from "./figures";
import { toRate } from "./rate";

/** By what the figures are broken down; `total`: not at all. */
type Dimension = "total" | "campaign" | "step" | "variant" | "mailbox" | "provider";
export type FigureGroup = {
  dimension: Dimension;
  campaignId: string | null;
  stepId: string | null;
  variantId: string | null;
  mailboxId: string | null;
  provider: string | null;
  figures: Figures;
};

type Row = Omit<FigureGroup, "figures" | "dimension"> & {
  grouping: number;
  sent: number;
  refused: number;
  people: number;
  bounced: number;
  replied: number;
  interested: number;
  optedOut: number;
};

/** PostgreSQL's `grouping(campaign, step, variant, mailbox, provider)`: a bit for each that a row is not grouped by. */
const DIMENSIONS: Record<number, Dimension> = {
  31: "total",
  15: "campaign",
  23: "step",
  19: "variant",
  29: "mailbox",
  30: "provider",
};

/**
 * The figures of a workspace, a campaign or a mailbox, as `Figures` defines them, for every dimension in one statement: a pass
 * over the emails, read off an index in the order of their people, and beside it the few that a reply or an objection belongs
 * to. A person counts once in each group, so the pass marks a person's first email in it. It sums up by all dimensions at once,
 * of which there are few, and each group is a sum of those.
 */
export async function readFigures(
  ctx: Context,
  {
    since,
    before,
    campaignId,
    mailboxId,
  }: { since: string | null; before: string | null; campaignId?: string; mailboxId?: string },
): Promise<FigureGroup[]> {
  // A provider's own addresses, else the domains whose mail exchangers are its.
  const provider = sql`coalesce(${asJson(domainProviders())} ->> t.domain, ${asJson(hostProviders())} ->> d.provider) as provider`;
  const domain = sql`lower(split_part(m.to_address, '@', 2)) as domain`;
  const hosts = sql`left join recipient_domains d on d.domain = t.domain`;
  const asked = sql`
    m.workspace_id = ${ctx.workspaceId}
      and ${mailboxId ? sql`m.mailbox_id = ${mailboxId}` : sql`true`}
      and ${campaignId ? sql`m.campaign_id = ${campaignId}` : sql`true`}
      and ${since ? sql`coalesce(m.sent_at, m.claimed_at) >= ${since}::timestamptz` : sql`true`}
      and ${before ? sql`coalesce(m.sent_at, m.claimed_at) < ${before}::timestamptz` : sql`true`}`;
  // The emails of the same person that were passed already.
  const isFirst = (column: string) =>
    sql`m.sent_at is not null and ${sql.raw(column)} <> all (coalesce(array_agg(${sql.raw(column)}) filter (where m.sent_at is not null) over passed, '{}'))`;
  const rows = await ctx.db.execute<Row>(sql`
    with ${touched(ctx)}, sent as (
      select m.campaign_id, m.sequence_step_id as step_id, m.variant_id, m.mailbox_id, ${domain},
        m.sent_at is not null as accepted, m.state = 'bounced' as bounced,
        m.sent_at is not null and count(m.sent_at) over passed = 0 as first,
        ${isFirst("m.campaign_id")} as first_of_campaign, ${isFirst("m.mailbox_id")} as first_of_mailbox
      from deliveries m where ${asked} and ${IS_COUNTED}
      window passed as (partition by m.lead_id rows between unbounded preceding and 1 preceding)
    ), sums as materialized (
      select campaign_id, step_id, variant_id, mailbox_id, ${provider},
        count(*) filter (where accepted) as accepted, count(*) filter (where not accepted) as refused,
        count(*) filter (where bounced) as bounced, count(*) filter (where first) as first,
        count(*) filter (where first_of_campaign) as first_of_campaign,
        count(*) filter (where first_of_mailbox) as first_of_mailbox
      from sent t ${hosts} group by 1, 2, 3, 4, 5
    )
    select grouping(campaign_id, step_id, variant_id, mailbox_id, provider) as grouping,
      campaign_id as "campaignId", step_id as "stepId", variant_id as "variantId", mailbox_id as "mailboxId", provider,
      coalesce(sum(accepted), 0)::int as sent, coalesce(sum(refused), 0)::int as refused,
      coalesce(sum(bounced), 0)::int as bounced,
      -- A lead has one address, and gets a step once.
      coalesce(case
        when grouping(step_id) = 0 then sum(accepted)
        when grouping(campaign_id) = 0 then sum(first_of_campaign)
        when grouping(mailbox_id) = 0 then sum(first_of_mailbox)
        else sum(first) end, 0)::int as people,
      0 as replied, 0 as interested, 0 as "optedOut"
    from sums group by ${GROUPS}
    union all
    select grouping(campaign_id, step_id, variant_id, mailbox_id, provider), campaign_id, step_id, variant_id, mailbox_id, provider,
      0, 0, 0, 0, (count(distinct lead_id) filter (where replied))::int, (count(distinct lead_id) filter (where interested))::int,
      (count(distinct lead_id) filter (where opted_out))::int
    from (
      select t.*, ${provider} from (
        select m.lead_id, m.campaign_id, m.sequence_step_id as step_id, m.variant_id, m.mailbox_id, ${domain},
          m.replied, m.interested, m.opted_out
        from touched m where ${asked}
      ) t ${hosts}
    ) t group by ${GROUPS}`);
  const groups = Map.groupBy(rows, (row) =>
    [row.grouping, row.campaignId, row.stepId, row.variantId, row.mailboxId, row.provider].join(" "),
  );
  return [...groups.values()].map(toGroup);
}

const asJson = (map: Record<string, string>) => sql`${JSON.stringify(map)}::text::jsonb`;

const GROUPS = sql`grouping sets ((), (campaign_id), (step_id), (step_id, variant_id), (mailbox_id), (provider))`;

/** The emails `m` that are counted, as the index `deliveries_of_sequences` holds them. */
const IS_COUNTED = sql`m.enrollment_id is not null and (m.sent_at is not null or m.state = 'bounced')`;

const TOUCHED_COLUMNS = sql.raw(
  "workspace_id lead_id campaign_id sequence_step_id variant_id mailbox_id to_address sent_at claimed_at"
    .split(" ")
    .map((column) => `m.${column}`)
    .join(", "),
);

/**
 * `touched`: the emails that a reply or an objection belongs to, each the newest that the person had been sent by then. One
 * that several belong to is there several times.
 */
function touched(ctx: Context) {
  const newestUntil = (leadId: string, at: string) => sql`
    lateral (
      select ${TOUCHED_COLUMNS} from deliveries m
      where m.workspace_id = ${ctx.workspaceId} and m.lead_id = ${sql.raw(leadId)} and ${IS_COUNTED} and m.sent_at <= ${sql.raw(at)}
      order by m.sent_at desc, m.sequence_step_id desc limit 1)`;
  return sql`
    replies as (
      select m.lead_id, r.received_at as at, coalesce(r.reply_class in ('interested', 'meeting'), false) as interested
      from messages m
      join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
      where m.workspace_id = ${ctx.workspaceId} and m.direction = 'in' and r.kind = 'human'
      union all
      select l.id, l.replied_at, false from leads l
      where l.workspace_id = ${ctx.workspaceId} and l.contacted_at is not null and l.replied_at is not null
    ), touched as (
      select ${TOUCHED_COLUMNS}, true as replied, t.interested, false as opted_out
      from replies t cross join ${newestUntil("t.lead_id", "t.at")} m
      union all
      select ${TOUCHED_COLUMNS}, false, false, true from leads l cross join ${newestUntil("l.id", "now()")} m
      where l.workspace_id = ${ctx.workspaceId} and l.status = 'unsubscribed'
    )`;
}

/** One group's two rows: what was sent, and what came of it; either may be missing. */
function toGroup(rows: readonly Row[]): FigureGroup {
  const sum = (key: "sent" | "refused" | "people" | "bounced" | "replied" | "interested" | "optedOut") =>
    rows.reduce((total, row) => total + row[key], 0);
  const { grouping, campaignId, stepId, variantId, mailboxId, provider } = rows[0]!;
  const people = sum("people");
  return {
    dimension: DIMENSIONS[grouping]!,
    campaignId,
    stepId,
    variantId,
    mailboxId,
    provider,
    figures: {
      sent: sum("sent"),
      people,
      bounced: toRate(sum("bounced"), sum("sent") + sum("refused")),
      replied: toRate(sum("replied"), people),
      interested: toRate(sum("interested"), people),
      optedOut: toRate(sum("optedOut"), people),
    },
  };
}

/** Domains of addresses that large providers give out themselves, each with whose it is. */
function domainProviders(): Record<string, string> {
  return Object.fromEntries(
    MAIL_PROVIDERS.flatMap(({ name, domains = [] }) => domains.map((domain) => [domain, name])),
  );
}

/** Providers' names by the key under which `recipient_domains` has them. */
function hostProviders(): Record<string, string> {
  return Object.fromEntries(MAIL_PROVIDERS.map(({ key, name }) => [key, name]));
}
