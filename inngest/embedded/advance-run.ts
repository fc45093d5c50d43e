import { applyOperations, retryTime } from "./apply-operations";
import type { Answer, StepState } from "./call-function";
import { claimRun, freeSlots, lockSlots, type RunRow } from "./claims";
import type { Core } from "./core";
import { ExpressionError } from "./expression";
import { finishRun } from "./finish-run";
import { addRunJobs } from "./jobs";
import { isConnectionError, persist } from "./persist";
import type { FunctionPlan } from "./read-plan";

/**
 * Runs a function from where its steps end, repeatedly, for as long as it has something to do now. Each pass claims the
 * run, calls the function once (a discovery), and writes the result and releases the claim in one transaction.
 */
export async function advanceRun(core: Core, plan: FunctionPlan, runId: string): Promise<void> {
  while (core.state === "running") {
    const run = await claimRun(core, plan, runId);
    if (!run) return;
    try {
      const answer = await discover(core, plan, run).catch(unexpected);
      const again = await persist(core, () => settle(core, plan, run, answer)).catch((error) => {
        // Without a database nothing can be recorded about the run; the sweep frees its claim.
        if (isConnectionError(error)) throw error;
        core.report(`The result of the run ${run.id} of ${plan.id} cannot be stored.`, error);
        return persist(core, () => settle(core, plan, run, unexpected(error)));
      });
      if (!again) return;
    } finally {
      core.held.delete(run.claim);
    }
  }
}

/** A failure of the engine itself counts as a failed attempt of the function. */
export function unexpected(error: unknown): Answer {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: "error", sdkVersion: -1, error: { name, message, stack }, final: false, retryAfter: null };
}

async function discover(core: Core, plan: FunctionPlan, run: RunRow): Promise<Answer> {
  // Read only after the claim has committed: a step that ends from here on sets `wanted_at` again.
  const rows = await persist(
    core,
    () => core.sql<{ id: string; status: string; data: unknown; error: unknown }[]>`
      select id, status, data, error from steps where run_id = ${run.id} order by ending nulls last`,
  );
  const steps: StepState[] = [];
  for (const { id, status, data, error } of rows) {
    if (status === "completed") steps.push({ id, data });
    else if (status === "failed") steps.push({ id, error });
  }
  return core.call({
    functionId: plan.id,
    runId: run.id,
    claim: run.claim,
    event: run.event,
    attempt: run.attempt,
    maxAttempts: plan.maxAttempts,
    sdkVersion: run.sdk_version,
    steps,
    planOnly: steps.length < rows.length,
  });
}

/** Writes the result of a discovery and releases the run; returns whether there is more to do at once. */
async function settle(core: Core, plan: FunctionPlan, run: RunRow, answer: Answer): Promise<boolean> {
  return core.sql.begin(async (tx) => {
    await lockSlots(tx, plan, run.claim);
    const [held] = await tx<{ ended: boolean }[]>`
      select ended_at is not null as ended from runs where id = ${run.id} and claim = ${run.claim} for update`;
    // The claim was released at a stop, or taken over after this process was thought dead: the answer is discarded.
    if (!held) return false;
    if (held.ended) {
      await tx`update runs set claim = null, claimed_by = null where id = ${run.id}`;
      await freeSlots(tx, core, run.claim);
      return false;
    }

    let wantedAt: Date | null = null;
    let again = false;
    let attempt = 0;
    if (answer.kind === "error") {
      attempt = run.attempt + 1;
      if (answer.final || attempt >= plan.maxAttempts) {
        return end(tx, { status: "failed", error: answer.error });
      }
      wantedAt = retryTime(core, attempt, answer.retryAfter);
    } else if (answer.kind === "completed") {
      return end(tx, { status: "completed", output: answer.output });
    } else {
      const outcome = await applyOperations(tx, core, run, answer.operations, answer.retryAfter).catch(
        (error) => {
          if (!(error instanceof ExpressionError) && !(error instanceof RangeError)) throw error;
          return { kind: "failed" as const, error: { name: error.name, message: error.message } };
        },
      );
      if (outcome.kind === "completed") return end(tx, { status: "completed", output: outcome.output });
      if (outcome.kind === "failed") return end(tx, { status: "failed", error: outcome.error });
      again = outcome.kind === "again";
    }
    const [free] = await tx<{ wanted_at: Date | null; due: boolean }[]>`
      update runs set claim = null, claimed_by = null, attempt = ${attempt}, sdk_version = ${answer.sdkVersion},
        error = ${answer.kind === "error" ? JSON.stringify(answer.error) : null}::text::json,
        wanted_at = least(wanted_at, ${wantedAt}::timestamptz, case when ${again} then now() end)
      where id = ${run.id}
      returning wanted_at, wanted_at <= now() as due`;
    await freeSlots(tx, core, run.claim);
    if (free?.wanted_at && !free.due) {
      await addRunJobs(tx, core, [{ id: run.id, function_id: run.function_id, at: free.wanted_at }]);
    }
    return free?.due ?? false;
  }) as Promise<boolean>;

  async function end(tx: Parameters<typeof finishRun>[0], ending: Parameters<typeof finishRun>[3]) {
    await finishRun(tx, core, run.id, ending, run.claim);
    await tx`update runs set claim = null, claimed_by = null, sdk_version = ${answer.sdkVersion} where id = ${run.id}`;
    return false;
  }
}
