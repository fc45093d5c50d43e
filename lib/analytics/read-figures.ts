import type { SQL } from "drizzle-orm";
import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { MAIL_PROVIDERS } from "@/lib/deliverability/mail-providers";
import type { Figures } from "./figures";
import { toAnswerTime, toRate } from "./rate";

/** By what the figures are broken down; `total`: not at all. */
type Dimension = "total" | "campaign" | "step" | "variant" | "mailbox" | "provider" | "author";
export type FigureGroup = {
  dimension: Dimension;
  campaignId: string | null;
  stepId: string | null;
  variantId: string | null;
  mailboxId: string | null;
  provider: string | null;
  /** Who answered, as `messages.author` has it. Of such a group, `people` are those whose replies were answered. */
  author: string | null;
  figures: Figures;
};

type GroupRow = Omit<FigureGroup, "figures" | "dimension"> & { grouping: number };
type SentRow = GroupRow & { sent: number; refused: number; people: number; bounced: number };
type OutcomeRow = GroupRow & {
  replied: number;
  interested: number;
  optedOut: number;
  complained: number;
  answered: number;
  medianSeconds: number | null;
};

/** PostgreSQL's `grouping(campaign, step, variant, mailbox, provider, author)`: a bit for each that a row is not grouped by. */
const DIMENSIONS: Record<number, Dimension> = {
  63: "total",
  31: "campaign",
  47: "step",
  39: "variant",
  59: "mailbox",
  61: "provider",
  62: "author",
};

/**
 * The figures of a workspace, a campaign or a mailbox, as `Figures` defines them, for every dimension at once: a pass over the emails,
 * and at the same time a statement about the few that a reply or an objection belongs to.
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
  const parts = { asked, provider, domain, hosts };
  const [sent, outcomes] = await Promise.all([readSent(ctx, parts), readOutcomes(ctx, parts)]);
  const groups = Map.groupBy<string, Partial<SentRow & OutcomeRow> & GroupRow>(
    [...sent, ...outcomes],
    (row) =>
      [row.grouping, row.campaignId, row.stepId, row.variantId, row.mailboxId, row.provider, row.author].join(
        " ",
      ),
  );
  return [...groups.values()].map(toGroup);
}

/** SQL: which emails `m` are asked for, the domain of their recipient, and the provider of the domain of `t` with the join that tells it. */
type Parts = { asked: InWorkspace; provider: SQL; domain: SQL; hosts: SQL };

/**
 * What was sent: a pass over the emails, read off an index in the order of their people. A person counts once in each group, so the
 * pass marks a person's first email in it. It sums up by all dimensions at once, of which there are few, and each group is a sum of
 * those.
 */
function readSent(ctx: Context, { asked, provider, domain, hosts }: Parts): Promise<SentRow[]> {
  // The emails of the same person that were passed already.
  const isFirst = (column: string) =>
    sql`m.sent_at is not null and ${sql.raw(column)} <> all (coalesce(array_agg(${sql.raw(column)}) filter (where m.sent_at is not null) over passed, '{}'))`;
  return ctx.db.execute<SentRow>(sql`
    with sent as (
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
    select grouping(campaign_id, step_id, variant_id, mailbox_id, provider) * 2 + 1 as grouping,
      campaign_id as "campaignId", step_id as "stepId", variant_id as "variantId", mailbox_id as "mailboxId", provider,
      null as author,
      coalesce(sum(accepted), 0)::int as sent, coalesce(sum(refused), 0)::int as refused,
      coalesce(sum(bounced), 0)::int as bounced,
      -- A lead has one address, and gets a step once.
      coalesce(case
        when grouping(step_id) = 0 then sum(accepted)
        when grouping(campaign_id) = 0 then sum(first_of_campaign)
        when grouping(mailbox_id) = 0 then sum(first_of_mailbox)
        else sum(first) end, 0)::int as people
    from sums group by grouping sets (${GROUPS})`);
}

/** What came of it. */
function readOutcomes(ctx: Context, { asked, provider, domain, hosts }: Parts): Promise<OutcomeRow[]> {
  return ctx.db.execute<OutcomeRow>(sql`
    with ${touched(ctx)}
    select grouping(campaign_id, step_id, variant_id, mailbox_id, provider, author) as grouping,
      campaign_id as "campaignId", step_id as "stepId", variant_id as "variantId", mailbox_id as "mailboxId", provider, author,
      (count(distinct lead_id) filter (where replied))::int as replied,
      (count(distinct lead_id) filter (where interested))::int as interested,
      (count(distinct lead_id) filter (where opted_out))::int as "optedOut",
      (count(distinct lead_id) filter (where complained))::int as complained,
      count(answered_in)::int as answered, percentile_cont(0.5) within group (order by answered_in) as "medianSeconds"
    from (
      select t.*, ${provider} from (
        select m.lead_id, m.campaign_id, m.sequence_step_id as step_id, m.variant_id, m.mailbox_id, ${domain},
          m.replied, m.interested, m.opted_out, m.complained, m.answered_in, m.author
        from touched m where ${asked}
      ) t ${hosts}
    ) t group by grouping sets (${GROUPS}, (author))`);
}

