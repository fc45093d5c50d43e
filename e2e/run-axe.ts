import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** What axe finds on a page as it stands: each rule that is broken, with the elements. `rules`: these alone. */
export async function runAxe(page: Page, rules?: string[]) {
  const options: RunOptions = {
    // Only what is wrong is gathered, and nothing is loaded for it.
    resultTypes: ["violations"],
    preload: false,
    // A frame here holds what somebody else wrote.
    iframes: false,
    ...(rules && { runOnly: rules }),
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(document, given),
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      // An open menu stands beside the landmarks: that is how menus are.
      .filter(({ html }) => id !== "region" || !html.includes("data-radix-popper"))
      .map(({ html, target }) => ({ rule: id, help, html, target: target.join(" ") })),
  );
}
