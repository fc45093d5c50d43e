import { sql } from "drizzle-orm";
import type { Database } from "@/db";

export type LedgerFinding = { workspaceId: string; problem: string };

/**
 * Recomputes every ledger from its entries and holds. Returns each disagreement as a finding; an empty list means that
 * every millionth is accounted for. Uses one snapshot, so it can run beside a busy service.
 */
export async function reconcileLedgers(
  db: Database,
): Promise<{ workspaces: number; findings: LedgerFinding[] }> {
  const rows = await db.execute<{
    workspace_id: string | null;
    problem: string | null;
    workspaces: string;
  }>(sql`
    with entries as (
      select workspace_id, sum(amount) as total from credit_entries group by workspace_id
    ), open as (
      select workspace_id, sum(amount) as total from credit_holds where state = 'held' group by workspace_id
    ), findings as (
      select a.workspace_id, format('The account says %s, its entries sum to %s millionths.', a.posted, coalesce(e.total, 0)) as problem
        from credit_accounts a left join entries e using (workspace_id) where a.posted <> coalesce(e.total, 0)
      union all
      select a.workspace_id, format('The account says %s held, its open holds sum to %s millionths.', a.held, coalesce(o.total, 0))
        from credit_accounts a left join open o using (workspace_id) where a.held <> coalesce(o.total, 0)
      union all
      select workspace_id, format('More is held (%s) than is booked (%s).', held, posted) from credit_accounts where posted < held or held < 0
      union all
      select h.workspace_id, format('Hold %s is settled at %s, its entries sum to %s millionths.', h.id, h.settled, coalesce(sum(-e.amount), 0))
        from credit_holds h left join credit_entries e on e.hold_id = h.id and e.workspace_id = h.workspace_id
        where h.state = 'settled' group by h.id having h.settled <> coalesce(sum(-e.amount), 0)
      union all
      select h.workspace_id, format('Hold %s is %s and was charged all the same.', h.id, h.state)
        from credit_holds h join credit_entries e on e.hold_id = h.id where h.state <> 'settled'
      union all
      select w.id, 'The workspace has no account.' from workspaces w
        where not exists (select 1 from credit_accounts a where a.workspace_id = w.id)
    )
    select f.workspace_id, f.problem, (select count(*) from workspaces) as workspaces
      from (select 1) one left join findings f on true`);
  return {
    workspaces: Number(rows[0]?.workspaces ?? 0),
    findings: rows
      .filter((row) => row.problem !== null)
      .map((row) => ({ workspaceId: row.workspace_id!, problem: row.problem! })),
  };
}
