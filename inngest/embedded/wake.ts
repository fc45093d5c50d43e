import type { Core, Tx } from "./core";
import { addRunJobs } from "./jobs";

/**
 * Requests a run's next discovery, now or at `at`. For a claimed run only `wanted_at` is set, which its holder reads on
 * release.
 */
export async function wakeRun(tx: Tx, core: Core, runId: string, at: Date | null = null): Promise<void> {
  const runs = await tx<{ id: string; function_id: string; at: Date; claim: string | null }[]>`
    update runs set wanted_at = least(wanted_at, coalesce(${at}::timestamptz, now())), blocked_on = null
    where id = ${runId} and ended_at is null
    returning id, function_id, wanted_at as at, claim`;
  await addRunJobs(
    tx,
    core,
    runs.filter((run) => run.claim === null),
  );
}

/** Locks a run. Every transaction that writes steps or waits locks their run first, which prevents deadlocks. */
export async function lockRun(
  tx: Tx,
  runId: string,
): Promise<{ ended: boolean; claim: string | null } | null> {
  const [run] = await tx<{ ended: boolean; claim: string | null }[]>`
    select ended_at is not null as ended, claim from runs where id = ${runId} for update`;
  return run ?? null;
}
