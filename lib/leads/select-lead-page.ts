import type postgres from "postgres";
import type { leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";
import { type Attribution, listAttributions } from "./attributions";
import { Lead } from "./lead";
import { LABEL_COLUMNS, type LeadLabels } from "./lead-labels";
import { nameColumns } from "./name-columns";

type LeadRow = Omit<typeof leads.$inferSelect, "createdAt" | "updatedAt" | "checkedAt"> & {
  createdAt: string;
  updatedAt: string;
  checkedAt: string | null;
} & LeadLabels & { attribution: Attribution[] };
export type LeadPage = { rows: LeadRow[]; total: number };

/**
 * One page of leads, newest first, with the total from `lead_counts`. A single prepared statement, because this list is read with offsets
 * of up to a million rows, hundreds of times per second. `skip` counts rows. Times are returned as ISO 8601 UTC.
 */
export async function selectLeadPage(
  ctx: Context,
  page: { size: number; skip: number; agentId: string | undefined },
): Promise<LeadPage> {
  const { size, skip, agentId } = page;
  const values = [ctx.workspaceId, ...(agentId ? [agentId] : []), ...(skip > 0 ? [skip] : [])];
  const found = await clientOf(ctx).unsafe<(LeadRow & { total: number })[]>(
    statement(size, skip > 0, agentId !== undefined),
    values,
    { prepare: true },
  );
  for (const row of found) {
    row.createdAt = isoUtc(row.createdAt);
    row.updatedAt = isoUtc(row.updatedAt);
    row.checkedAt = row.checkedAt && isoUtc(row.checkedAt);
    row.attribution = listAttributions(row.evidence);
  }
  return { rows: found, total: found[0]?.total ?? (await selectTotal(ctx, agentId)) };
}

const { tags: _tags, owner: _owner, attribution: _attribution, ...OWN_COLUMNS } = Lead.shape;
export const LEAD_COLUMNS = `${nameColumns(Object.keys(OWN_COLUMNS) as (keyof typeof OWN_COLUMNS)[])}, ${LABEL_COLUMNS}`;

const statements = new Map<string, string>();

/** The size is part of the text instead of a parameter, so that PostgreSQL plans once for a known number of rows. */
function statement(size: number, deep: boolean, ofAgent: boolean): string {
  const key = `${size} ${deep} ${ofAgent}`;
  const known = statements.get(key);
  if (known) return known;
  const mine = ofAgent ? "workspace_id = $1 and agent_id = $2" : "workspace_id = $1";
  const order = (table: string) => `${table}.created_at desc, ${table}.id desc`;
  const columns = `${LEAD_COLUMNS}, (${total(mine)}) as total`;
  // For deep pages, skipping uses only the index; only the rows of the page are read.
  const text = deep
    ? `select ${columns} from (
         select p.id, p.created_at from leads p where ${mine} and p.merged_into is null order by ${order("p")} limit ${size} offset $${ofAgent ? 3 : 2}
       ) page join leads l on l.id = page.id order by ${order("page")}`
    : `select ${columns} from leads l where ${mine} and l.merged_into is null order by ${order("l")} limit ${size}`;
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

/** "2026-11-21 04:01:14.5+00" as "2026-11-21T04:01:14.500Z": ten times faster than with a Date. */
function isoUtc(text: string): string {
  if (text.length < 22 || !text.endsWith("+00") || text[10] !== " ") return new Date(text).toISOString();
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, "0")}Z`;
}
