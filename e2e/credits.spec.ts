import { readFile } from "node:fs/promises";
import { runAdmin } from "@/testing/service/run-service";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { callerOf, makeKey } from "./make-key";
import { watchConsole } from "./watch-console";

test("credits tell what they were used for; the ledger is filtered and leaves as a file without formulas", async ({
  page,
  journey,
  service,
}) => {
  const complaints = watchConsole(page);
  await journey.newPerson();
  await page.goto("/credits");
  await expect(page.getByText("Nothing was used in the last 30 days.")).toBeVisible();
  const command = await page.getByRole("region", { name: "Command" }).innerText();
  const workspaceId = /--workspace (\S+)/.exec(command)![1]!;
  await expectAccessible(page);

  // As whoever runs the service does it: by the very command that the page shows.
  const ledger = page.getByRole("table", { name: "Ledger" });
  const grant = ["credits", "grant", "--workspace", workspaceId, "--amount", "5", "--note", "=1+1"];
  expect((await runAdmin(grant, { DATA_DIR: service.dataDir })).code).toBe(0);
  await page.reload();
  await expect(ledger.getByRole("row", { name: /Granted.*\+5.*=1\+1/ })).toBeVisible();

  const call = callerOf(service.url, await makeKey(page, "Test"));
  const { body: agent } = await call("/v1/agents", { name: "Bakeries" });
  await call(
    `/v1/agents/${agent.id}/memory`,
    { profileJson: { offer: "order desks" }, icpJson: { roles: ["Founder"], industries: ["bakery"] } },
    "PATCH",
  );
  await page.goto("/credits");
  expect((await call("/v1/discovery", { agentId: agent.id, mode: "people", targetCount: 5 })).status).toBe(
    200,
  );
  const search = ledger.getByRole("row", { name: /^Search/ }).first();
  await expect(search).toContainText("Bakeries");
  await expect(page.getByRole("table", { name: /Credits used per day/ })).toBeAttached();
  await expectAccessible(page);

  await page.getByLabel("What", { exact: true }).selectOption("Granted");
  await expect(page).toHaveURL(/what=grant/);
  await expect(page.getByText(/^1–2 of 2 entries$/)).toBeVisible();
  await page.getByLabel("Search the ledger").fill("1+1");
  await expect(page.getByText(/^1 entry$/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",grant,,5,'=1+1,");
  await page.getByLabel("Search the ledger").fill("nobody");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(search).toBeVisible();

  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page.getByText("Used in 7 days")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
