import { randomUUID } from "node:crypto";
import { toJson } from "./apply-operations";
import { freeSlots } from "./claims";
import type { Core, EngineEvent, Tx } from "./core";
import { createRuns, type NewRun } from "./create-runs";
import { endStep } from "./end-step";
import { holds, type Json, patternFor } from "./expression";
import { toStorableJson } from "./to-storable-json";
import { lockRun } from "./wake";

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
 * Ends a run: cancels its open steps and waits, resumes the step that invoked it, and delivers Inngest's own events
 * about the end, for example to a failure handler. With `claim`, only if that is still the run's claim. Returns whether
 * this invocation ended the run.
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
  // A canceled run keeps its claim until the holder releases it, so its slot stays taken while a step is still working.
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
  await announceEnding(tx, core, run, ending);
  if (claim) await freeSlots(tx, core, claim);
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

async function announceEnding(tx: Tx, core: Core, run: EndedRun, ending: Ending): Promise<void> {
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

/**
 * Cancels runs, resumes waits and starts runs, in this order, so an event never cancels what it starts itself. It is in
 * this file with `finishRun` because the two call each other: an event may cancel a run, and the end of a run is an
 * event.
 */
export async function deliverEvent(tx: Tx, core: Core, event: EngineEvent): Promise<void> {
  const started: NewRun[] = [];
  for (const plan of core.plans.values()) {
    for (const { event: name, condition } of plan.cancelOn) {
      if (name !== event.name) continue;
      const pattern = patternFor(condition, "event", event);
      if (pattern === null) continue;
      const runs = await tx<{ id: string }[]>`
        select id from runs where function_id = ${plan.id} and ended_at is null
          and event @> ${JSON.stringify(pattern)}::text::jsonb order by id`;
      for (const run of runs) await finishRun(tx, core, run.id, { status: "cancelled" });
    }
    const trigger = plan.events.find(
      ({ name, condition }) => name === event.name && holds(condition, { event }),
    );
    if (trigger) started.push({ plan, event });
  }
  const waits = await tx<{ run_id: string; step_id: string }[]>`
    select run_id, step_id from waits
    where event_name = ${event.name} and ${JSON.stringify(event)}::text::jsonb @> pattern order by run_id`;
  for (const wait of waits) {
    await lockRun(tx, wait.run_id);
    const answered = await tx`
      delete from waits where run_id = ${wait.run_id} and step_id = ${wait.step_id} returning run_id`;
    if (answered.length > 0) await endStep(tx, core, wait.run_id, wait.step_id, { data: event });
  }
  await createRuns(tx, core, started);
}
