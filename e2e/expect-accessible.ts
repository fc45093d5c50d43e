import { expect, type Page } from "@playwright/test";
import { runAxe } from "./run-axe";

/** The rules whose answer depends on the theme. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/** Lets axe judge the page as it stands, in both themes. Fails with each rule that is broken and where. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is on its way to the browser gets its title a moment after its frame.
  await expect(page).toHaveTitle(/./);
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of ["light", "dark"]) {
    await setTheme(page, theme);
    const found = (await runAxe(page, theme === "dark" ? OF_COLORS : undefined))
      // Asked above, where it is waited for: while a page is exchanged there is none.
      .filter(({ rule }) => rule !== "document-title")
      .map(
        ({ rule, help, target, html }) => `${theme}: ${rule}: ${help}\n  ${target}\n  ${html.slice(0, 300)}`,
      );
    expect(found, `axe on ${page.url()}`).toEqual([]);
  }
  await setTheme(page, before ?? "system");
}

// A colour on its way from one theme to the other has a contrast that nobody ever reads.
async function setTheme(page: Page, theme: string) {
  await page.evaluate((next) => {
    document.documentElement.dataset.theme = next;
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
  }, theme);
}