const asJson = (map: Record<string, string>) => sql`${JSON.stringify(map)}::text::jsonb`;

const GROUPS = sql`(), (campaign_id), (step_id), (step_id, variant_id), (mailbox_id), (provider)`;

/** Stands for the author of an answer that was written in a mail program, or before authors were recorded. */
export const NOT_RECORDED = "-";

/** The emails `m` that are counted, as the index `deliveries_of_sequences` holds them. */
export const IS_COUNTED = sql`m.enrollment_id is not null and (m.sent_at is not null or m.state = 'bounced')`;

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
    of_people as materialized (
      select m.conversation_id, m.lead_id, r.received_at as at, coalesce(r.reply_class in ('interested', 'meeting'), false) as interested
      from messages m
      join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
      where m.workspace_id = ${ctx.workspaceId} and m.lead_id is not null and m.direction = 'in' and r.kind = 'human'
    ), talk as (
      select conversation_id, lead_id, at, true as received, interested, null as author from of_people
      union all
      select m.conversation_id, m.lead_id, coalesce(r.received_at, d.sent_at), false, false, m.author
      from (select distinct conversation_id from of_people) c
      join messages m on m.workspace_id = ${ctx.workspaceId} and m.conversation_id = c.conversation_id and m.direction = 'out'
      left join deliveries d on d.workspace_id = m.workspace_id and d.id = m.id
      left join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
      where (r.received_at is not null or d.sent_at is not null) and d.enrollment_id is null
    ), turns as (
      -- What comes in until the next answer, and that answer.
      select *, count(*) filter (where not received) over (
        partition by conversation_id order by at rows between unbounded preceding and 1 preceding) as turn
      from talk
    ), replies as (
      select lead_id, at, interested, case when is_first then extract(epoch from answered_at - at)::float8 end as answered_in,
        case when is_first then answered_by end as author
      from (
        select *, row_number() over (partition by conversation_id, turn order by at) = 1 as is_first,
          min(at) filter (where not received) over (partition by conversation_id, turn) as answered_at,
          min(coalesce(author, ${NOT_RECORDED})) filter (where not received) over (partition by conversation_id, turn) as answered_by
        from turns
      ) t where received
      union all
      select l.id, l.replied_at, false, null, null from leads l
      where l.workspace_id = ${ctx.workspaceId} and l.contacted_at is not null and l.replied_at is not null
    ), touched as (
      select ${TOUCHED_COLUMNS}, true as replied, t.interested, false as opted_out, false as complained, t.answered_in, t.author
      from replies t cross join ${newestUntil("t.lead_id", "t.at")} m
      union all
      select ${TOUCHED_COLUMNS}, false, false, true, false, null, null from leads l cross join ${newestUntil("l.id", "now()")} m
      where l.workspace_id = ${ctx.workspaceId} and l.status = 'unsubscribed'
      union all
      select ${TOUCHED_COLUMNS}, false, false, false, true, null, null
      from received_emails r
      join messages c on c.workspace_id = r.workspace_id and c.id = r.email_message_id and c.lead_id is not null
      cross join ${newestUntil("c.lead_id", "r.received_at")} m
      where r.workspace_id = ${ctx.workspaceId} and r.kind = 'complaint'
    )`;
}

/** One group's two rows: what was sent, and what came of it; either may be missing. */
function toGroup(rows: readonly (Partial<SentRow & OutcomeRow> & GroupRow)[]): FigureGroup {
  const sum = (key: Exclude<keyof (SentRow & OutcomeRow), keyof GroupRow | "medianSeconds">) =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  const { grouping, campaignId, stepId, variantId, mailboxId, provider, author } = rows[0]!;
  const dimension = DIMENSIONS[grouping]!;
  const people = dimension === "author" ? sum("replied") : sum("people");
  const median = rows.map(({ medianSeconds }) => medianSeconds).find((seconds) => seconds != null) ?? null;
  return {
    dimension,
    campaignId,
    stepId,
    variantId,
    mailboxId,
    provider,
    author,
    figures: {
      sent: sum("sent"),
      people,
      bounced: toRate(sum("bounced"), sum("sent") + sum("refused")),
      replied: toRate(sum("replied"), people),
      interested: toRate(sum("interested"), people),
      optedOut: toRate(sum("optedOut"), people),
      complained: toRate(sum("complained"), people),
      answered: toAnswerTime(sum("answered"), median),
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
