import type { Locator, Page } from "@playwright/test";

/** Opens the dialog of a campaign and takes the usual limits and the review away, so that every lead is emailed. */
export async function openOutreach(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Start outreach" }).click();
  const dialog = page.getByRole("dialog", { name: "Start outreach" });
  await dialog.getByLabel("Fit of at least").fill("0");
  await dialog.getByLabel("People per company").fill("");
  await dialog.getByLabel("Send without review").check();
  return dialog;
}
