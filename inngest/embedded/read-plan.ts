import { Cron } from "croner";
import type { InngestFunction } from "inngest";
import { parseDuration } from "./duration";
import { type Condition, ExpressionError, type Json, parseCondition, parseKey } from "./expression";

/** What the engine knows about one function. */
export type FunctionPlan = {
  /** The function's id prefixed with the app's id, as the SDK names it. */
  id: string;
  maxAttempts: number;
  events: { name: string; condition: Condition }[];
  crons: string[];
  cancelOn: { event: string; condition: Condition }[];
  concurrency: { limit: number; keyOf: (event: Json) => string }[];
  throttle?: { limit: number; periodMs: number; burst: number; keyOf: (event: Json) => string };
  idempotency?: (event: Json) => string;
};

// Handled by the SDK, or meant for people: nothing for the engine to do.
const PASSIVE = [
  "id",
  "name",
  "description",
  "middleware",
  "onFailure",
  "checkpointing",
  "optimizeParallelism",
];
const ACTIVE = ["triggers", "retries", "concurrency", "throttle", "cancelOn", "idempotency"];

/** The SDK's default: four retries. */
const DEFAULT_RETRIES = 4;

/**
 * Reads a function's options, and the plan of its failure handler. Errors: `Error` with function, option and remedy for
 * anything that this engine does not support, so nothing is ignored silently.
 */
export function readPlans(fn: InngestFunction.Any, appId: string): FunctionPlan[] {
  const options = fn.opts as unknown as Record<string, unknown>;
  const id = fn.id(appId);
  const refuse = (option: string, remedy: string): never => {
    throw new Error(`Function "${fn.id()}": the embedded engine does not know ${option}. ${remedy}`);
  };
  if ("~inngest" in fn) refuse("deferred functions (createDefer)", ELSEWHERE);
  refuseUnknown(options, [...PASSIVE, ...ACTIVE], "the option", refuse);

  const plan: FunctionPlan = {
    id,
    maxAttempts: Number(options.retries ?? DEFAULT_RETRIES) + 1,
    events: [],
    crons: [],
    cancelOn: [],
    concurrency: [],
  };
  try {
    readTriggers(options.triggers as Record<string, unknown>[], plan, refuse);
    for (const entry of (options.cancelOn ?? []) as Record<string, unknown>[]) {
      refuseUnknown(entry, ["event", "match", "if"], "the option cancelOn", refuse);
      const condition = entry.match ? `event.${entry.match} == async.${entry.match}` : entry.if;
      plan.cancelOn.push({ event: eventName(entry.event), condition: readCondition(condition) });
    }
    readConcurrency(options.concurrency, plan, refuse);
    readThrottle(options.throttle, plan, refuse);
    if (options.idempotency) plan.idempotency = parseKey(String(options.idempotency));
  } catch (error) {
    if (error instanceof ExpressionError) throw new Error(`Function "${fn.id()}": ${error.message}`);
    throw error;
  }
  return options.onFailure ? [plan, failurePlan(id)] : [plan];
}

const ELSEWHERE =
  "Take it out, or let an Inngest server run the functions (set INNGEST_DEV, or INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY).";

type Refuse = (option: string, remedy: string) => never;

function refuseUnknown(
  options: Record<string, unknown>,
  known: string[],
  where: string,
  refuse: Refuse,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || known.includes(name)) continue;
    refuse(where.includes(" option ") ? `${where}.${name}` : `${where} ${name}`, ELSEWHERE);
  }
}

function readTriggers(triggers: Record<string, unknown>[], plan: FunctionPlan, refuse: Refuse): void {
  for (const trigger of triggers ?? []) {
    if (trigger.cron !== undefined) {
      refuseUnknown(trigger, ["cron"], "the cron trigger's", refuse);
      const expression = String(trigger.cron);
      if (!nextCronTime(expression, new Date())) {
        refuse(
          `the cron expression "${expression}"`,
          "Write five fields, with TZ=Area/City before them if needed.",
        );
      }
      plan.crons.push(expression);
    } else {
      const { event } = trigger;
      const isEventType = typeof event === "object" && event !== null;
      // An eventType() is itself a valid trigger, and has fields of its own.
      if (isEventType || typeof event === "string") {
        if (!("name" in trigger)) refuseUnknown(trigger, ["event", "if"], "the trigger's", refuse);
        plan.events.push({ name: eventName(event), condition: readCondition(trigger.if) });
      } else refuse(`a trigger of the kind ${JSON.stringify(trigger)}`, ELSEWHERE);
    }
  }
}

function readConcurrency(option: unknown, plan: FunctionPlan, refuse: Refuse): void {
  if (option === undefined) return;
  for (const entry of Array.isArray(option) ? option : [option]) {
    const { limit, key, scope, ...others } = typeof entry === "number" ? { limit: entry } : entry;
    refuseUnknown(others, [], "the option concurrency", refuse);
    if (scope !== undefined && !["fn", "env", "account"].includes(scope)) {
      refuse(`the concurrency scope "${scope}"`, "Use fn, env or account.");
    }
    // Inngest treats 0 as "no limit".
    if (!limit) continue;
    const prefix = scope === undefined || scope === "fn" ? plan.id : scope;
    const readValue = key === undefined ? () => "" : parseKey(key);
    plan.concurrency.push({ limit, keyOf: (event) => `${prefix}:${key ?? ""}:${readValue(event)}` });
  }
}

function readThrottle(option: unknown, plan: FunctionPlan, refuse: Refuse): void {
  if (option === undefined) return;
  const { limit, period, key, burst, ...others } = option as Record<string, unknown>;
  refuseUnknown(others, [], "the option throttle", refuse);
  const periodMs = parseDuration(String(period));
  if (!periodMs || !(Number(limit) > 0))
    refuse(`throttle {limit: ${limit}, period: ${period}}`, "Write {limit: 10, period: '1m'}.");
  const readValue = key === undefined ? () => "" : parseKey(String(key));
  plan.throttle = {
    limit: Number(limit),
    periodMs: periodMs!,
    burst: Number(burst ?? 1),
    keyOf: (event) => `${plan.id}:${readValue(event)}`,
  };
}

function readCondition(expression: unknown): Condition {
  return expression === undefined ? [] : parseCondition(String(expression));
}

function eventName(event: unknown): string {
  return typeof event === "string" ? event : String((event as { name: unknown }).name);
}

function failurePlan(id: string): FunctionPlan {
  return {
    id: `${id}-failure`,
    maxAttempts: 2,
    events: [
      {
        name: "inngest/function.failed",
        condition: [{ left: { root: "event", path: ["data", "function_id"] }, right: { literal: id } }],
      },
    ],
    crons: [],
    cancelOn: [],
    concurrency: [],
  };
}

/** The next time of a cron expression in Inngest's form, `TZ=Europe/Berlin 0 9 * * *`; UTC without a zone. */
export function nextCronTime(expression: string, after: Date): Date | null {
  const match = /^(?:(?:TZ|CRON_TZ)=(\S+)\s+)?(.+)$/.exec(expression.trim());
  if (!match) return null;
  try {
    return new Cron(match[2]!, { timezone: match[1] ?? "UTC", mode: "5-part", paused: true }).nextRun(after);
  } catch {
    return null;
  }
}
