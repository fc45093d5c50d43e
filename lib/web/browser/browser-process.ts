import { AsyncResource } from "node:async_hooks";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PageSent, Rendering } from "@/lib/ports/page-browser";
import type { BrowserOrder, BrowserReport, Resource } from "./browser-messages";

export type BrowserProcessOptions = {
  /** Arguments of Node that run a file which calls `servePage`. */
  command: readonly string[];
  executable: string;
  /** For a page, from the moment its browser has started. */
  limitMs: number;
  /** For the processes of the browser together, in MB. */
  memoryMb: number;
};

export type AnswerRequest = (
  url: string,
  isDocument: boolean,
  signal: AbortSignal,
) => Promise<Resource | null>;

/** For loading code and starting the browser, which takes seconds from source on a busy machine. */
const START_LIMIT_MS = 60_000;
/** For a driver to end the browser that it is starting. */
const LEAVING_MS = 1_000;
const LONGEST_WORDS = 2_000;
/** Of the process that drives the browser, in MB. It hands on what scripts load. */
const DRIVER_HEAP_MB = 192;

/** A process with a browser for one page. Whatever the page does, all of it is gone when `render` has returned. */
export class BrowserProcess {
  private readonly folder = mkdtempSync(join(tmpdir(), "leadwright-browser-"));
  private readonly child: ChildProcess;
  private readonly exited = Promise.withResolvers<void>();
  private readonly outcome = Promise.withResolvers<Rendering>();
  private readonly over = new AbortController();
  private group: number | undefined;
  private words = "";
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: BrowserProcessOptions,
    private readonly answer: AnswerRequest,
  ) {
    this.child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${DRIVER_HEAP_MB}`,
        "--disable-warning=ExperimentalWarning",
        ...options.command,
        `${options.memoryMb}`,
        this.folder,
      ],
      // No settings: the browser reads what strangers wrote.
      {
        env: { NODE_ENV: "production", TMPDIR: this.folder },
        stdio: ["ignore", "ignore", "pipe", "ipc"],
        serialization: "advanced",
      },
    );
    this.child.stderr!.setEncoding("utf8").on("data", (words: string) => {
      this.words = (this.words + words).slice(-LONGEST_WORDS);
    });
    this.child.on("error", () => this.exited.resolve());
    this.child.on("exit", () => this.exited.resolve());
  }

  /** Renders the page. Never rejects. Returns when every process of the browser has been ended. */
  async render(page: PageSent): Promise<Rendering> {
    const { executable, limitMs } = this.options;
    // Requests arrive outside of the caller's context, which says on whose behalf they are made.
    this.child.on(
      "message",
      AsyncResource.bind((report: BrowserReport) => this.take(report, page)),
    );
    this.limit(START_LIMIT_MS, { ok: false, failure: "broken", message: "the browser did not start" });
    void this.exited.promise.then(() => this.noteExit());
    this.order({ kind: "render", ...page, executable, limitMs });
    const rendering = await this.outcome.promise;
    await this.end();
    return rendering;
  }

  /** Ends everything at once; a page that is being read fails with `closed`. */
  async end(): Promise<void> {
    this.settle({ ok: false, failure: "closed", message: "it was not read because the service is stopping" });
    clearTimeout(this.timer);
    this.over.abort();
    this.killGroup();
    // Only the driver knows a browser that is just starting, and ends it when it is left alone.
    if (this.group === undefined && this.child.connected) {
      this.child.disconnect();
      await Promise.race([this.exited.promise, sleep(LEAVING_MS, undefined, { ref: false })]);
    }
    this.child.kill("SIGKILL");
    if (this.child.pid !== undefined) await this.exited.promise;
    this.killGroup();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {});
  }

  private take(report: BrowserReport, page: { url: string }): void {
    const { limitMs } = this.options;
    switch (report.kind) {
      case "launched":
        this.group = report.group;
        this.limit(limitMs, pageFailure(`it did not finish within ${limitMs / 1_000} s`));
        return;
      case "request":
        void this.answer(report.url, report.isDocument, this.over.signal)
          .catch(() => null)
          .then((resource) => this.order({ kind: "resource", id: report.id, resource }));
        return;
      case "rendered":
        this.settle({ ok: true, html: report.html });
        return;
      case "failed":
        void this.noteFailure(report.message, report.isLaunch, page);
    }
  }

  /** The guard may have ended the browser a moment before: then the reason is the memory, and not what the driver makes of it. */
  private async noteFailure(message: string, isLaunch: boolean, page: { url: string }): Promise<void> {
    await sleep(20);
    if (this.isOutOfMemory()) return this.settle(pageFailure("it needed more memory than a page may use"));
    const said = message.startsWith("it ")
      ? message
      : `it failed (${message.replaceAll(page.url, "the page")})`;
    this.settle(
      isLaunch
        ? { ok: false, failure: "broken", message: `it could not be started (${message})` }
        : pageFailure(said),
    );
  }

  private async noteExit(): Promise<void> {
    // Its last words may arrive a moment later.
    await sleep(20);
    if (this.isOutOfMemory()) return this.settle(pageFailure("it needed more memory than a page may use"));
    const isStarted = this.group !== undefined;
    const said = /^.*Error.*$/m.exec(this.words)?.[0].trim() ?? "the browser did not start";
    this.settle(
      isStarted ? pageFailure("it ended the browser") : { ok: false, failure: "broken", message: said },
    );
  }

  private isOutOfMemory(): boolean {
    return /out of memory|allocation failed/i.test(this.words);
  }

  private settle(rendering: Rendering): void {
    this.outcome.resolve(rendering);
  }

  private limit(milliseconds: number, rendering: Rendering): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(rendering), milliseconds);
  }

  private order(order: BrowserOrder): void {
    if (this.child.connected) this.child.send(order, () => {});
  }

  private killGroup(): void {
    if (this.group === undefined) return;
    try {
      process.kill(-this.group, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

function pageFailure(message: string): Rendering {
  return { ok: false, failure: "page", message };
}
