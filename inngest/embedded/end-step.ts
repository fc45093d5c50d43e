import { toJson } from "./apply-operations";
import type { Core, Tx } from "./core";
import { wakeRun } from "./wake";

/** Ends an open step and wakes its run; returns false if the step had already ended. */
export async function endStep(
  tx: Tx,
  core: Core,
  runId: string,
  stepId: string,
  result: { data: unknown } | { error: unknown },
): Promise<boolean> {
  const failed = "error" in result;
  const ended = await tx`
    update steps set status = ${failed ? "failed" : "completed"}, ending = nextval('step_endings'),
      data = ${failed ? null : toJson(result.data)}::text::json,
      error = ${failed ? toJson(result.error) : null}::text::json,
      claim = null, claimed_by = null, blocked_on = null, due_at = null, ended_at = now()
    where run_id = ${runId} and id = ${stepId} and ended_at is null
    returning id`;
  if (ended.length === 0) return false;
  await wakeRun(tx, core, runId);
  return true;
}
