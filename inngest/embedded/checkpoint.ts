import { toJson, writeEndedStep } from "./apply-operations";
import type { Operation } from "./call-function";
import type { Core } from "./core";
import { persist } from "./persist";
import { lockRun } from "./wake";

/**
 * Writes steps that a discovery has run, while it continues. Returns false if it must not continue: the run was
 * canceled or taken over, or this process is stopping. The SDK then halts the function between two steps.
 */
export async function writeCheckpoint(
  core: Core,
  runId: string,
  claim: string,
  operations: Operation[],
): Promise<boolean> {
  return persist(core, () => {
    const isPlain = operations.length === 1 && operations[0]!.op !== "StepFailed";
    return core.state === "running" && isPlain
      ? writeOne(core, runId, claim, operations[0]!)
      : writeSeveral(core, runId, claim, operations);
  });
}

/** A single statement for the most frequent case: one step that completed, in a run that continues. */
async function writeOne(core: Core, runId: string, claim: string, operation: Operation): Promise<boolean> {
  const name = operation.displayName ?? operation.name ?? operation.id;
  const [run] = await core.sql<{ ended: boolean }[]>`
    with held as (
      select id, ended_at is not null as ended from runs where id = ${runId} and claim = ${claim} for update
    ), written as (
      insert into steps (run_id, id, name, kind, status, data, ending, started_at, ended_at)
      select id, ${operation.id}, ${name}, 'run', 'completed', ${toJson(operation.data)}::text::json,
        nextval('step_endings'), now(), now()
      from held
      on conflict (run_id, id) do nothing
    )
    select ended from held`;
  return run !== undefined && !run.ended;
}

async function writeSeveral(
  core: Core,
  runId: string,
  claim: string,
  operations: Operation[],
): Promise<boolean> {
  return core.sql.begin(async (tx) => {
    const run = await lockRun(tx, runId);
    if (run?.claim !== claim) return false;
    for (const operation of operations) await writeEndedStep(tx, runId, operation);
    if (run.ended) return false;
    if (core.state === "running") return true;
    // The answer of the halted request is then discarded, and the next claim continues from here.
    await tx`update runs set claim = null, claimed_by = null, wanted_at = now() where id = ${runId}`;
    return false;
  }) as Promise<boolean>;
}
