import { randomUUID } from "node:crypto";
import { toJson } from "./apply-operations";
import { freeSlots } from "./claims";
import type { Core, Tx } from "./core";
import type { Json } from "./expression";
import { deliverEvent } from "./receive-events";
import { toStorableJson } from "./to-storable-json";
import { wakeRun } from "./wake";

export type Ending =
  | { status: "completed"; output: unknown }
  | { status: "failed"; error: unknown }
  | { status: "cancelled" };

type EndedRun = {
  id: string;
  function_id: string;
  event: Json;
  parent_run_id: string | null;
  parent_step_id: string | null;
};

/**
 * Ends a run: its open steps and waits go, the step that invoked it goes on, and Inngest's own events are told
 * to whoever listens (a failure handler does). `claim` given: only if it is still the run's claim.
 * Answers whether the run was ended by this call.
 */
export async function finishRun(
  tx: Tx,
  core: Core,
  runId: string,
  ending: Ending,
  claim: string | null = null,
): Promise<boolean> {
  const output = ending.status === "completed" ? toJson(ending.output) : null;
  const error = ending.status === "failed" ? toJson(ending.error) : null;
  // A cancelled run keeps its claim until the holder lets go, so that its slot stays taken while a step works.
  const [run] = await tx<EndedRun[]>`
    update runs set status = ${ending.status}, output = ${output}::text::json, error = ${error}::text::json,
      ended_at = now(), wanted_at = null, blocked_on = null
    where id = ${runId} and ended_at is null and (${claim}::uuid is null or claim = ${claim})
    returning id, function_id, event, parent_run_id, parent_step_id`;
  if (!run) return false;
  await tx`delete from waits where run_id = ${run.id}`;
  await tx`
    update steps set status = 'cancelled', ended_at = now(), due_at = null, blocked_on = null
    where run_id = ${run.id} and ended_at is null`;
  if (run.parent_run_id && run.parent_step_id) await answerParent(tx, core, run, ending);
  await tellEnding(tx, core, run, ending);
  if (claim) await freeSlots(tx, core, claim);
  return true;
}

/** Ends an open step and wakes its run; answers false if it had ended already. */
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

async function answerParent(tx: Tx, core: Core, run: EndedRun, ending: Ending): Promise<void> {
  const cancelled = { name: "Error", message: "The invoked function was cancelled." };
  const result =
    ending.status === "completed"
      ? { data: ending.output }
      : { error: ending.status === "failed" ? ending.error : cancelled };
  await endStep(tx, core, run.parent_run_id!, run.parent_step_id!, result);
}

async function tellEnding(tx: Tx, core: Core, run: EndedRun, ending: Ending): Promise<void> {
  const about = { function_id: run.function_id, run_id: run.id, event: run.event };
  const events: { name: string; data: object }[] = [];
  if (ending.status === "cancelled") events.push({ name: "inngest/function.cancelled", data: about });
  else if (ending.status === "completed") {
    events.push({ name: "inngest/function.finished", data: { ...about, result: ending.output } });
  } else {
    events.push({ name: "inngest/function.failed", data: { ...about, error: ending.error } });
    events.push({ name: "inngest/function.finished", data: { ...about, error: ending.error } });
  }
  for (const event of events) {
    await deliverEvent(tx, core, { id: randomUUID(), ts: Date.now(), ...JSON.parse(toStorableJson(event)) });
  }
}
