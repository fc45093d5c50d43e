import { findBrowser } from "@/lib/web/browser/find-browser";
import { buildEntry } from "@/testing/process/build-entry";

/** The Chromium of this machine; null where there is none: `npm test` fetches one. */
export const TEST_BROWSER = process.env.CHROME_PATH ?? (await findBrowser(process.env.PATH));

/** Tells that tests are skipped, where they are. */
export function sayIfNoBrowser(tests: string): void {
  if (TEST_BROWSER === null)
    console.warn(`Skipped: ${tests}. There is no Chromium: install one, or run npm test, which fetches one.`);
}

let command: string[] | undefined;

/** Arguments of Node that run `server/browser.ts` as it is built for the service. */
export function browserCommand(): string[] {
  command ??= [buildEntry("server/browser.ts")];
  return command;
}
