import { unexpected } from "./advance-run";
import { retryTime } from "./apply-operations";
import type { Answer, StepState } from "./call-function";
import { claimStep, freeSlots, lockSlots, type RunRow, type StepRow } from "./claims";
import type { Core, Tx } from "./core";
import { endStep } from "./end-step";
import { finishRun } from "./finish-run";
import { addStepJobs } from "./jobs";
import { isConnectionError, persist } from "./persist";
import type { FunctionPlan } from "./read-plan";
import { lockRun } from "./wake";

/** Does what is due for a step: runs it if it is planned, ends it if it is a sleep or a wait whose time is over. */
export async function runStep(core: Core, plan: FunctionPlan, runId: string, stepId: string): Promise<void> {
  if (await persist(core, () => endWaiting(core, runId, stepId))) return;
  const step = await claimStep(core, plan, runId, stepId);
  if (!step) return;
  try {
    const answer = await callStep(core, plan, step).catch(unexpected);
    await persist(core, () => settle(core, plan, step, answer)).catch((error) => {
      // Without a database nothing can be recorded about the run; the sweep frees its claim.
      if (isConnectionError(error)) throw error;
      core.report(`The result of a step of the run ${runId} of ${plan.id} cannot be stored.`, error);
      return persist(core, () => settle(core, plan, step, unexpected(error)));
    });
  } finally {
    core.held.delete(step.claim);
  }
}

async function callStep(core: Core, plan: FunctionPlan, step: StepRow): Promise<Answer> {
  const [run] = await persist(
    core,
    () => core.sql<RunRow[]>`select id, event, sdk_version from runs where id = ${step.run_id}`,
  );
  const rows = await persist(
    core,
    () => core.sql<{ id: string; status: string; data: unknown; error: unknown }[]>`
      select id, status, data, error from steps
      where run_id = ${step.run_id} and status in ('completed', 'failed') order by ending`,
  );
  const steps: StepState[] = rows.map(({ id, status, data, error }) =>
    status === "failed" ? { id, error } : { id, data },
  );
  return core.call({
    functionId: plan.id,
    runId: step.run_id,
    claim: step.claim,
    stepId: step.id,
    event: run!.event,
    attempt: step.attempt,
    maxAttempts: plan.maxAttempts,
    sdkVersion: run!.sdk_version,
    steps,
    planOnly: true,
  });
}

async function settle(core: Core, plan: FunctionPlan, step: StepRow, answer: Answer): Promise<void> {
  await core.sql.begin(async (tx) => {
    await lockSlots(tx, plan, step.claim);
    const run = await lockRun(tx, step.run_id);
    const held = await tx`
      select id from steps where run_id = ${step.run_id} and id = ${step.id} and claim = ${step.claim}`;
    if (!run || held.length === 0) return;
    await tx`update steps set claim = null, claimed_by = null where run_id = ${step.run_id} and id = ${step.id}`;
    if (!run.ended) await write(tx, core, plan, step, answer);
    await freeSlots(tx, core, step.claim);
  });
}

async function write(tx: Tx, core: Core, plan: FunctionPlan, step: StepRow, answer: Answer): Promise<void> {
  if (answer.kind === "completed") {
    await finishRun(tx, core, step.run_id, { status: "completed", output: answer.output });
    return;
  }
  if (answer.kind === "error") {
    // The function itself failed before it reached the step.
    if (answer.final || step.attempt + 1 >= plan.maxAttempts) {
      await finishRun(tx, core, step.run_id, { status: "failed", error: answer.error });
    } else await retryLater(tx, core, plan, step, answer.error, answer.retryAfter);
    return;
  }
  const operation = answer.operations.find((candidate) => candidate.id === step.id);
  if (operation?.op === "StepRun") {
    await endStep(tx, core, step.run_id, step.id, { data: operation.data });
  } else if (operation?.op === "StepFailed") {
    await endStep(tx, core, step.run_id, step.id, { error: operation.error });
  } else if (operation?.op === "StepError" && step.attempt + 1 < plan.maxAttempts) {
    await retryLater(tx, core, plan, step, operation.error, answer.retryAfter);
  } else {
    const message = `The step "${step.id}" is not in the function any more.`;
    const error = operation?.error ?? { name: "Error", message };
    await endStep(tx, core, step.run_id, step.id, { error });
  }
}

async function retryLater(
  tx: Tx,
  core: Core,
  plan: FunctionPlan,
  step: StepRow,
  error: unknown,
  retryAfter: string | null,
): Promise<void> {
  const at = retryTime(core, step.attempt + 1, retryAfter);
  await tx`
    update steps set status = 'queued', attempt = attempt + 1, due_at = ${at},
      error = ${JSON.stringify(error ?? null)}::text::json
    where run_id = ${step.run_id} and id = ${step.id}`;
  await addStepJobs(tx, core, [{ run_id: step.run_id, id: step.id, function_id: plan.id, at }]);
}

/** Ends a sleep, or a wait whose time is over; returns false for a step that has to be run. */
async function endWaiting(core: Core, runId: string, stepId: string): Promise<boolean> {
  const [step] = await core.sql<{ kind: string; status: string; due: boolean | null }[]>`
    select kind, status, due_at <= now() as due from steps where run_id = ${runId} and id = ${stepId}`;
  if (!step) return true;
  if (step.kind === "run") return false;
  if (step.status !== "waiting" || !step.due) return true;
  await core.sql.begin(async (tx) => {
    await lockRun(tx, runId);
    await tx`delete from waits where run_id = ${runId} and step_id = ${stepId}`;
    const message = "The invoked function did not end in time.";
    const result = step.kind === "invoke" ? { error: { name: "Error", message } } : { data: null };
    await endStep(tx, core, runId, stepId, result);
  });
  return true;
}
