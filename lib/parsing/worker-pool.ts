import { AsyncResource } from "node:async_hooks";
import { FairQueue, type Share } from "./fair-queue";
import { ParseError } from "./parse-error";
import { type WorkerOptions, WorkerProcess } from "./worker-process";

export type PoolOptions = WorkerOptions & {
  /** Maximum number of workers; each is started when there is work for it. */
  size: number;
};

/** Called once a worker is free. If it returns null, the document is skipped and the result is null. */
export type TakeInput = () => Promise<{ input: unknown } | null>;

/** Documents of the service's own, one by one. */
const NOBODY: Share = { owner: "", source: "" };

type Job = {
  task: string;
  share: Share;
  takeInput: TakeInput;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** Sources whose last document killed its worker. */
const MAX_STRUCK = 1_000;

/**
 * A pool of processes that read documents. A job waits in a queue (`urgent` first, then by turns, see `FairQueue`) until a worker is idle
 * or can be started. The worker then takes it, and after its answer takes the next one. A worker killed by a document fails that job only
 * and is replaced; until a document of the same source does no harm, its others come last and leave one worker free. Callers must bound
 * the queue. A queued job is only a closure; its document is loaded once a worker is free.
 */
export class WorkerPool {
  private readonly workers = new Set<WorkerProcess>();
  private readonly idle: WorkerProcess[] = [];
  private readonly urgent: Job[] = [];
  private readonly queue = new FairQueue<Job>();
  private readonly struck = new Set<string>();
  private struckAtWork = 0;
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  /**
   * Reads one document. `isUrgent` is for work that a person is waiting for. `share`: whose it is. Errors: `ParseError`, `AppError` of the parser, those of
   * `takeInput`.
   */
  run(task: string, takeInput: TakeInput, isUrgent: boolean, share = NOBODY): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // Called when another document has finished, in that document's async context, so the caller's context is bound here.
      const job = { task, share, takeInput: AsyncResource.bind(takeInput), resolve, reject };
      if (isUrgent) this.urgent.push(job);
      else this.queue.push(job);
      this.hireNext();
    });
  }

  /** Starts a worker in advance, so that the first document does not have to wait for it. */
  async warm(): Promise<void> {
    if (this.isClosed || this.workers.size > 0) return;
    const worker = this.open();
    try {
      await worker.ready;
      this.release(worker);
    } catch {
      this.workers.delete(worker);
    }
  }

  /** Ends every worker at once; queued and running jobs fail with `closed`. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.hireNext();
    await Promise.all([...this.workers].map((worker) => worker.end()));
  }

  private hireNext(): void {
    if (this.isClosed) {
      for (const job of [...this.urgent.splice(0), ...this.queue.clear()]) job.reject(closed());
      return;
    }
    for (;;) {
      for (const worker of this.idle.filter(({ isEnded }) => isEnded)) {
        this.idle.splice(this.idle.indexOf(worker), 1);
        this.workers.delete(worker);
      }
      if (this.idle.length === 0 && this.workers.size >= this.options.size) return;
      const job = this.takeNext();
      if (!job) return;
      void this.give(this.idle.pop() ?? this.open(), job);
    }
  }

  private takeNext(): Job | undefined {
    const harmless = this.urgent.shift() ?? this.queue.shift(({ source }) => !this.struck.has(source));
    if (harmless || this.struckAtWork >= Math.max(1, this.options.size - 1)) return harmless;
    return this.queue.shift();
  }

  private async give(worker: WorkerProcess, job: Job): Promise<void> {
    const { source } = job.share;
    const wasStruck = this.struck.has(source);
    if (wasStruck) this.struckAtWork += 1;
    try {
      await worker.ready;
      const taken = await job.takeInput();
      const value = taken && (await worker.read({ task: job.task, input: taken.input }));
      this.struck.delete(source);
      job.resolve(value);
    } catch (error) {
      if (error instanceof ParseError && error.isLethal && source !== NOBODY.source) this.strike(source);
      job.reject(error);
    }
    if (wasStruck) this.struckAtWork -= 1;
    this.release(worker);
  }

  private strike(source: string): void {
    this.struck.add(source);
    if (this.struck.size > MAX_STRUCK) this.struck.delete(this.struck.values().next().value!);
  }

  private release(worker: WorkerProcess): void {
    if (worker.isEnded) this.workers.delete(worker);
    else this.idle.push(worker);
    this.hireNext();
  }

  private open(): WorkerProcess {
    const worker = new WorkerProcess(this.options);
    this.workers.add(worker);
    return worker;
  }
}

function closed(): ParseError {
  return new ParseError("closed", "it was not read because the service is stopping");
}
