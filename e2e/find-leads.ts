import { expect, type Page } from "@playwright/test";

/** Searches from a campaign's page until `count` leads are there. */
export async function findLeads(page: Page, count: number) {
  await page.getByRole("button", { name: "Find leads" }).click();
  const dialog = page.getByRole("dialog", { name: "Find leads" });
  await dialog.getByLabel("Maximum leads").fill(String(count));
  await dialog
    .getByRole("button", { name: new RegExp(`^Find up to ${count} leads · about [\\d.]+ credits`) })
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-kind="run_completed"]')).toBeVisible();
  await expect(page.locator('[data-kind="lead_found"]')).toHaveCount(count);
}
