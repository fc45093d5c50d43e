import { randomUUID } from "node:crypto";
import type { Core, Tx } from "./core";
import type { Json } from "./expression";
import { addRunJobs } from "./jobs";
import type { FunctionPlan } from "./read-plan";

export type NewRun = {
  plan: FunctionPlan;
  event: Json;
  /** The step that invoked it and waits for it to end. */
  parent?: { runId: string; stepId: string };
};

/** Queues runs in the caller's transaction; an idempotency key seen within 24 hours creates none. */
export async function createRuns(tx: Tx, core: Core, wanted: NewRun[]): Promise<void> {
  const rows = [];
  for (const { plan, event, parent } of wanted) {
    if (plan.idempotency && !parent && !(await takeIdempotencyKey(tx, plan.id, plan.idempotency(event))))
      continue;
    rows.push({
      id: randomUUID(),
      function_id: plan.id,
      event,
      keys: plan.concurrency.map((limit) => limit.keyOf(event)),
      at: plan.throttle ? await takeTurn(tx, plan.throttle, event) : null,
      parent_run_id: parent?.runId ?? null,
      parent_step_id: parent?.stepId ?? null,
    });
  }
  if (rows.length === 0) return;
  await tx`
    insert into runs (id, function_id, event, concurrency_keys, wanted_at, parent_run_id, parent_step_id)
    select id, function_id, event, array(select json_array_elements_text(keys)), coalesce(at, now()),
      parent_run_id, parent_step_id
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as run(
      id text, function_id text, event jsonb, keys json, at timestamptz, parent_run_id text, parent_step_id text)`;
  await addRunJobs(tx, core, rows);
}

async function takeIdempotencyKey(tx: Tx, functionId: string, key: string): Promise<boolean> {
  const taken = await tx`
    insert into idempotency_keys as known (function_id, key, expires_at)
    values (${functionId}, ${key}, now() + interval '24 hours')
    on conflict (function_id, key) do update set expires_at = excluded.expires_at where known.expires_at <= now()
    returning key`;
  return taken.length > 0;
}

/**
 * The time at which a throttled run may start, by the generic cell rate algorithm: one start every period / limit, with
 * up to `burst` at once.
 */
async function takeTurn(
  tx: Tx,
  throttle: NonNullable<FunctionPlan["throttle"]>,
  event: Json,
): Promise<Date | null> {
  const intervalMs = throttle.periodMs / throttle.limit;
  const toleranceMs = intervalMs * (throttle.burst - 1);
  const [turn] = await tx<{ start: Date; due: boolean }[]>`
    insert into throttles as turns (key, next_at)
    values (${throttle.keyOf(event)}, now() + ${`${intervalMs} milliseconds`}::text::interval)
    on conflict (key) do update
      set next_at = greatest(turns.next_at, now()) + ${`${intervalMs} milliseconds`}::text::interval
    returning next_at - ${`${intervalMs + toleranceMs} milliseconds`}::text::interval as start,
      next_at - ${`${intervalMs + toleranceMs} milliseconds`}::text::interval <= now() as due`;
  return turn!.due ? null : turn!.start;
}
