import { setTimeout as sleep } from "node:timers/promises";
import { type Launch, type Launched, launchProcess } from "./launch-process";
import { ParseError } from "./parse-error";
import { readAnswer, type WorkerAnswer, type WorkerRequest } from "./worker-messages";

/** `command` runs a file which calls `serveTasks`. */
export type WorkerOptions = Launch & {
  /** Limit of the CPU time for one document, in milliseconds; of the time on the clock where the system does not tell CPU times. */
  timeLimitMs: number;
};

/** Time limit for loading the worker's code, which takes seconds from source on a busy machine. */
const START_LIMIT_MS = 60_000;
const LONGEST_WORDS = 2_000;
/** On a busy machine a document gets less than a whole CPU: as many times its limit may pass on the clock. */
const MAX_WAITS = 10;
/** How soon after its limit a document is looked at again that has not had all of its CPU time. */
const LOOK_AGAIN_MS = 50;

type Ending = ParseError | undefined;

/**
 * A process that reads documents, one at a time. Threads would not be isolated enough: if one large allocation exceeds a thread's memory
 * limit, V8 ends the whole process, and a thread inside native code (a regular expression replacement, JSON.parse) cannot be ended until
 * that code returns.
 */
export class WorkerProcess {
  readonly ready: Promise<void>;
  private readonly child: Launched;
  private readonly ended = Promise.withResolvers<void>();
  private onAnswer: ((answer: WorkerAnswer) => void) | undefined;
  private onEnd: ((error: ParseError) => void) | undefined;
  /** Why the process ended. Set once: the first reason is kept, because killing the process triggers further events. */
  private ending: Ending;
  private hasExited = false;
  private words = "";

  constructor(private readonly options: WorkerOptions) {
    this.child = launchProcess(options, {
      onMessage: (answer) => this.onAnswer?.(answer as WorkerAnswer),
      onWords: (words) => {
        this.words = (this.words + words).slice(-LONGEST_WORDS);
      },
      onEnd: (signal) => void this.noteExit(signal),
    });
    this.ready = this.start();
    this.ready.catch(() => {});
  }

  get isEnded(): boolean {
    return this.hasExited || this.ending !== undefined;
  }

  /** Reads one document. Errors: `ParseError`, `AppError` if the parser rejects the document with a message of its own. */
  async read(request: WorkerRequest): Promise<unknown> {
    const { timeLimitMs } = this.options;
    const late = () => new ParseError("timeout", `it took more than ${timeLimitMs / 1_000} s to parse`);
    return readAnswer(await this.converse(request, late, this.watchCpu(timeLimitMs)));
  }

  /** How many milliseconds are left at the earliest of what a document may take from now on; 0 or less: none. */
  private watchCpu(limitMs: number): () => number {
    const began = { cpu: this.child.readCpuMs(), at: performance.now() };
    return () => {
      const passed = performance.now() - began.at;
      const cpu = this.child.readCpuMs();
      if (began.cpu === null || cpu === null || passed > MAX_WAITS * limitMs) return limitMs - passed;
      const left = limitMs - Math.min(cpu - began.cpu, passed);
      return left > 0 ? Math.max(left, LOOK_AGAIN_MS) : left;
    };
  }

  /** Kills the process at once, whatever it is doing; the document being read fails with `reason`. Resolves when the process is gone. */
  end(reason = new ParseError("closed", "it was not read because the service is stopping")): Promise<void> {
    this.ending ??= reason;
    this.onEnd?.(this.ending);
    this.child.hold(true);
    this.child.end();
    return this.ended.promise;
  }

  private async start(): Promise<void> {
    try {
      const end = performance.now() + START_LIMIT_MS;
      await this.converse(
        undefined,
        () => this.unavailable(),
        () => end - performance.now(),
      );
    } catch (error) {
      throw this.ending?.failure === "closed" ? error : this.unavailable();
    }
  }

  /** Waits for the next answer while some time is `left`. Meanwhile the child process keeps this process alive. */
  private converse(
    request: WorkerRequest | undefined,
    late: () => ParseError,
    left: () => number,
  ): Promise<WorkerAnswer> {
    const answered = Promise.withResolvers<WorkerAnswer>();
    let timer: NodeJS.Timeout;
    const look = () => {
      const ms = left();
      if (ms <= 0) void this.end(late());
      else timer = setTimeout(look, ms);
    };
    look();
    this.onAnswer = answered.resolve;
    this.onEnd = answered.reject;
    this.child.hold(true);
    if (this.ending) answered.reject(this.ending);
    else if (request)
      try {
        this.child.send(request);
      } catch (error) {
        answered.reject(error);
      }
    return answered.promise.finally(() => {
      clearTimeout(timer);
      this.onAnswer = undefined;
      this.onEnd = undefined;
      if (!this.ending) this.child.hold(false);
    });
  }

  private async noteExit(signal: NodeJS.Signals | null): Promise<void> {
    this.hasExited = true;
    // Its last output on stderr may arrive a moment later. Nobody waits for the pipe to close, because other processes may have inherited
    // it.
    if (!this.ending) await sleep(20);
    const isMemory = /out of memory|allocation failed|invalid (?:array|string|table) (?:length|size)/i.test(
      this.words,
    );
    // `end` sets a reason before it kills. So this SIGKILL came from the operating system, which is short of memory.
    this.ending ??= isMemory || signal === "SIGKILL" ? outOfMemory() : this.crashed();
    this.child.hold(false);
    this.onEnd?.(this.ending);
    this.ended.resolve();
  }

  private crashed(): ParseError {
    return new ParseError("crash", "it ended the process that read it");
  }

  private unavailable(): ParseError {
    const said = /^.*Error.*$/m.exec(this.words)?.[0].trim();
    return new ParseError("unavailable", `no process could be started to read it${said ? `: ${said}` : ""}`);
  }
}

function outOfMemory(): ParseError {
  return new ParseError("memory", "it needed more memory than a document may use");
}
