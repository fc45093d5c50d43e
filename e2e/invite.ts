import type { Page } from "@playwright/test";

/** Invites somebody by the page and answers the link that it shows. */
export async function invite(page: Page, email: string, role: RegExp): Promise<string> {
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = await dialog.getByLabel("Link").locator("code").innerText();
  await dialog.getByRole("button", { name: "I've copied the link" }).click();
  return link;
}
