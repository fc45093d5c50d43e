import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { callerOf, makeKey } from "./make-key";
import { watchConsole } from "./watch-console";

const run = promisify(execFile);

test("a key is made, shown once, used by the line beside it, and refused once it is revoked", async ({
  page,
  journey,
  service,
}) => {
  const complaints = watchConsole(page);
  await journey.newPerson();
  await page.goto("/keys");
  await expect(page.getByText("No API keys yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Name what will use it")).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill("Website form");
  await dialog.getByText("Choose each permission").click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create key" }).click();

  // What is shown only once cannot be closed by accident, and survives a change of the workspace.
  await expect(dialog.getByText("shown only once")).toBeVisible();
  const key = (await dialog.getByRole("region", { name: "Key", exact: true }).innerText()).trim();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toContainText("Have you copied the key?");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog.getByRole("region", { name: "Key", exact: true })).toContainText(key);
  await expectAccessible(page);

  // The very command that is shown, in a shell.
  const command = await dialog.getByRole("region", { name: "Call" }).innerText();
  const { stdout } = await run("bash", ["-c", command]);
  expect(JSON.parse(stdout)).toMatchObject({ balance: 1000 });
  await dialog.getByRole("button", { name: "I have stored the key" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain(key);

  // It only looks: what it may not do is refused.
  const call = callerOf(service.url, key);
  expect((await call("/v1/agents")).status).toBe(200);
  expect((await call("/v1/agents", { name: "No" })).status).toBe(403);
  const row = page.getByRole("row", { name: /Website form/ });
  await expect(row).toContainText("Read-only");
  await expect(row).toContainText("Active");

  await row.getByRole("button", { name: "Revoke Website form" }).click();
  await expect(dialog).toContainText("is refused from then on");
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No active keys")).toBeVisible();
  expect((await call("/v1/agents")).status).toBe(401);
  await page.getByRole("link", { name: "Show 1 revoked or expired too" }).click();
  await expect(page.getByRole("row", { name: /Website form/ })).toContainText("Revoked");
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("a key with a long name stays in its place at phone width", async ({ page, journey }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await journey.newPerson();
  await makeKey(page, `A key ${"with a long name ".repeat(8)}`.trim(), /^Find leads/);
  await expect(page.getByRole("table", { name: "Keys" })).toContainText("Find leads");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test("the form of a key says beside each field what is wrong, and gives the focus back", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/keys");
  const opener = page.getByRole("button", { name: "Create API key" });
  await opener.click();
  const dialog = page.getByRole("dialog");
  const make = dialog.getByRole("button", { name: "Create key" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();

  await dialog.getByLabel("Expires").selectOption("day");
  await dialog.getByLabel("Last day").fill("2001-01-01");
  await make.click();
  await expect(dialog.getByText("Name what will use it")).toBeVisible();
  await expect(dialog.getByText("Choose a date in the future.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Last day").fill("2099-01-01");
  await expect(dialog.getByText("Choose a date in the future.")).toHaveCount(0);

  // A preset and the boxes below it never contradict each other.
  await dialog.getByText("Choose each permission").click();
  await dialog.getByRole("radio", { name: /^Full access/ }).check();
  await dialog.getByRole("checkbox", { name: /^View balance/ }).uncheck();
  await expect(dialog.getByText("Custom: 20 of 21")).toBeVisible();
  await dialog.getByRole("radio", { name: /^Read-only/ }).check();
  for (const box of (await dialog.getByRole("checkbox", { checked: true }).all()).reverse())
    await box.uncheck();
  await make.click();
  await expect(dialog.getByText("Select at least one permission")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
