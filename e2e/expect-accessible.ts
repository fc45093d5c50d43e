import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Lets axe judge the page as it stands, in both themes. Fails with each rule that is broken and where. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is on its way to the browser gets its title a moment after its frame.
  await expect(page).toHaveTitle(/./);
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of ["light", "dark"]) {
    await setTheme(page, theme);
    // Without frames of other origins there is nothing to gather from elsewhere.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // The themes differ in their colours alone.
    if (theme === "dark") axe.withRules(["color-contrast", "link-in-text-block"]);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes
        // An open menu stands beside the landmarks: that is how menus are.
        .filter(({ html }) => id !== "region" || !html.includes("data-radix-popper"))
        .map(
          ({ html, target }) => `${theme}: ${id}: ${help}\n  ${target.join(" ")}\n  ${html.slice(0, 300)}`,
        ),
    );
    expect(found, `axe on ${page.url()}`).toEqual([]);
  }
  await setTheme(page, before ?? "system");
}

// A colour on its way from one theme to the other has a contrast that nobody ever reads.
async function setTheme(page: Page, theme: string) {
  await page.evaluate(async (next) => {
    document.documentElement.dataset.theme = next;
    await Promise.all(
      document
        .getAnimations()
        .map((one) => one.effect?.getComputedTiming().endTime !== Infinity && one.finished.catch(() => {})),
    );
  }, theme);
}
