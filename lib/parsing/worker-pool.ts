import { AsyncResource } from "node:async_hooks";
import { ParseError } from "./parse-error";
import { type WorkerOptions, WorkerProcess } from "./worker-process";

export type PoolOptions = WorkerOptions & {
  /** Workers at most; each is started when there is work for it. */
  size: number;
};

/** Asked once a worker is free; null leaves the document, and is the result. */
export type TakeInput = () => Promise<{ input: unknown } | null>;

type Job = {
  task: string;
  takeInput: TakeInput;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * Some processes that read documents. One that a document has ended is replaced, and the documents behind that one go
 * on. Callers bound the queue: what waits is a closure, its document is asked for when a worker is free.
 */
export class WorkerPool {
  private readonly workers = new Set<WorkerProcess>();
  private readonly idle: WorkerProcess[] = [];
  private readonly urgent: Job[] = [];
  private readonly queue: Job[] = [];
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  /**
   * Reads one document. `isUrgent` is for what a person waits for. Errors: `ParseError`, `AppError` of the parser, those
   * of `takeInput`.
   */
  run(task: string, takeInput: TakeInput, isUrgent: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // Asked for at the end of another document, whose async context is not the caller's.
      const job = { task, takeInput: AsyncResource.bind(takeInput), resolve, reject };
      (isUrgent ? this.urgent : this.queue).push(job);
      this.hireNext();
    });
  }

  /** Starts a worker, so that the first document need not wait for it. */
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

  /** Ends every worker at once; what waits or is being read fails as `closed`. */
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
  return new ParseError("closed", "it was not read, for the service stops");
}
