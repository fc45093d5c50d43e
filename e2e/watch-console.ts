import type { Page } from "@playwright/test";

/** Everything that a page complains of: errors of scripts, of hydration, of the Content-Security-Policy. */
export function watchConsole(page: Page): string[] {
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => {
    // A page ahead that the browser looks for is no fault of this one.
    if (message.type() === "error" && !message.text().includes("404 (Not Found)")) said.push(message.text());
  });
  return said;
}
