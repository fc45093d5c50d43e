import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { findCachedBrowser, findInstalledBrowser, UNPACKED_BROWSER } from "@/lib/web/browser/find-browser";

const root = dirname(import.meta.dirname);
/** Where @sparticuz/chromium is installed, and beneath it what it unpacks. */
const TEMPORARY = dirname(join(root, UNPACKED_BROWSER));
const KEPT = dirname(TEMPORARY);
/** The version that goes with Chromium 141, which Playwright 1.65 still drives. */
const PACKED = "@sparticuz/chromium@141.0.0";

/** Why there is no browser, and how to get one, in a sentence. */
export class NoBrowserError extends Error {
  override readonly name = "NoBrowserError";
}

/**
 * The path of a Chromium for tests: the one that CHROME_PATH names, an installed one, Playwright's own, and where none is there,
 * one that is fetched: by Playwright, from npm, or with apt. Errors: `NoBrowserError`.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given))
    throw new NoBrowserError(`CHROME_PATH names ${given}, which is not there.`);
  for (const find of [
    () => given,
    () => findInstalledBrowser(process.env.PATH),
    findCachedBrowser,
    fetchByPlaywright,
    fetchFromNpm,
    fetchWithApt,
  ]) {
    const path = await find();
    if (path && starts(path)) return path;
  }
  throw new NoBrowserError(
    "There is no Chromium for the browser tests: install one, or set CHROME_PATH to its program.",
  );
}

async function fetchByPlaywright(): Promise<string | null> {
  run(process.execPath, [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"]);
  return findCachedBrowser();
}

// Its package carries the program itself, so an npm mirror is enough.
async function fetchFromNpm(): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  mkdirSync(TEMPORARY, { recursive: true });
  const packed = join(KEPT, "node_modules/@sparticuz/chromium");
  if (!existsSync(packed)) {
    run("npm", ["install", "--prefix", KEPT, "--no-save", "--no-audit", "--no-fund", PACKED]);
  }
  if (!existsSync(packed)) return undefined;
  // It unpacks to TMPDIR and takes whatever lies there under its name for its own.
  const script = `import(${JSON.stringify(join(packed, "build/esm/index.js"))}).then((m) => m.default.executablePath()).then(console.log)`;
  const { stdout } = run(process.execPath, ["-e", script], { TMPDIR: TEMPORARY });
  const path = stdout?.trim().split("\n").at(-1);
  return path && existsSync(path) ? path : undefined;
}

function fetchWithApt(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
    DEBIAN_FRONTEND: "noninteractive",
  });
  return findInstalledBrowser(process.env.PATH);
}

function starts(path: string): boolean {
  return run(path, ["--version", "--no-sandbox"]).status === 0;
}

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(command, args, {
    encoding: "utf8",
    timeout: 240_000,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...env },
  });
}
