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

export type Holding = { eventHolds?: Record<string, unknown>[] };

/** What lib needs from the engine to show its runs; the embedded engine provides it. */
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
  /** Whether a run that has not ended, and can continue, matches the filter. */
  hasOpenRun(filter: Required<Holding>): Promise<boolean>;
};
