import { existsSync } from "node:fs";
import type { PageBrowser, PageSent, Rendering } from "@/lib/ports/page-browser";
import type { PageReader } from "@/lib/ports/page-reader";
import { answerRequests } from "./answer-requests";
import { BrowserProcess, type BrowserProcessOptions } from "./browser-process";
import { findBrowser } from "./find-browser";
import { ScriptCache } from "./script-cache";

export type PageBrowserOptions = Partial<Omit<BrowserProcessOptions, "executable">> & {
  /** `auto`: a Chromium of this machine, if there is one. `off`: none. Anything else is the path of one. */
  choice: string;
  /** The variable PATH. */
  path?: string;
  reader: Pick<PageReader, "readResource">;
};

const LIMIT_MS = 10_000;
/** The browser's processes take 70 MB for an empty page, and 100 to 300 for real ones. */
const MEMORY_MB = 768;
/** After a browser that did not start, pages are left as they are for so long. */
const PAUSE_MS = 60_000;

/** Reads pages with a browser, one at a time. Each has a process and a browser of its own, so nothing is left of the one before. */
export function createPageBrowser({ choice, path, reader, ...options }: PageBrowserOptions): PageBrowser {
  let executable: Promise<string | null> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let current: BrowserProcess | undefined;
  const cache = new ScriptCache();
  let isClosed = false;
  let broken: { rendering: Rendering; until: number } | undefined;

  const find = async () => (choice === "auto" ? findBrowser(path) : existsSync(choice) ? choice : null);

  async function renderNext(page: PageSent, begin?: () => Promise<boolean>): Promise<Rendering | null> {
    executable ??= find();
    const file = await executable;
    if (isClosed) return CLOSED;
    // One that is installed later is found then.
    if (file === null) executable = undefined;
    if (file === null) return { ok: false, failure: "missing", message: "there is no browser" };
    if (broken && broken.until > performance.now()) return broken.rendering;
    if (begin && !(await begin())) return null;
    if (isClosed) return CLOSED;
    current = new BrowserProcess(
      {
        command: options.command ?? ["--import", "tsx", "server/browser.ts"],
        executable: file,
        limitMs: options.limitMs ?? LIMIT_MS,
        memoryMb: options.memoryMb ?? MEMORY_MB,
      },
      answerRequests(page.url, reader, cache),
    );
    const rendering = await current.render(page);
    current = undefined;
    if (!rendering.ok && rendering.failure === "broken")
      broken = { rendering, until: performance.now() + PAUSE_MS };
    return rendering;
  }

  return {
    async render(page, begin) {
      if (choice === "off") return { ok: false, failure: "off", message: "the browser is switched off" };
      const rendering = before.then(() => renderNext(page, begin));
      before = rendering.catch(() => {});
      return rendering;
    },
    async close() {
      isClosed = true;
      await current?.end();
    },
  };
}

const CLOSED: Rendering = {
  ok: false,
  failure: "closed",
  message: "it was not read because the service is stopping",
};
