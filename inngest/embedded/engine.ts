import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, run as runJobs, type WorkerEvents } from "graphile-worker";
import type { Inngest, InngestFunction } from "inngest";
import postgres from "postgres";
import { advanceRun } from "./advance-run";
import { answerApi } from "./api";
import { createFunctionCaller } from "./call-function";
import { cancelRun } from "./cancel-run";
import { connectionOptions } from "./connection-options";
import type { Core } from "./core";
import { startDueCrons } from "./crons";
import {
  getRun,
  hasOpenRun,
  type InspectedRun,
  type InspectedStep,
  listRuns,
  type RunFilter,
} from "./inspect";
import { isConnectionError } from "./persist";
import { type ProcessLock, processLockClass, takeProcessLock } from "./process-lock";
import { type FunctionPlan, readPlans } from "./read-plan";
import { freeClaims } from "./recover";
import { runStep } from "./run-step";
import { migrateSchema } from "./schema";
import { sweep } from "./sweep";

type EngineState = "starting" | "running" | "stopping" | "stopped";

export type EmbeddedEngine = {
  /** Serves the requests of the SDK's client: pass it to the client as its `fetch`. */
  fetch: typeof globalThis.fetch;
  /** Creates the schema if needed, resumes open runs, and starts working. Errors: those of the database. */
  start(): Promise<void>;
  /** Takes no new work, gives running steps `graceMs` (default 5,000) to end, and leaves the rest resumable. */
  stop(options?: { graceMs?: number }): Promise<void>;
  status(): { state: EngineState; running: number; functions: number };
  /** Ends a run for good: none of its further steps starts. Returns false if it had already ended. */
  cancelRun(runId: string): Promise<boolean>;
  /** Newest runs first, one page at a time. */
  listRuns(filter?: RunFilter): Promise<{ runs: InspectedRun[]; next: string | null }>;
  /** A run with its steps; null if it does not exist or its event does not match the filter. */
  getRun(
    runId: string,
    filter?: Pick<RunFilter, "eventHolds">,
  ): Promise<{ run: InspectedRun; steps: InspectedStep[] } | null>;
  /** Whether a run that has not ended, and will continue by itself, holds any of these pieces of an event. */
  hasOpenRun(filter: Required<Pick<RunFilter, "eventHolds">>): Promise<boolean>;
};

export type EmbeddedEngineOptions = {
  databaseUrl: string;
  client: Inngest;
  functions: InngestFunction.Any[];
  /** Functions and steps that run at once in this process; default 20. */
  concurrency?: number;
  /** Schema of the engine's tables; its jobs are in the schema with `_jobs` appended. Default "engine". */
  schema?: string;
  /** Days for which ended runs and events are kept; default 14. */
  retentionDays?: number;
  /** Milliseconds before the n-th retry; default 1 s, 5 s, 30 s, 2 min, 10 min, then 30 min, plus or minus a tenth. */
  retryDelayMs?: (retry: number) => number;
  /** Milliseconds between two sweeps for what a crash left behind; default 1,000. */
  sweepMs?: number;
  report?: (message: string, error?: unknown) => void;
};

const PRUNE_MS = 3_600_000;
/** How long a runner may take to close its connections. */
const RUNNER_MS = 5_000;

/**
 * Executes Inngest functions in this process, on PostgreSQL 15 or newer. Errors: `Error` naming function, option and
 * remedy if a function needs something that this engine does not support.
 */
