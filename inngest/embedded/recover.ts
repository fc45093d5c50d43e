import { hostname } from "node:os";
import type { Core, Tx } from "./core";
import { addRunJobs, addStepJobs } from "./jobs";

/** How long a process may be without its lock, for example while a database restarts, before its work is taken over. */
const GRACE_MS = 2000;

/**
 * Frees the claims of dead processes: those whose advisory lock is not held, once `GRACE_MS` have passed since it was
 * first found missing, or at once if the process is known to be gone.
 */
export async function recoverDeadProcesses(core: Core): Promise<void> {
  const missing = await core.sql<{ id: number; host: string; pid: number; over: boolean }[]>`
    update processes set missing_since = coalesce(missing_since, now())
    where id <> ${core.processId} and not exists (
      select from pg_locks where locktype = 'advisory' and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid::bigint = ${core.lockClass} and objid::bigint = processes.id)
    returning id, host, pid, missing_since < now() - ${`${GRACE_MS} milliseconds`}::text::interval as over`;
  for (const other of missing) {
    if (!other.over && !isGone(other)) continue;
    await core.sql.begin(async (tx) => {
      // Held until the end of the transaction: no other process recovers it meanwhile, and it cannot regain its lock.
      const [lock] = await tx`select pg_try_advisory_xact_lock(${core.lockClass}, ${other.id}) as held`;
      if (!lock?.held) return;
      await freeClaims(tx, core, other.id);
      await tx`delete from processes where id = ${other.id}`;
    });
  }
}

/** Frees claims of a process so that they can be made again: all of them, or only those in `only`. */
export async function freeClaims(
  tx: Tx,
  core: Core,
  processId: number,
  only: string[] | null = null,
): Promise<void> {
  await tx`
    update runs set claim = null, claimed_by = null
    where claimed_by = ${processId} and ended_at is not null
      and (${only}::uuid[] is null or claim = any(${only}::uuid[]))`;
  const runs = await tx<{ id: string; function_id: string }[]>`
    update runs set claim = null, claimed_by = null, wanted_at = now()
    where claimed_by = ${processId} and (${only}::uuid[] is null or claim = any(${only}::uuid[]))
    returning id, function_id`;
  const steps = await tx<{ run_id: string; id: string; function_id: string }[]>`
    update steps set claim = null, claimed_by = null,
      status = case when ended_at is null then 'queued' else status end,
      due_at = case when ended_at is null then now() end
    where claimed_by = ${processId} and (${only}::uuid[] is null or claim = any(${only}::uuid[]))
    returning run_id, id, (select function_id from runs where runs.id = run_id) as function_id`;
  await tx`
    delete from slots
    where claimed_by = ${processId} and (${only}::uuid[] is null or claim = any(${only}::uuid[]))`;
  await addRunJobs(tx, core, runs);
  await addStepJobs(tx, core, steps);
}

/** True if the process ran on this machine and certainly no longer exists; then there is nothing to wait for. */
function isGone(other: { host: string; pid: number }): boolean {
  if (other.host !== hostname()) return false;
  try {
    process.kill(other.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
