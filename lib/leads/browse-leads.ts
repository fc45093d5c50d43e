import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { isoText } from "@/db/iso-text";
import { LEAD_STATUSES } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { isoTime, pageEnvelope, pageQuery } from "@/lib/shapes";
import { listAttributions } from "./attributions";
import { Lead } from "./lead";
import { isInStatusIndex, isWide, LeadFilter, matchLeads } from "./lead-filter";
import { LABEL_COLUMNS } from "./lead-labels";
import { nameColumns } from "./name-columns";

/** A lead as a row of the table, without fields that only the lead's own page needs. */
export const LeadRow = Lead.omit({ evidence: true, scoreReasons: true, checkedAt: true }).extend({
  agentName: z.string(),
  contactedAt: isoTime.nullable().describe("When it was last emailed or spoken to by phone."),
});
export type LeadRow = z.output<typeof LeadRow>;

const COLUMNS = nameColumns(
  LeadRow.omit({
    agentName: true,
    contactedAt: true,
    createdAt: true,
    updatedAt: true,
    tags: true,
    owner: true,
    attribution: true,
  }).keyof().options,
);

export const LEAD_SORTS = [
  "created",
  "contacted",
  "score",
  "reach",
  "name",
  "company",
  "place",
  "status",
] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

type Page = { sort: LeadSort; order: "asc" | "desc"; pageSize: number; page: number };

export const browseLeads = capability(
  {
    name: "browseLeads",
    description:
      "Shows leads as a table: filtered, searched, sorted, a page at a time, with how many there are of each status.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: LeadFilter.extend(pageQuery.shape).extend({
      sort: z.enum(LEAD_SORTS).default("created"),
      order: z.enum(["asc", "desc"]).default("desc").describe("Leads without a value come last both ways."),
    }),
    output: pageEnvelope("leads", LeadRow).extend({
      statusCounts: z
        .record(z.enum(LEAD_STATUSES), z.number().int())
        .describe("How many leads of each status the other filters leave."),
    }),
  },
  async (ctx, input) => {
    const { page, pageSize, agentId, status } = input;
    const [rows, statusCounts] = ctx.inTransaction
      ? [await selectRows(ctx, input, input), await countByStatus(ctx, input)]
      : await Promise.all([selectRows(ctx, input, input), countByStatus(ctx, input)]);
    const wanted = status?.length ? new Set(status) : new Set(LEAD_STATUSES);
    const total = [...wanted].reduce((sum, one) => sum + statusCounts[one], 0);
    if (agentId && total === 0) await findAgent(ctx, agentId);
    return { leads: rows, page, pageSize, total, totalPages: Math.ceil(total / pageSize), statusCounts };
  },
);

/** How many leads of each status match the filter, ignoring the filter's own status. */
async function countByStatus(ctx: Context, filter: LeadFilter) {
  const match = matchLeads(ctx, { ...filter, status: undefined });
  // A filter on other columns than those of `leads_by_status` scans `leads_in_workspace`, in the order of its ids.
  const matched = isInStatusIndex(filter)
    ? sql`select l.status from leads l where ${match}`
    : sql`select l.status from leads l where ${match} order by l.id offset 0`;
  const rows = await ctx.db.execute<{ status: (typeof LEAD_STATUSES)[number]; count: number }>(sql`
    select m.status, count(*)::int as count from (${matched}) m group by m.status`);
  const counts = Object.fromEntries(LEAD_STATUSES.map((one) => [one, 0])) as Record<
    (typeof LEAD_STATUSES)[number],
    number
  >;
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

async function selectRows(ctx: Context, filter: LeadFilter, page: Page): Promise<z.input<typeof LeadRow>[]> {
  const query = sql`
    with page as materialized (${selectPage(ctx, filter, page)})
    select ${sql.raw(COLUMNS)}, ${sql.raw(LABEL_COLUMNS)}, ${LISTINGS} as listings, a.name as "agentName", ${sql.raw(isoText("l.contacted_at"))} as "contactedAt",
      ${sql.raw(isoText("l.created_at"))} as "createdAt", ${sql.raw(isoText("l.updated_at"))} as "updatedAt"
    from page join leads l on l.workspace_id = ${ctx.workspaceId} and l.id = page.id
      join agents a on a.workspace_id = l.workspace_id and a.id = l.agent_id
    order by ${orderBy("page.key", page.order, "page.id")}`;
  if (page.page * page.pageSize <= MAX_IN_DEFAULT_MEMORY)
    return (await ctx.db.execute<SelectedRow>(query)).map(toRow);
  // A transaction only for this setting. Not `transact`, which would notify open lists of a change.
  return acrossWorkspaces(ctx).transaction(async (tx) => {
    // With the default of 4 MB, a page in the middle of 100,000 leads would be sorted on disk.
    await tx.execute(sql`select set_config('work_mem', '32MB', true)`);
    return (await tx.execute<SelectedRow>(query)).map(toRow);
  });
}

type SelectedRow = Omit<z.input<typeof LeadRow>, "attribution"> & { listings: { url: string }[] };

/** The evidence that names a public source: whatever else comes from there stands beside such a row. */
const LISTINGS = sql.raw(`jsonb_path_query_array(l.evidence, '$[*] ? (@.field == "listing")')`);

function toRow({ listings, ...row }: SelectedRow): z.input<typeof LeadRow> {
  return { ...row, attribution: listAttributions(listings) };
}

/** So many rows can be kept sorted in PostgreSQL's default `work_mem` while all others are passed over. */
const MAX_IN_DEFAULT_MEMORY = 10_000;

/** The ids of a page in order, each with its sort key. */
function selectPage(ctx: Context, filter: LeadFilter, { sort, order, pageSize, page }: Page): SQL {
  const matched = sql`select l.id, ${KEYS[sort]} as key from leads l where ${matchLeads(ctx, filter)}`;
  const id = directed("l.id", order);
  const slice = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  // An index already has the rows in this order.
  if (sort === "created" && isWide(filter))
    return sql`${matched} order by ${directed("l.created_at", order)}, ${id} ${slice}`;
  // The inner OFFSET keeps the planner from scanning all rows in index order for the few that match. The inner ORDER scans
  // in the direction of the list: then few rows displace others from the top, and one core does what three would.
  return sql`select * from (${matched} order by ${id} offset 0) m order by ${orderBy("m.key", order, "m.id")} ${slice}`;
}

/** Compared by bytes, like the index: folded text needs no locale rules, which take ten times as long. */
const KEYS: Record<LeadSort, SQL> = {
  created: sql`l.created_at`,
  contacted: sql`l.contacted_at`,
  score: sql`l.score`,
  reach: sql`l.reach`,
  name: sql`l.name_key collate "C"`,
  company: sql`l.company_key collate "C"`,
  place: sql`l.place_key collate "C"`,
  // The position of the status in the joined list; no status contains another one. Takes a third of the time of `array_position`.
  status: sql.raw(`strpos('${LEAD_STATUSES.join(" ")}', l.status)`),
};

function orderBy(key: string, order: "asc" | "desc", id: string): SQL {
  return sql`${directed(key, order)} nulls last, ${directed(id, order)}`;
}

function directed(column: string, order: "asc" | "desc"): SQL {
  return sql.raw(`${column} ${order}`);
}