export function createEmbeddedEngine(options: EmbeddedEngineOptions): EmbeddedEngine {
  const { databaseUrl, client, functions, concurrency = 20, schema = "engine" } = options;
  const sql = postgres(databaseUrl, { ...connectionOptions(schema), max: 8 });
  const core: Core = {
    sql,
    jobs: `${schema}_jobs`,
    lockClass: processLockClass(schema),
    plans: indexPlans(functions, client.id),
    call: createFunctionCaller(client, functions),
    processId: 0,
    held: new Set(),
    state: "stopped",
    retryDelayMs: options.retryDelayMs ?? defaultRetryDelay,
    report: options.report ?? ((message, error) => console.error(message, error ?? "")),
  };
  const active = new Set<Promise<void>>();
  let lock: ProcessLock | undefined;
  let runner: Runner | undefined;
  let restarting: Promise<void> | undefined;
  let sweeper: Promise<void> | undefined;
  const halted = Promise.withResolvers<void>();

  /**
   * Keeps a job until its work is done or its runner stops; the work outlives the runner. Failed jobs are left to the
   * sweep.
   */
  function track(
    stopped: Promise<void>,
    work: (plan: FunctionPlan, payload: Record<string, string>) => Promise<void>,
  ) {
    return async (payload: unknown) => {
      const { functionId, ...rest } = payload as Record<string, string>;
      const plan = core.plans.get(functionId!);
      if (!plan || core.state !== "running") return;
      const task = work(plan, rest).catch((error) => {
        if (!isConnectionError(error)) core.report(`A job of the engine failed (${plan.id}).`, error);
      });
      active.add(task);
      void task.finally(() => active.delete(task));
      await Promise.race([task, stopped]);
    };
  }

  async function startRunner(): Promise<void> {
    const stopped = Promise.withResolvers<void>();
    const events: WorkerEvents = new EventEmitter();
    // Not only the runner's own promise: when another of its connections fails while it shuts down, that stays open for good.
    events.once("pool:gracefulShutdown", () => stopped.resolve());
    const started = await runJobs({
      events,
      // Without batches, a job's completion that the database cannot take is an unhandled rejection, which ends the
      // process. With batches the runner stops instead, and is started again.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      connectionString: databaseUrl,
      schema: core.jobs,
      concurrency,
      maxPoolSize: 4,
      pollInterval: 1000,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 3_600_000,
      logger: new Logger(() => () => {}),
      taskList: {
        advance: track(stopped.promise, (plan, { runId }) => advanceRun(core, plan, runId!)),
        step: track(stopped.promise, (plan, { runId, stepId }) => runStep(core, plan, runId!, stepId!)),
      },
    });
    void started.promise.catch(() => {}).then(() => stopped.resolve());
    // Stopped while the runner started: nobody else would stop it, and it would ask the database for jobs for ever.
    if (core.state !== "starting" && core.state !== "running") return started.stop();
    runner = started;
    void stopped.promise.then(() => {
      restarting = restartRunner();
    });
  }

  async function restartRunner(): Promise<void> {
    while (core.state === "running") {
      await pause(500);
      const started = await startRunner().then(
        () => true,
        () => false,
      );
      if (started) return;
    }
  }

  async function keepSweeping(): Promise<void> {
    let prunedAt = 0;
    while (core.state === "running") {
      try {
        await sweep(core);
        await startDueCrons(core);
        if (Date.now() - prunedAt > PRUNE_MS) {
          await pruneHistory(core, options.retentionDays ?? 14);
          prunedAt = Date.now();
        }
      } catch (error) {
        if (!isConnectionError(error)) core.report("The sweep of the engine failed.", error);
      }
      await Promise.race([pause(options.sweepMs ?? 1000), halted.promise]);
    }
  }

  return {
    fetch: async (input, init) => answerApi(core, new Request(input, init)),
    start: async () => {
      if (core.state !== "stopped" || lock) throw new Error("The engine was started already.");
      core.state = "starting";
      try {
        await migrateSchema(sql, schema);
        // Before the first claim: claims of a process whose lock is not held count as a dead process's, and are freed.
        lock = await takeProcessLock(databaseUrl, schema);
        core.processId = lock.id;
        await startRunner();
        core.state = "running";
        await sweep(core, true);
      } catch (error) {
        core.state = "stopped";
        await runner?.stop().catch(() => {});
        await lock?.release();
        await sql.end({ timeout: 1 });
        throw error;
      }
      sweeper = keepSweeping();
    },
    // The state changes first, so discoveries halt at their next checkpoint and nothing new is claimed. Claims are
    // freed only after runner and sweeper have ended; work that outlives `graceMs` then finds its claim gone, and its
    // result is discarded. The process lock is released last: if freeing failed, other processes recover the claims
    // once it is gone.
    stop: async ({ graceMs = 5000 } = {}) => {
      if (core.state === "stopped" || core.state === "stopping") return;
      core.state = "stopping";
      // A runner whose connections were lost may never say that it has stopped.
      const stopped = Promise.race([
        Promise.all([runner?.stop().catch(() => {}), restarting]),
        pause(graceMs + RUNNER_MS),
      ]);
      halted.resolve();
      await Promise.race([Promise.all(active), pause(graceMs)]);
      await Promise.all([stopped, sweeper]);
      core.state = "stopped";
      await sql
        .begin(async (tx) => {
          await freeClaims(tx, core, core.processId);
          await tx`delete from processes where id = ${core.processId}`;
        })
        .catch((error) =>
          core.report("The engine could not give its work back; the next one takes it up.", error),
        );
      await lock?.release();
      await sql.end({ timeout: 1 });
    },
    status: () => ({ state: core.state, running: active.size, functions: functions.length }),
    cancelRun: (runId) => cancelRun(core, runId),
    listRuns: (filter) => listRuns(core, filter),
    getRun: (runId, filter) => getRun(core, runId, filter),
    hasOpenRun: (filter) => hasOpenRun(core, filter),
  };
}

function indexPlans(functions: InngestFunction.Any[], appId: string): Map<string, FunctionPlan> {
  const plans = new Map<string, FunctionPlan>();
  for (const fn of functions) {
    for (const plan of readPlans(fn, appId)) {
      if (plans.has(plan.id))
        throw new Error(`Two functions have the id "${plan.id}". Give one of them another.`);
      plans.set(plan.id, plan);
    }
  }
  return plans;
}

const RETRY_DELAYS_MS = [1000, 5000, 30_000, 120_000, 600_000];

function defaultRetryDelay(retry: number): number {
  const delay = RETRY_DELAYS_MS[retry - 1] ?? 1_800_000;
  return Math.round(delay * (0.9 + Math.random() * 0.2));
}

/** Deletes ended runs with their steps, and events, older than `days`. */
async function pruneHistory(core: Core, days: number): Promise<void> {
  const age = `${days} days`;
  await core.sql`
    delete from runs where id in (
      select id from runs where ended_at < now() - ${age}::text::interval limit 10000)`;
  await core.sql`delete from events where received_at < now() - ${age}::text::interval`;
  await core.sql`delete from idempotency_keys where expires_at < now()`;
  await core.sql`delete from throttles where next_at < now() - interval '1 day'`;
  // graphile-worker keeps a dead worker's jobs locked for four hours; our runs were resumed long before.
  await core.sql`
    select count(done) from ${core.sql(core.jobs)}.complete_jobs(array(
      select id from ${core.sql(core.jobs)}.jobs
      where attempts >= max_attempts and (locked_at is null or locked_at < now() - interval '4 hours')
    )) as done`;
}
