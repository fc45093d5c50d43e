import { toSnakeCase } from "drizzle-orm/casing";
import type postgres from "postgres";
import { isoText } from "@/db/iso-text";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";
import { listAttributions, mayNameSource } from "./attributions";
import { Lead } from "./lead";
import { LABEL_COLUMNS } from "./lead-labels";
import { nameColumns } from "./name-columns";

/** `leads` are JSON texts of the shape `Lead`. */
export type LeadPage = { leads: string[]; total: number };

/**
 * One page of leads, newest first, with the total from `lead_counts`. A single prepared statement, because this list is read with offsets
 * of up to a million rows, hundreds of times per second; PostgreSQL writes the leads as JSON, because most answers only pass them
 * on. `skip` counts rows. Times are ISO 8601 UTC.
 */
export async function selectLeadPage(
  ctx: Context,
  page: { size: number; skip: number; agentId: string | undefined },
): Promise<LeadPage> {
  const { size, skip, agentId } = page;
  const values = [ctx.workspaceId, ...(agentId ? [agentId] : []), ...(skip > 0 ? [skip] : [])];
  const rows = await clientOf(ctx).unsafe<{ lead: string; total: number }[]>(
    statement(size, skip > 0, agentId !== undefined),
    values,
    { prepare: true },
  );
  return {
    leads: rows.map((row) => withAttribution(row.lead)),
    total: rows[0]?.total ?? (await selectTotal(ctx, agentId)),
  };
}

function withAttribution(lead: string): string {
  const attribution = mayNameSource(lead) ? listAttributions(JSON.parse(lead).evidence) : [];
  return `${lead.slice(0, -1)},"attribution":${JSON.stringify(attribution)}}`;
}

const { tags: _tags, owner: _owner, attribution: _attribution, ...OWN_COLUMNS } = Lead.shape;
/** The columns of `leads` that a lead is shown with. */
export const LEAD_COLUMNS = Object.keys(OWN_COLUMNS) as (keyof typeof OWN_COLUMNS)[];

const TIMES = ["checkedAt", "createdAt", "updatedAt"] as const satisfies typeof LEAD_COLUMNS;
const isTime = (column: string) => (TIMES as readonly string[]).includes(column);
const COLUMNS = [
  nameColumns(LEAD_COLUMNS.filter((column) => !isTime(column))),
  ...TIMES.map((column) => `${isoText(`l.${toSnakeCase(column)}`)} as "${column}"`),
  LABEL_COLUMNS,
].join(", ");

const statements = new Map<string, string>();

/** The size is part of the text instead of a parameter, so that PostgreSQL plans once for a known number of rows. */
function statement(size: number, deep: boolean, ofAgent: boolean): string {
  const key = `${size} ${deep} ${ofAgent}`;
  const known = statements.get(key);
  if (known) return known;
  const mine = ofAgent ? "workspace_id = $1 and agent_id = $2" : "workspace_id = $1";
  const order = (table: string) => `${table}.created_at desc, ${table}.id desc`;
  // For deep pages, skipping uses only the index; only the rows of the page are read.
  const rows = deep
    ? `select ${COLUMNS} from (
         select p.id, p.created_at from leads p where ${mine} and p.merged_into is null order by ${order("p")} limit ${size} offset $${ofAgent ? 3 : 2}
       ) page join leads l on l.id = page.id order by ${order("page")}`
    : `select ${COLUMNS} from leads l where ${mine} and l.merged_into is null order by ${order("l")} limit ${size}`;
  const text = `select row_to_json(one)::text as lead, (${total(mine)}) as total from (${rows}) one`;
  statements.set(key, text);
  return text;
}

function total(mine: string): string {
  return `select coalesce(sum(c.count), 0)::int from lead_counts c where ${mine}`;
}

async function selectTotal(ctx: Context, agentId: string | undefined): Promise<number> {
  const mine = agentId ? "workspace_id = $1 and agent_id = $2" : "workspace_id = $1";
  const values = agentId ? [ctx.workspaceId, agentId] : [ctx.workspaceId];
  const [row] = await clientOf(ctx).unsafe(`${total(mine)}`, values, { prepare: true });
  return row!.coalesce;
}

/** The postgres.js client under drizzle; inside a transaction, the transaction's own. */
function clientOf(ctx: Context): postgres.Sql {
  return (acrossWorkspaces(ctx)._.session as unknown as { client: postgres.Sql }).client;
}
