import type { Core } from "./core";

type RunState = "queued" | "running" | "completed" | "failed" | "cancelled";
type StepState = "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";
type Failure = { name: string; message: string };

/** A run as shown to people. */
export type InspectedRun = {
  id: string;
  /** Id of the function, prefixed with the client's id. */
  functionId: string;
  state: RunState;
  event: { id: string; name: string; data: Record<string, unknown> };
  /** Times the function was started from where its steps end, since the last success. */
  attempts: number;
  /** The error that ended it, or that it is being retried after. */
  error: Failure | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** When it runs next; null: now, when one of its steps ends, or never. */
  wantedAt: Date | null;
};

export type InspectedStep = {
  id: string;
  name: string;
  kind: "run" | "sleep" | "wait_for_event" | "invoke";
  state: StepState;
  /** Times it was started; 0 while it waits for its first start. */
  attempts: number;
  error: Failure | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** When it is retried, wakes, or times out. */
  dueAt: Date | null;
};

export type RunFilter = {
  /** Pieces of the event, as operands of PostgreSQL's `@>`: a run matches if its event contains any of them. */
  eventHolds?: Record<string, unknown>[];
  state?: RunState;
  functionId?: string;
  /** Created at or after `from`, and before `to`. */
  from?: Date;
  to?: Date;
  /** The cursor of the previous page. */
  after?: string;
  /** Default 25. */
  limit?: number;
};

/** Newest runs first; `next` is the cursor of the next page, null at the end. */
export async function listRuns(
  core: Core,
  filter: RunFilter = {},
): Promise<{ runs: InspectedRun[]; next: string | null }> {
  const { eventHolds, state = null, functionId = null, from = null, to = null, limit = 25 } = filter;
  const after = filter.after !== undefined && /^\d{1,18}$/.test(filter.after) ? filter.after : null;
  const rows = await core.sql<RunRow[]>`
    select id, function_id, status, event, attempt, error, created_at, started_at, ended_at, wanted_at, position
    from runs
    where ${holding(core, eventHolds)}
      and (${state}::text is null or status = ${state})
      and (${functionId}::text is null or function_id = ${functionId})
      and (${from}::timestamptz is null or created_at >= ${from})
      and (${to}::timestamptz is null or created_at < ${to})
      and (${after}::bigint is null or position < ${after})
    order by position desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return { runs: page.map(toRun), next: rows.length > limit ? String(page.at(-1)!.position) : null };
}

/** A run with its steps, in the order in which they were started; null if it does not exist or does not match. */
export async function getRun(
  core: Core,
  runId: string,
  filter: Pick<RunFilter, "eventHolds"> = {},
): Promise<{ run: InspectedRun; steps: InspectedStep[] } | null> {
  const [row] = await core.sql<RunRow[]>`
    select id, function_id, status, event, attempt, error, created_at, started_at, ended_at, wanted_at, position
    from runs where id = ${runId} and ${holding(core, filter.eventHolds)}`;
  if (!row) return null;
  const steps = await core.sql<StepRow[]>`
    select id, name, kind, status, attempt, error, created_at, started_at, ended_at, due_at
    from steps where run_id = ${runId} order by created_at, ending nulls last, id`;
  return { run: toRun(row), steps: steps.map(toStep) };
}

/**
 * Whether a run that has not ended contains any of the pieces and will continue by itself: it is claimed, it is due at
 * some time, it waits for a free slot, or one of its steps is open.
 */
export async function hasOpenRun(
  core: Core,
  filter: Required<Pick<RunFilter, "eventHolds">>,
): Promise<boolean> {
  const [row] = await core.sql<{ found: boolean }[]>`
    select exists (
      select from runs where ended_at is null and ${holding(core, filter.eventHolds)}
        and (claim is not null or wanted_at is not null or blocked_on is not null
          or exists (select from steps where run_id = runs.id and steps.ended_at is null))) as found`;
  return row!.found;
}

type RunRow = {
  id: string;
  function_id: string;
  status: RunState;
  event: InspectedRun["event"];
  attempt: number;
  error: unknown;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  wanted_at: Date | null;
  position: string;
};

type StepRow = Pick<RunRow, "id" | "attempt" | "error" | "created_at" | "started_at" | "ended_at"> & {
  name: string;
  kind: InspectedStep["kind"];
  status: StepState;
  due_at: Date | null;
};

function holding(core: Core, pieces: RunFilter["eventHolds"]) {
  if (!pieces) return core.sql`true`;
  return core.sql`event @> any(array(
    select jsonb_array_elements(${JSON.stringify(pieces)}::text::jsonb)))`;
}

function toRun(row: RunRow): InspectedRun {
  const { id, name, data } = row.event;
  return {
    id: row.id,
    functionId: row.function_id,
    state: row.status,
    event: { id, name, data: data ?? {} },
    attempts: row.started_at === null ? 0 : row.attempt + 1,
    error: toFailure(row.error),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    wantedAt: row.wanted_at,
  };
}

function toStep(row: StepRow): InspectedStep {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    state: row.status,
    attempts: row.status === "queued" ? row.attempt : row.attempt + 1,
    error: toFailure(row.error),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    dueAt: row.due_at,
  };
}

/** Without the stack, which belongs in the log. */
function toFailure(error: unknown): Failure | null {
  if (error === null || error === undefined) return null;
  const { name, message } = error as Partial<Failure>;
  return { name: name ?? "Error", message: message ?? String(error) };
}
