import { randomUUID } from "node:crypto";
import type { Core, Tx } from "./core";
import type { Json } from "./expression";
import { addRunJobs, addStepJobs } from "./jobs";
import type { FunctionPlan } from "./read-plan";

export type RunRow = {
  id: string;
  function_id: string;
  status: string;
  event: Json;
  attempt: number;
  sdk_version: number;
  claim: string;
  wanted_at: Date | null;
};

export type StepRow = { run_id: string; id: string; attempt: number; claim: string };

const RUN_COLUMNS = ["id", "function_id", "status", "event", "attempt", "sdk_version", "claim", "wanted_at"];

/**
 * Claims a run for one discovery request. Returns null if it is claimed already, has nothing to do now, or its function
 * has no free slot. Waking a claimed run only sets `wanted_at`; its holder reads that in the transaction that releases
 * the claim. So no wake-up is lost, and two requests for one run never run at once.
 */
export async function claimRun(core: Core, plan: FunctionPlan, runId: string): Promise<RunRow | null> {
  return holding(core, async (claim) => {
    const take = async (tx: Tx) => {
      const [run] = await tx<RunRow[]>`
      update runs set claim = ${claim}, claimed_by = ${core.processId}, wanted_at = null, blocked_on = null,
        status = 'running', started_at = coalesce(started_at, now())
      where id = ${runId} and claim is null and wanted_at <= now() and ended_at is null
      returning ${tx(RUN_COLUMNS)}`;
      return run ?? null;
    };
    if (plan.concurrency.length === 0) return take(core.sql);
    return core.sql.begin(async (tx) => {
      const [run] = await tx<{ concurrency_keys: string[] }[]>`
      select concurrency_keys from runs
      where id = ${runId} and claim is null and wanted_at <= now() and ended_at is null`;
      if (!run) return null;
      const full = await takeSlots(tx, core, plan, run.concurrency_keys, claim);
      if (full === null) {
        const taken = await take(tx);
        // Another process claimed it between the two statements.
        if (!taken) await tx`delete from slots where claim = ${claim}`;
        return taken;
      }
      await tx`update runs set blocked_on = ${full} where id = ${runId} and claim is null and ended_at is null`;
      return null;
    }) as Promise<RunRow | null>;
  });
}

/** Claims a planned step, or returns null, like `claimRun`. */
export async function claimStep(
  core: Core,
  plan: FunctionPlan,
  runId: string,
  stepId: string,
): Promise<StepRow | null> {
  return holding(core, async (claim) => {
    const take = async (tx: Tx) => {
      const [step] = await tx<StepRow[]>`
      update steps set claim = ${claim}, claimed_by = ${core.processId}, status = 'running', blocked_on = null,
        started_at = coalesce(started_at, now())
      where run_id = ${runId} and id = ${stepId} and status = 'queued' and claim is null and due_at <= now()
        and exists (select from runs where runs.id = run_id and ended_at is null)
      returning run_id, id, attempt, claim`;
      return step ?? null;
    };
    if (plan.concurrency.length === 0) return take(core.sql);
    return core.sql.begin(async (tx) => {
      const [found] = await tx<{ concurrency_keys: string[] }[]>`
      select concurrency_keys from runs join steps on steps.run_id = runs.id
      where runs.id = ${runId} and steps.id = ${stepId} and steps.status = 'queued' and steps.due_at <= now()
        and runs.ended_at is null`;
      if (!found) return null;
      const full = await takeSlots(tx, core, plan, found.concurrency_keys, claim);
      if (full === null) {
        const taken = await take(tx);
        if (!taken) await tx`delete from slots where claim = ${claim}`;
        return taken;
      }
      await tx`update steps set blocked_on = ${full}
      where run_id = ${runId} and id = ${stepId} and status = 'queued' and claim is null`;
      return null;
    }) as Promise<StepRow | null>;
  });
}

/**
 * Adds the claim to `held` before it is made: if its answer is lost with the connection, it may still have been made.
 */
async function holding<T>(core: Core, take: (claim: string) => Promise<T | null>): Promise<T | null> {
  const claim = randomUUID();
  core.held.add(claim);
  let taken: T | null = null;
  try {
    taken = await take(claim);
    return taken;
  } finally {
    if (taken === null) core.held.delete(claim);
  }
}

/** Locks the slots of a claim. Comes before any row lock, as in claiming, so the two cannot deadlock. */
export async function lockSlots(tx: Tx, plan: FunctionPlan, claim: string): Promise<void> {
  if (plan.concurrency.length === 0) return;
  const held = await tx<{ key: string }[]>`select key from slots where claim = ${claim}`;
  await lockKeys(
    tx,
    held.map((slot) => slot.key),
  );
}

/** Releases a claim's slots and wakes what has waited longest for each. */
export async function freeSlots(tx: Tx, core: Core, claim: string): Promise<void> {
  const held = await tx<{ key: string }[]>`select key from slots where claim = ${claim}`;
  if (held.length === 0) return;
  const keys = held.map((slot) => slot.key);
  await lockKeys(tx, keys);
  await tx`delete from slots where claim = ${claim}`;
  for (const key of keys) await wakeBlocked(tx, core, key, 1);
}

/** Wakes up to `count` of those waiting for a slot of `key`; the caller holds the key's lock. */
export async function wakeBlocked(tx: Tx, core: Core, key: string, count: number): Promise<void> {
  // Steps first: their runs have begun, and finishing them frees the most.
  const steps = await tx<{ run_id: string; id: string; function_id: string }[]>`
    update steps set blocked_on = null
    where (run_id, id) in (
      select run_id, id from steps where blocked_on = ${key} order by created_at limit ${count} for update skip locked
    )
    returning run_id, id, (select function_id from runs where runs.id = run_id) as function_id`;
  await addStepJobs(tx, core, steps);
  if (steps.length >= count) return;
  const runs = await tx<{ id: string; function_id: string }[]>`
    update runs set blocked_on = null
    where id in (
      select id from runs where blocked_on = ${key} order by position limit ${count - steps.length} for update skip locked
    )
    returning id, function_id`;
  await addRunJobs(tx, core, runs);
}

/** Locks the slot counts of some keys; sorted, so that two claims cannot deadlock. */
export async function lockKeys(tx: Tx, keys: string[]): Promise<void> {
  for (const key of [...keys].sort()) await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 7741))`;
}

/** Takes one slot of every limit, or none; then it returns the key whose slots are all taken. */
async function takeSlots(
  tx: Tx,
  core: Core,
  plan: FunctionPlan,
  keys: string[],
  claim: string,
): Promise<string | null> {
  await lockKeys(tx, keys);
  for (const [index, key] of keys.entries()) {
    const limit = plan.concurrency[index]?.limit;
    if (limit === undefined) continue;
    const [used] = await tx<{ count: number }[]>`select count(*)::int as count from slots where key = ${key}`;
    if (used!.count >= limit) return key;
  }
  for (const key of new Set(keys)) {
    await tx`insert into slots (key, claim, claimed_by) values (${key}, ${claim}, ${core.processId})`;
  }
  return null;
}
