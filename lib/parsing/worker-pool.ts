import { AsyncResource } from "node:async_hooks";
import { ParseError } from "./parse-error";
import { type WorkerOptions, WorkerProcess } from "./worker-process";

export type PoolOptions = WorkerOptions & {
  /** Maximum number of workers; each is started when there is work for it. */
  size: number;
};

/** Called once a worker is free. If it returns null, the document is skipped and the result is null. */
export type TakeInput = () => Promise<{ input: unknown } | null>;

type Job = {
  task: string;
  takeInput: TakeInput;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * A pool of processes that read documents. A job waits in a queue (`urgent` first) until a worker is idle or can be started. The worker
 * then takes it, and after its answer takes the next one. A worker killed by a document fails that job only and is replaced. Callers must
 * bound the queue. A queued job is only a closure; its document is loaded once a worker is free.
 */
export class WorkerPool {
  private readonly workers = new Set<WorkerProcess>();
  private readonly idle: WorkerProcess[] = [];
  private readonly urgent: Job[] = [];
  private readonly queue: Job[] = [];
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  /**
   * Reads one document. `isUrgent` is for work that a person is waiting for. Errors: `ParseError`, `AppError` of the parser, those of
   * `takeInput`.
   */
  run(task: string, takeInput: TakeInput, isUrgent: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // Called when another document has finished, in that document's async context, so the caller's context is bound here.
      const job = { task, takeInput: AsyncResource.bind(takeInput), resolve, reject };
      (isUrgent ? this.urgent : this.queue).push(job);
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
      for (const job of [...this.urgent.splice(0), ...this.queue.splice(0)]) job.reject(closed());
      return;
    }
    while (this.urgent.length + this.queue.length > 0) {
      const worker = this.idle.pop() ?? (this.workers.size < this.options.size ? this.open() : undefined);
      if (!worker) return;
      if (worker.isEnded) this.workers.delete(worker);
      else void this.give(worker, (this.urgent.shift() ?? this.queue.shift())!);
    }
  }

  private async give(worker: WorkerProcess, job: Job): Promise<void> {
    try {
      await worker.ready;
      const taken = await job.takeInput();
      job.resolve(taken && (await worker.read({ task: job.task, input: taken.input })));
    } catch (error) {
      job.reject(error);
    }
    this.release(worker);
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
