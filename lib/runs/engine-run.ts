import { z } from "zod";
import type { InspectedRun, InspectedStep } from "@/lib/ports/run-inspector";
import { isoTime } from "@/lib/shapes";

export const RUN_STATES = ["queued", "running", "completed", "failed", "cancelled"] as const;

const Failure = z.object({ name: z.string(), message: z.string() });

export const EngineRun = z
  .object({
    id: z.string(),
    function: z.string().describe("Id of the function, such as `run-outreach`."),
    state: z.enum(RUN_STATES),
    event: z.object({
      name: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number()])).describe("The ids that it carries."),
    }),
    attempts: z.number().int(),
    error: Failure.nullable(),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    endedAt: isoTime.nullable(),
    wantedAt: isoTime
      .nullable()
      .describe("When it continues; null if it has ended or is waiting for a step."),
  })
  .meta({ id: "EngineRun", description: "A run of a function in the engine." });
export type EngineRun = z.infer<typeof EngineRun>;

export const EngineStep = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(["run", "sleep", "wait_for_event", "invoke"]),
    state: z.enum([...RUN_STATES, "waiting"]),
    attempts: z.number().int(),
    error: Failure.nullable(),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    endedAt: isoTime.nullable(),
    dueAt: isoTime.nullable().describe("When it is tried again or wakes."),
  })
  .meta({ id: "EngineStep" });
export type EngineStep = z.infer<typeof EngineStep>;

const APP = "leadwright-";

/** The engine's name of a function that the dashboard addresses by its id. */
export function engineNameOf(functionId: string): string {
  return functionId.startsWith(APP) ? functionId : `${APP}${functionId}`;
}

export function toEngineRun({ functionId, event, ...run }: InspectedRun): z.input<typeof EngineRun> {
  const name = functionId.startsWith(APP) ? functionId.slice(APP.length) : functionId;
  return { ...run, function: name, event: { name: event.name, data: idsOf(event.data) } };
}

export function toEngineStep(step: InspectedStep): z.input<typeof EngineStep> {
  return step;
}

/**
 * Events carry ids only; the event of a failure handler holds the event that failed, and an error that is reported
 * elsewhere.
 */
export function idsOf(data: Record<string, unknown>): Record<string, string | number> {
  const inner = (data.event as { data?: Record<string, unknown> } | undefined)?.data;
  return Object.fromEntries(
    Object.entries(inner ?? data).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );
}
