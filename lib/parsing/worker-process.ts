import { setTimeout as sleep } from "node:timers/promises";
import { type Launch, type Launched, launchProcess } from "./launch-process";
import { ParseError } from "./parse-error";
import { readAnswer, type WorkerAnswer, type WorkerRequest } from "./worker-messages";

/** `command` runs a file which calls `serveTasks`. */
export type WorkerOptions = Launch & {
  /** Time limit for one document, in milliseconds. */
  timeLimitMs: number;
};

/** Time limit for loading the worker's code, which takes seconds from source on a busy machine. */
const START_LIMIT_MS = 60_000;
const LONGEST_WORDS = 2_000;

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
    const answer = await this.converse(
      request,
      timeLimitMs,
      () => new ParseError("timeout", `it took more than ${timeLimitMs / 1_000} s to parse`),
    );
    return readAnswer(answer);
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
      await this.converse(undefined, START_LIMIT_MS, () => this.unavailable());
    } catch (error) {
      throw this.ending?.failure === "closed" ? error : this.unavailable();
    }
  }

  /** Waits for the next answer. Meanwhile the child process keeps this process alive. */
  private converse(
    request: WorkerRequest | undefined,
    limitMs: number,
    late: () => ParseError,
  ): Promise<WorkerAnswer> {
    const answered = Promise.withResolvers<WorkerAnswer>();
    const timer = setTimeout(() => void this.end(late()), limitMs);
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
