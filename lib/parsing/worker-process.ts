import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { ParseError } from "./parse-error";
import { readAnswer, type WorkerAnswer, type WorkerRequest } from "./worker-messages";

export type WorkerOptions = {
  /** Arguments of Node that run a file which calls `serveTasks`. */
  command: readonly string[];
  /** For one document, in milliseconds. */
  timeLimitMs: number;
  /** Heap of a worker, in MB; with buffers and code it may hold twice as much. */
  memoryMb: number;
};

/** For loading the worker's code, which from sources on a busy machine takes seconds. */
const START_LIMIT_MS = 60_000;
const LONGEST_WORDS = 2_000;

type Ending = ParseError | undefined;

/**
 * A process that reads documents, one at a time. A process, because threads share their fate: where one large allocation
 * passes a thread's memory limit, V8 ends the whole process, and a thread within native code (a regular expression's
 * replace, JSON.parse) is not ended for as long as that takes.
 */
export class WorkerProcess {
  readonly ready: Promise<void>;
  private readonly child: ChildProcess;
  private readonly ended = Promise.withResolvers<void>();
  private onAnswer: ((answer: WorkerAnswer) => void) | undefined;
  private onEnd: ((error: ParseError) => void) | undefined;
  private ending: Ending;
  private words = "";

  constructor(private readonly options: WorkerOptions) {
    const { command, memoryMb } = options;
    this.child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${memoryMb}`,
        "--disable-warning=ExperimentalWarning",
        ...command,
        `${2 * memoryMb}`,
      ],
      // Nothing of the environment: what reads strangers' documents knows no secret.
      {
        env: { NODE_ENV: "production" },
        stdio: ["ignore", "ignore", "pipe", "ipc"],
        serialization: "advanced",
      },
    );
    this.child.stderr!.setEncoding("utf8").on("data", (words: string) => {
      this.words = (this.words + words).slice(-LONGEST_WORDS);
    });
    this.child.on("message", (answer: WorkerAnswer) => this.onAnswer?.(answer));
    this.child.on("error", () => this.end());
    this.child.on("exit", (_, signal) => void this.noteExit(signal));
    this.ready = this.start();
    this.ready.catch(() => {});
    this.unref();
  }

  get isEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null || this.ending !== undefined;
  }

  /** Reads one document. Errors: `ParseError`, `AppError` where the parser refuses in words of its own. */
  async read(request: WorkerRequest): Promise<unknown> {
    const { timeLimitMs } = this.options;
    const answer = await this.converse(
      request,
      timeLimitMs,
      () => new ParseError("timeout", `it took more than ${timeLimitMs / 1_000} s to make out`),
    );
    return readAnswer(answer);
  }

  /** Ends the process at once, whatever it does; what it reads fails with `reason`. Resolves when it is gone. */
  end(reason = new ParseError("closed", "it was not read, for the service stops")): Promise<void> {
    this.ending ??= reason;
    this.onEnd?.(this.ending);
    if (this.child.pid === undefined) this.ended.resolve();
    this.child.ref();
    this.child.kill("SIGKILL");
    return this.ended.promise;
  }

  private async start(): Promise<void> {
    try {
      await this.converse(undefined, START_LIMIT_MS, () => this.unavailable());
    } catch (error) {
      throw this.ending?.failure === "closed" ? error : this.unavailable();
    }
  }

  /** Waits for the next answer; while it does, this process is not over. */
  private converse(
    request: WorkerRequest | undefined,
    limitMs: number,
    late: () => ParseError,
  ): Promise<WorkerAnswer> {
    const answered = Promise.withResolvers<WorkerAnswer>();
    const timer = setTimeout(() => void this.end(late()), limitMs);
    this.onAnswer = answered.resolve;
    this.onEnd = answered.reject;
    this.child.ref();
    this.child.channel?.ref();
    if (this.ending) answered.reject(this.ending);
    else if (request) this.child.send(request, (error) => error && void this.end(this.crashed()));
    return answered.promise.finally(() => {
      clearTimeout(timer);
      this.onAnswer = undefined;
      this.onEnd = undefined;
      this.unref();
    });
  }

  private unref(): void {
    this.child.unref();
    this.child.channel?.unref();
    (this.child.stderr as { unref?(): void } | null)?.unref?.();
  }

  private async noteExit(signal: NodeJS.Signals | null): Promise<void> {
    // Its last words may come a moment later; those that inherited its pipe may hold it open for longer.
    if (!this.ending) await sleep(20);
    const isMemory = /out of memory|allocation failed|invalid (?:array|string|table) (?:length|size)/i.test(
      this.words,
    );
    // Nobody here kills without a reason, so that was the system, which is short of memory.
    this.ending ??= isMemory || signal === "SIGKILL" ? outOfMemory() : this.crashed();
    this.onEnd?.(this.ending);
    this.ended.resolve();
  }

  private crashed(): ParseError {
    return new ParseError("crash", "it ended the process that read it");
  }

  private unavailable(): ParseError {
    const said = /^.*Error.*$/m.exec(this.words)?.[0].trim();
    return new ParseError(
      "unavailable",
      `no process could be started that reads it${said ? `: ${said}` : ""}`,
    );
  }
}

function outOfMemory(): ParseError {
  return new ParseError("memory", "it took more memory than a document may have");
}
