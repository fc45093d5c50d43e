import type { Core, Tx } from "./core";
import { addRunJobs } from "./jobs";

/** Asks for a run's next discovery, now or at `at`. A run that is claimed keeps the request for its holder. */
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

/** Locks a run. Whoever writes steps or waits locks their run first, so that no two wait for each other crosswise. */
export async function lockRun(
  tx: Tx,
  runId: string,
): Promise<{ ended: boolean; claim: string | null } | null> {
  const [run] = await tx<{ ended: boolean; claim: string | null }[]>`
    select ended_at is not null as ended, claim from runs where id = ${runId} for update`;
  return run ?? null;
}
