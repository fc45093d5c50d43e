import { desc } from "drizzle-orm";
import { creditEntries } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { toCredits } from "./amount";
import type { EntryRow, LedgerFilter } from "./ledger-entry";

/** The newest entries of a workspace's ledger, amounts in credits. */
export async function selectNewestEntries(ctx: Context, limit: number) {
  const rows = await ctx.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.workspaceId, ctx.workspaceId))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, amount: toCredits(row.amount) }));
}

/**
 * The parts of a query over entries that find what each was for: the run, or else the email or the chat turn named by
 * its hold's key. `e` is the entry, `a` the agent.
 */
const JOINS = sql`
  left join credit_holds h on h.workspace_id = e.workspace_id and h.id = e.hold_id
  left join deliveries m on m.workspace_id = e.workspace_id
    and m.id = case when h.key like 'email:%' then split_part(h.key, ':', 2)::uuid end
  left join chat_turns t on t.workspace_id = e.workspace_id
    and t.id = case when h.key like 'turn:%' then split_part(h.key, ':', 2)::uuid end
  left join chat_threads d on d.workspace_id = e.workspace_id and d.id = t.thread_id
  left join runs r on r.workspace_id = e.workspace_id and r.id = e.run_id
  left join agents a on a.workspace_id = e.workspace_id
    and (a.id = d.agent_id or a.campaign_id = coalesce(r.campaign_id, m.campaign_id))`;
const FROM = sql`from credit_entries e ${JOINS}`;

const COLUMNS = sql`e.id, e.kind, e.action, e.amount, e.note, e.run_id, a.campaign_id, a.id as agent_id,
  a.name as agent_name, m.id as email_id, d.id as thread_id, m.to_address, e.created_at`;

/** Entries that match a filter, newest first: a page by number, or what comes after an entry. */
export function selectEntries(
  ctx: Context,
  filter: LedgerFilter,
  part: { limit: number; offset: number } | { limit: number; after: { at: string; id: string } | null },
): Promise<readonly EntryRow[]> {
  const place =
    "offset" in part
      ? sql`true`
      : part.after
        ? sql`(e.created_at, e.id) < (${part.after.at}::timestamptz, ${part.after.id}::uuid)`
        : sql`true`;
  const where = sql`${conditions(ctx, filter)} and ${place}`;
  const order = sql`order by e.created_at desc, e.id desc limit ${part.limit}
    offset ${"offset" in part ? part.offset : 0}`;
  // Without a filter on what it was for, the page is selected before anything is joined to it.
  if (!needsJoin(filter))
    return ctx.db.execute<EntryRow>(sql`
      select ${COLUMNS} from (select e.* from credit_entries e where ${where} ${order}) e
      ${JOINS} order by e.created_at desc, e.id desc`);
  return ctx.db.execute<EntryRow>(sql`select ${COLUMNS} ${FROM} where ${where} ${order}`);
}

/** How many entries match a filter. */
export async function countEntries(ctx: Context, filter: LedgerFilter): Promise<number> {
  const from = needsJoin(filter) ? FROM : sql`from credit_entries e`;
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count ${from} where ${conditions(ctx, filter)}`,
  );
  return row!.count;
}

function needsJoin({ agentId, campaignId, text }: LedgerFilter): boolean {
  return Boolean(agentId || campaignId || text?.trim());
}

function conditions(ctx: Context, filter: LedgerFilter): InWorkspace {
  const { kind, action, agentId, campaignId, from, to } = filter;
  const text = filter.text?.trim();
  const pattern = text ? `%${text.replace(/[\\%_]/g, "\\$&")}%` : null;
  return and(
    sql`e.workspace_id = ${ctx.workspaceId}`,
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(from ? [sql`e.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`e.created_at < ${to}::timestamptz`] : []),
    ...(agentId ? [sql`a.id = ${agentId}`] : []),
    ...(campaignId ? [sql`a.campaign_id = ${campaignId}`] : []),
    ...(pattern
      ? [sql`(e.note ilike ${pattern} or m.to_address ilike ${pattern} or a.name ilike ${pattern})`]
      : []),
  );
}
