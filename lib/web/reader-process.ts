import { type Launch, type Launched, launchProcess } from "@/lib/parsing/launch-process";
import type { ExchangeAnswer, ExchangeRequest } from "./exchange";
import { type ReaderOrder, type ReaderReport, type ReaderSettings, toReadError } from "./reader-messages";

/** For loading the reader's code, which takes seconds from source on a busy machine. */
const START_LIMIT_MS = 60_000;
const PING_MS = 2_000;
/** Pings in a row that a reader may leave unanswered: something keeps it busy that may never end. */
const MAX_UNANSWERED = 8;

/** `command` runs a file which calls `serveExchanges`. */
export type ReaderOptions = Launch & {
  /** Time between two pings, in milliseconds. Default 2 s. */
  pingMs?: number;
};

/** The process ended with the request in its hands, perhaps because of it; or it never started. */
export class ReaderGone extends Error {
  override readonly name = "ReaderGone";
  constructor(readonly hadStarted: boolean) {
    super(hadStarted ? "the process that read it ended" : "no process could be started to read it");
  }
}

type Waiting = { resolve(answer: ExchangeAnswer): void; reject(error: unknown): void };

/** A process that makes requests, many at once. */
export class ReaderProcess {
  private readonly child: Launched;
  private readonly ready = Promise.withResolvers<void>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly starting: NodeJS.Timeout;
  private readonly pinging: NodeJS.Timeout;
  private readonly ended = Promise.withResolvers<void>();
  private unanswered = 0;
  private last = 0;
  private isEnding = false;
  private isReady = false;

  constructor(options: ReaderOptions, settings: ReaderSettings) {
    this.child = launchProcess(options, {
      onMessage: (report) => this.take(report as ReaderReport, settings),
      onWords: () => {},
      onEnd: () => this.noteEnd(),
    });
    this.ready.promise.catch(() => {});
    this.starting = setTimeout(() => this.end(), START_LIMIT_MS).unref();
    this.pinging = setInterval(() => this.ping(), options.pingMs ?? PING_MS).unref();
  }

  get isEnded(): boolean {
    return this.isEnding;
  }

  /** Errors: `ReadError`, the signal's reason, `ReaderGone`. */
  async get(request: ExchangeRequest, signal?: AbortSignal): Promise<ExchangeAnswer> {
    const id = ++this.last;
    const answered = Promise.withResolvers<ExchangeAnswer>();
    const onAbort = () => {
      if (this.isReady) this.order({ kind: "cancel", id });
      answered.reject(signal?.reason);
    };
    this.waiting.set(id, answered);
    this.child.hold(true);
    signal?.addEventListener("abort", onAbort, { once: true });
    this.ready.promise.then(
      () => this.waiting.has(id) && this.order({ kind: "get", id, request }),
      answered.reject,
    );
    try {
      signal?.throwIfAborted();
      return await answered.promise;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      this.waiting.delete(id);
      if (this.waiting.size === 0) this.child.hold(false);
    }
  }

  /** Kills the process; what is in its hands fails with `ReaderGone`. Resolves when it is gone. */
  async end(): Promise<void> {
    this.isEnding = true;
    this.child.end();
    await this.ended.promise;
  }

  private take(report: ReaderReport, settings: ReaderSettings): void {
    this.unanswered = 0;
    if (report.kind === "ready") {
      clearTimeout(this.starting);
      this.isReady = true;
      this.order({ kind: "settings", settings });
      this.ready.resolve();
    } else if (report.kind === "answer") this.waiting.get(report.id)?.resolve(report.answer);
    else if (report.kind === "failed") this.waiting.get(report.id)?.reject(toReadError(report.failure));
  }

  /** Counts unanswered pings rather than seconds, which pass for this process too while it is kept from hearing the answer. */
  private ping(): void {
    if (!this.isReady || this.waiting.size === 0) return;
    if (this.unanswered >= MAX_UNANSWERED) return void this.end();
    this.unanswered += 1;
    this.order({ kind: "ping" });
  }

  private order(order: ReaderOrder): void {
    this.child.send(order);
  }

  private noteEnd(): void {
    this.isEnding = true;
    clearTimeout(this.starting);
    clearInterval(this.pinging);
    const gone = new ReaderGone(this.isReady);
    this.ready.reject(gone);
    for (const { reject } of this.waiting.values()) reject(gone);
    this.ended.resolve();
  }
}
