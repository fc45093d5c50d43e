import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Where `npm test` unpacks the Chromium of an npm package, below the project's folder. */
export const UNPACKED_BROWSER = "node_modules/.leadwright-browser/tmp/chromium";

/** A Chromium that the system has installed; `path` is the variable PATH. */
export function findInstalledBrowser(path = ""): string | null {
  const onPath = path
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES].find((file) => existsSync(file)) ?? null;
}

/** Playwright's own Chromium. */
export async function findCachedBrowser(): Promise<string | null> {
  // Loaded only here: most services find another one, or never need it.
  const { chromium } = await import("playwright-core");
  const file = chromium.executablePath();
  return existsSync(file) ? file : null;
}

/** A Chromium on this machine: installed, Playwright's own, or the one that `npm test` has fetched. Downloads nothing. */
export async function findBrowser(path = ""): Promise<string | null> {
  const unpacked = join(process.cwd(), UNPACKED_BROWSER);
  return (
    findInstalledBrowser(path) ?? (await findCachedBrowser()) ?? (existsSync(unpacked) ? unpacked : null)
  );
}
