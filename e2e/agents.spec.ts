import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";

async function makeAgent(page: Page, name: string): Promise<void> {
  await page.goto("/agents/new");
  await page.getByLabel("Name of the agent").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=offer/);
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an agent is renamed, paused, archived and put back, each with its way back", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/agents");
  await expect(page.getByText("No active agents")).toBeVisible();
  await expectAccessible(page);
  await makeAgent(page, "One");
  await makeAgent(page, "Two");
  await page.goto("/agents");
  await expectAccessible(page);

  await choose(page, "One", "Rename");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog.getByText("Required")).toBeVisible();
  await dialog.getByLabel("Name").fill("First");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row", { name: /^First/ });
  await expect(row).toBeVisible();

  await choose(page, "First", "Pause");
  await expect(row).toContainText("Paused");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Active");

  await choose(page, "First", "Archive");
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: /^Archived/ }).click();
  await expect(row).toContainText("Archived");
  await choose(page, "First", "Activate");
  await expect(page.getByText("Nothing is archived")).toBeVisible();
  await page.goto("/agents");
  await expect(row).toContainText("Active");
  // Another tab of the same person agrees without being asked to.
  const other = await page.context().newPage();
  await other.goto("/agents");
  await choose(page, "Two", "Archive");
  await expect(other.getByRole("row", { name: /^Two/ })).toHaveCount(0);
});

test("rows are gone through by keyboard, and many agents stand on pages", async ({ page, journey }) => {
  await journey.newPerson();
  await makeAgent(page, "Lower");
  await makeAgent(page, "Upper");
  await page.goto("/agents?page=7");
  await expect(page.getByText("Page not found")).toBeVisible();
  await page.goto("/agents");
  // The first key may come before the page listens.
  await expect(async () => {
    await page.keyboard.press("k");
    await expect(page.getByRole("link", { name: "Upper" })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Lower" })).toBeVisible();
});

test("home says what waits for somebody, and leads to it", async ({ page, journey }) => {
  await journey.newPerson();
  await makeAgent(page, "With gaps");
  await page.goto("/");
  const needs = page.getByRole("region", { name: "Needs attention" });
  await expect(needs.getByText(/Memory is missing your offer/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await needs.getByRole("link", { name: /^Complete/ }).click();
  await expect(page).toHaveURL(/step=offer/);
});

test("a page that is not there says so within the frame, with 404", async ({ page, journey }) => {
  await journey.newPerson();
  const answer = await page.goto("/nothing/of/the/kind");
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByText("Page not found")).toBeVisible();
  await expectAccessible(page);
});
