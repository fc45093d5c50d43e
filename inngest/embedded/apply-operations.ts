import { randomUUID } from "node:crypto";
import type { Operation } from "./call-function";
import type { RunRow } from "./claims";
import type { Core, Tx } from "./core";
import { createRuns } from "./create-runs";
import { readDeadline } from "./duration";
import { parseCondition, patternFor } from "./expression";
import { addStepJobs } from "./jobs";
import { toStorableJson } from "./to-storable-json";

/** What a discovery's operations mean for the run itself, once its steps are written. */
export type Outcome =
  | { kind: "again" }
  | { kind: "waiting" }
  | { kind: "completed"; output: unknown }
  | { kind: "failed"; error: unknown };

/**
 * Writes what a discovery request reported. Every step is written once: a step that the run already has is left
 * unchanged, because the SDK reports open steps repeatedly.
 */
export async function applyOperations(
  tx: Tx,
  core: Core,
  run: RunRow,
  operations: Operation[],
  retryAfter: string | null,
): Promise<Outcome> {
  let outcome: Outcome = { kind: "waiting" };
  for (const operation of operations) {
    switch (operation.op) {
      case "StepRun":
      case "Step":
      case "StepFailed":
        await writeEndedStep(tx, run.id, operation);
        if (outcome.kind === "waiting") outcome = { kind: "again" };
        break;
      case "StepError":
        // The step gets its own job and its own count of attempts, as if it had been planned.
        await planStep(tx, core, run, operation, 1, retryTime(core, 1, retryAfter));
        break;
      case "StepPlanned":
        await planStep(tx, core, run, operation, 0, null);
        break;
      case "Sleep":
        await openStep(tx, core, run, operation, "sleep", readDeadline(operation.name ?? "", Date.now()));
        break;
      case "WaitForEvent":
        await openWait(tx, core, run, operation);
        break;
      case "InvokeFunction":
        await invoke(tx, core, run, operation);
        break;
      case "RunComplete":
        outcome = { kind: "completed", output: operation.data };
        break;
      case "DiscoveryRequest":
        if (outcome.kind === "waiting") outcome = { kind: "again" };
        break;
      default: {
        const message = `The embedded engine does not know the step operation ${operation.op} ("${operation.displayName ?? operation.id}"). Take it out, or let an Inngest server run the functions.`;
        return { kind: "failed", error: { name: "UnsupportedOperation", message } };
      }
    }
  }
  return outcome;
}

/** When the next attempt is due: what the function asked for, or else the engine's back-off. */
export function retryTime(core: Core, attempt: number, retryAfter: string | null): Date {
  if (retryAfter) {
    const time = /^\d+$/.test(retryAfter) ? Date.now() + Number(retryAfter) * 1000 : Date.parse(retryAfter);
    if (!Number.isNaN(time)) return new Date(time);
  }
  return new Date(Date.now() + core.retryDelayMs(attempt));
}

/** Writes a step that ran inside a discovery, completed or failed. */
export async function writeEndedStep(tx: Tx, runId: string, operation: Operation): Promise<void> {
  const failed = operation.op === "StepFailed";
  await tx`
    insert into steps (run_id, id, name, kind, status, data, error, ending, started_at, ended_at)
    values (${runId}, ${operation.id}, ${stepName(operation)}, 'run', ${failed ? "failed" : "completed"},
      ${failed ? null : toJson(operation.data)}::text::json, ${failed ? toJson(operation.error) : null}::text::json,
      nextval('step_endings'), now(), now())
    on conflict (run_id, id) do nothing`;
}

/** JSON text of a value; `undefined`, which JSON lacks, becomes null. */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function stepName(operation: Operation): string {
  return operation.displayName ?? operation.name ?? operation.id;
}

async function planStep(
  tx: Tx,
  core: Core,
  run: RunRow,
  operation: Operation,
  attempt: number,
  at: Date | null,
): Promise<void> {
  const error = operation.op === "StepError" ? toJson(operation.error) : null;
  const added = await tx`
    insert into steps (run_id, id, name, kind, status, attempt, error, due_at)
    values (${run.id}, ${operation.id}, ${stepName(operation)}, 'run', 'queued', ${attempt}, ${error}::text::json,
      coalesce(${at}::timestamptz, now()))
    on conflict (run_id, id) do nothing returning id`;
  if (added.length > 0) await addStepJobs(tx, core, [stepRef(run, operation, at)]);
}

async function openStep(
  tx: Tx,
  core: Core,
  run: RunRow,
  operation: Operation,
  kind: "sleep" | "wait_for_event" | "invoke",
  at: Date | null,
): Promise<boolean> {
  const added = await tx`
    insert into steps (run_id, id, name, kind, status, due_at)
    values (${run.id}, ${operation.id}, ${stepName(operation)}, ${kind}, 'waiting', ${at})
    on conflict (run_id, id) do nothing returning id`;
  if (added.length > 0 && at) await addStepJobs(tx, core, [stepRef(run, operation, at)]);
  return added.length > 0;
}

async function openWait(tx: Tx, core: Core, run: RunRow, operation: Operation): Promise<void> {
  const { if: expression, timeout } = operation.opts ?? {};
  const condition = expression ? parseCondition(String(expression)) : [];
  const pattern = patternFor(condition, "async", run.event);
  const deadline = readDeadline(String(timeout ?? ""), Date.now());
  if (!(await openStep(tx, core, run, operation, "wait_for_event", deadline))) return;
  await tx`
    insert into waits (run_id, step_id, event_name, pattern)
    values (${run.id}, ${operation.id}, ${operation.name ?? ""},
      ${pattern === null ? null : JSON.stringify(pattern)}::text::jsonb)`;
}

async function invoke(tx: Tx, core: Core, run: RunRow, operation: Operation): Promise<void> {
  const { function_id, payload, timeout } = operation.opts ?? {};
  const plan = core.plans.get(String(function_id));
  if (!plan) {
    const message = `There is no function "${function_id}" to invoke.`;
    const error = { name: "Error", message };
    return writeEndedStep(tx, run.id, { ...operation, op: "StepFailed", error });
  }
  const deadline = timeout ? readDeadline(String(timeout), Date.now()) : null;
  if (!(await openStep(tx, core, run, operation, "invoke", deadline))) return;
  const { data, ...rest } = (payload ?? {}) as Record<string, unknown>;
  const event = {
    ...rest,
    id: randomUUID(),
    name: "inngest/function.invoked",
    ts: Date.now(),
    data: data ?? {},
  };
  const parent = { runId: run.id, stepId: operation.id };
  await createRuns(tx, core, [{ plan, event: JSON.parse(toStorableJson(event)), parent }]);
}

function stepRef(run: RunRow, operation: Operation, at: Date | null) {
  return { run_id: run.id, id: operation.id, function_id: run.function_id, at };
}
