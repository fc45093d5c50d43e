import { lockKeys, wakeBlocked } from "./claims";
import type { Core } from "./core";
import { addRunJobs, addStepJobs } from "./jobs";
import { freeClaims, recoverDeadProcesses } from "./recover";

/** How long something may be overdue before the sweep takes its job for lost. */
const LATE_MS = 5000;

/**
 * Repairs what a crash or a lost connection left behind: work of dead processes, claims that nothing is working on,
 * lost jobs, free slots that woke nobody. `all` adds jobs for everything that is due, as at the start.
 */
export async function sweep(core: Core, all = false): Promise<void> {
  await recoverDeadProcesses(core);
  await freeForgottenClaims(core);
  await knockForLate(core, all ? 0 : LATE_MS);
  await wakeFreeSlots(core);
}

/** Frees claims that committed although their answer was lost with the connection, so that nothing works on them. */
async function freeForgottenClaims(core: Core): Promise<void> {
  const rows = await core.sql<{ claim: string }[]>`
    select claim from runs where claimed_by = ${core.processId} and claim is not null
    union all select claim from steps where claimed_by = ${core.processId} and claim is not null
    union all select claim from slots where claimed_by = ${core.processId}`;
  // `held` is read only now, after the query: a claim enters `held` before the database and leaves it afterwards. In
  // the opposite order, a claim made in between would seem forgotten, and its step would run twice.
  const forgotten = rows.map((row) => row.claim).filter((claim) => !core.held.has(claim));
  if (forgotten.length === 0) return;
  await core.sql.begin((tx) => freeClaims(tx, core, core.processId, forgotten));
}

async function knockForLate(core: Core, lateMs: number): Promise<void> {
  const known = [...core.plans.keys()];
  const late = `${lateMs} milliseconds`;
  const runs = await core.sql<{ id: string; function_id: string }[]>`
    select id, function_id from runs
    where wanted_at <= now() - ${late}::text::interval and ended_at is null and claim is null
      and blocked_on is null and function_id = any(${known}) limit 1000`;
  const steps = await core.sql<{ run_id: string; id: string; function_id: string }[]>`
    select run_id, steps.id, function_id from steps join runs on runs.id = run_id
    where due_at <= now() - ${late}::text::interval and steps.ended_at is null and steps.claim is null
      and steps.blocked_on is null and runs.ended_at is null and function_id = any(${known}) limit 1000`;
  await addRunJobs(core.sql, core, runs);
  await addStepJobs(core.sql, core, steps);
}

async function wakeFreeSlots(core: Core): Promise<void> {
  const blocked = await core.sql<{ key: string; function_id: string; concurrency_keys: string[] }[]>`
    select distinct on (key) key, function_id, concurrency_keys from (
      select blocked_on as key, function_id, concurrency_keys from runs where blocked_on is not null
      union all
      select steps.blocked_on, function_id, concurrency_keys from steps join runs on runs.id = run_id
      where steps.blocked_on is not null
    ) as waiting`;
  for (const { key, function_id, concurrency_keys } of blocked) {
    const limit = core.plans.get(function_id)?.concurrency[concurrency_keys.indexOf(key)]?.limit;
    if (limit === undefined) continue;
    await core.sql.begin(async (tx) => {
      await lockKeys(tx, [key]);
      const [used] = await tx<
        { count: number }[]
      >`select count(*)::int as count from slots where key = ${key}`;
      if (used!.count < limit) await wakeBlocked(tx, core, key, limit - used!.count);
    });
  }
}
