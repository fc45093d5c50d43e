import { engineMode } from "@/inngest/client";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/per-process";
import { inngestDashboardUrl } from "./inngest-dashboard";

type State = "queued" | "running" | "completed" | "failed" | "cancelled";
type Failure = { name: string; message: string };

export type InspectedRun = {
  id: string;
  functionId: string;
  state: State;
  event: { id: string; name: string; data: Record<string, unknown> };
  attempts: number;
  error: Failure | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  wantedAt: Date | null;
};

export type InspectedStep = {
  id: string;
  name: string;
  kind: "run" | "sleep" | "wait_for_event" | "invoke";
  state: State | "waiting";
  attempts: number;
  error: Failure | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  dueAt: Date | null;
};

type Holding = { eventHolds?: Record<string, unknown>[] };

/** What lib needs of the engine to show its runs; the embedded one has it. */
export type RunInspector = {
  listRuns(
    filter: Holding & {
      state?: State;
      functionId?: string;
      from?: Date;
      to?: Date;
      after?: string;
      limit?: number;
    },
  ): Promise<{ runs: InspectedRun[]; next: string | null }>;
  getRun(runId: string, filter: Holding): Promise<{ run: InspectedRun; steps: InspectedStep[] } | null>;
  cancelRun(runId: string): Promise<boolean>;
  /** Whether a run that has not ended, and can go on, holds what is asked for. */
  hasOpenRun(filter: Required<Holding>): Promise<boolean>;
};

const place = perProcess<{ inspector?: RunInspector }>("run-inspector", () => ({}));

/** Tells this process who knows of the engine's runs. */
export function registerRunInspector(inspector: RunInspector): void {
  place.inspector = inspector;
}

/** The engine of this process, if it has started. */
export function registeredRunInspector(): RunInspector | null {
  return place.inspector ?? null;
}

/** Null where the runs live on an Inngest server. Errors: `unavailable` before the engine has started. */
export function runInspector(): RunInspector | null {
  if (engineMode() === "inngest") return null;
  if (place.inspector) return place.inspector;
  throw new AppError("unavailable", "The engine is not running in this process. Try again in a moment.");
}

/** The refusal of what only the Inngest server can do. */
export function livesElsewhere(): AppError {
  const dashboardUrl = inngestDashboardUrl();
  return new AppError(
    "invalid_state",
    `The runs live on the Inngest server: look at it there: ${dashboardUrl}.`,
    {
      reason: "inngest_server",
      dashboardUrl,
    },
  );
}

/** Only runs whose event carries this workspace's id; a failure handler's event holds the one that failed. */
export function inWorkspace({ workspaceId }: Context): Required<Holding> {
  const data = { workspaceId };
  return { eventHolds: [{ data }, { data: { event: { data } } }] };
}
