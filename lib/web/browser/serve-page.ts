import { rmSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { packLargeText, unpackText } from "@/lib/text/packed-text";
import { type BrowserOrder, type BrowserReport, MAX_CHARACTERS, type Resource } from "./browser-messages";
import { groupOf, launchBrowser } from "./launch-browser";
import { renderPage } from "./render-page";

type RenderOrder = Extract<BrowserOrder, { kind: "render" }>;

/**
 * Turns this process into one that reads one page with a browser of its own, and ends with it. Arguments: the most memory, in MB, that
 * the browser's processes may take together, and the folder for its files.
 */
export function servePage(): void {
  const [mostMb = "768", folder = ""] = process.argv.slice(2);
  const guard = new Worker(GUARD, {
    eval: true,
    workerData: { parent: process.ppid, mostBytes: Number(mostMb) * 1024 * 1024, folder },
  });
  const asked = new Map<number, (resource: Resource | null) => void>();
  let requests = 0;
  let group: number | undefined;
  const ask = (url: string, isDocument: boolean) =>
    new Promise<Resource | null>((resolve) => {
      requests += 1;
      asked.set(requests, resolve);
      report({ kind: "request", id: requests, url, isDocument });
    });

  const clean = () => {
    if (group !== undefined) killGroup(group);
    // The browser's processes, which end just now, may still write into it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.on("exit", clean);
  process.on("disconnect", () => {
    // A browser that is just starting is ended by Playwright's own handler, and would make the folder again if it were removed before.
    process.off("exit", clean);
    process.on("exit", clean);
    process.exit();
  });
  process.on("message", (order: BrowserOrder) => {
    if (order.kind === "render") void render(order).then(report);
    else {
      asked.get(order.id)?.(order.resource);
      asked.delete(order.id);
    }
  });
  report({ kind: "ready" });

  async function render(order: RenderOrder): Promise<BrowserReport> {
    let isLaunch = true;
    try {
      const browser = await launchBrowser(order.executable, folder);
      group = await groupOf(browser);
      guard.postMessage(group);
      report({ kind: "launched", group });
      isLaunch = false;
      const html = await renderPage(browser, { ...order, html: unpackText(order.html) }, ask);
      return { kind: "rendered", html: await packLargeText(html.slice(0, MAX_CHARACTERS)) };
    } catch (error) {
      const message = describe(error);
      return { kind: "failed", message: message.slice(0, 300), isLaunch };
    }
  }
}

/** The browser's own reason, where it gave one: Playwright's first line says only that it is gone. */
function describe(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return (
    /error while loading shared libraries.*|No usable sandbox|spawn E\w+/.exec(said)?.[0] ??
    said.split("\n")[0]!
  );
}

function report(report: BrowserReport): void {
  process.send!(report);
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

// In a thread of its own, because the main thread may be busy with what the browser says. It watches the memory that the browser's
// processes have for themselves (the program, which they share, would count once for each), and whether the service still lives.
const GUARD = `
const { workerData, parentPort } = require("node:worker_threads");
const { readdirSync, readFileSync, rmSync, writeSync } = require("node:fs");
const { execFileSync } = require("node:child_process");
let group = 0;
parentPort.on("message", (id) => { group = id; });
let looksAsOrphan = 0;
const read = (path) => { try { return readFileSync(path, "utf8"); } catch { return ""; } };
function bytesOnLinux() {
  let kilobytes = 0;
  for (const id of readdirSync("/proc")) {
    if (!/^[0-9]+$/.test(id)) continue;
    const stat = read("/proc/" + id + "/stat");
    if (Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]) !== group) continue;
    for (const [, size] of read("/proc/" + id + "/status").matchAll(/^Rss(?:Anon|Shmem):\\s+(\\d+) kB/gm)) kilobytes += Number(size);
  }
  return kilobytes * 1024;
}
function bytesElsewhere() {
  let kilobytes = 0;
  for (const line of execFileSync("ps", ["-A", "-o", "pgid=,rss="], { encoding: "utf8" }).split("\\n")) {
    const [id, size] = line.trim().split(/\\s+/).map(Number);
    if (id === group) kilobytes += size;
  }
  return kilobytes * 1024;
}
setInterval(() => {
  const isOrphan = process.ppid !== workerData.parent;
  let isTooLarge = false;
  try { isTooLarge = group > 0 && (process.platform === "linux" ? bytesOnLinux() : bytesElsewhere()) > workerData.mostBytes; } catch {}
  if (!isOrphan && !isTooLarge) return;
  // The main thread ends with the service by itself, and ends a browser that this thread does not know yet. Unless it is too busy.
  if (!isTooLarge && ++looksAsOrphan < 10) return;
  if (isTooLarge) try { writeSync(2, "out of memory: the limit of the browser"); } catch {}
  if (group > 0) try { process.kill(-group, "SIGKILL"); } catch {}
  try { rmSync(workerData.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }); } catch {}
  process.kill(process.pid, "SIGKILL");
}, 100);
`;
