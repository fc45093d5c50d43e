import type { Core, Tx } from "./core";

// A job is only a signal: the work itself is recorded in `runs` and `steps`. A superfluous job finds nothing to do, and
// a lost one is added again by the sweep.

type RunRef = { id: string; function_id: string; at?: Date | null };
type StepRef = { run_id: string; id: string; function_id: string; at?: Date | null };

/** Adds jobs that advance runs, at `at` or now. */
export async function addRunJobs(tx: Tx, core: Core, runs: RunRef[]): Promise<void> {
  if (runs.length === 0) return;
  await addJobs(
    tx,
    core,
    "advance",
    runs.map((run) => ({
      key: `run:${run.id}`,
      at: run.at?.toISOString() ?? null,
      payload: { runId: run.id, functionId: run.function_id },
    })),
  );
}

/** Adds jobs for planned steps, and for the end of sleeps and waits. */
export async function addStepJobs(tx: Tx, core: Core, steps: StepRef[]): Promise<void> {
  if (steps.length === 0) return;
  await addJobs(
    tx,
    core,
    "step",
    steps.map((step) => ({
      key: `step:${step.run_id}:${step.id}`,
      at: step.at?.toISOString() ?? null,
      payload: { runId: step.run_id, stepId: step.id, functionId: step.function_id },
    })),
  );
}

async function addJobs(
  tx: Tx,
  core: Core,
  task: string,
  jobs: { key: string; at: string | null; payload: Record<string, string> }[],
): Promise<void> {
  await tx`
    select count(added) from ${tx(core.jobs)}.add_jobs((
      select array_agg((${task}::text, payload, null, coalesce(at, now()), 1, key, 0, null)::${tx(core.jobs)}.job_spec)
      from json_to_recordset(${JSON.stringify(jobs)}::text::json) as job(key text, at timestamptz, payload json)
    )) as added`;
}
