import type { Fragment } from "@/lib/run-prepared";

/**
 * Parts of a WITH clause that charge the holds of an earlier part `wanted(id, charge)`, each once: at most what was
 * held, and all of it if `charge` is null; the rest is released. `resolved` holds what was settled now. Holds, entries
 * and the account change in the statement that contains these parts.
 */
// "is not distinct from" makes the planner look up holds by id alone: other indexes look small to it and are full of
// dead entries between two vacuums. The account is locked last everywhere, after the rows that the money is for: a
// single lock order prevents deadlocks.
export const settleWanted: Fragment<"workspaceId"> = (p) => `
  resolved as (
    update credit_holds h set state = 'settled', updated_at = now(),
      settled = least(h.amount, greatest(0, coalesce(w.charge, h.amount)))
    from wanted w
    where h.id = w.id and h.workspace_id is not distinct from ${p("workspaceId")} and h.state is not distinct from 'held'
    returning h.id, h.action, h.amount, h.settled, h.run_id
  ), booked as (
    insert into credit_entries (id, workspace_id, kind, action, amount, key, hold_id, run_id)
    select gen_random_uuid(), ${p("workspaceId")}, 'charge', action, -settled, 'hold:' || id, id, run_id
    from resolved where settled > 0
  ), account as (
    update credit_accounts a set updated_at = now(),
      posted = a.posted - s.charged, held = a.held - s.held
    from (select coalesce(sum(settled), 0) as charged, coalesce(sum(amount), 0) as held from resolved) s
    where a.workspace_id = ${p("workspaceId")} and s.held > 0
  )`;
