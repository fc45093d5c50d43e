import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runService } from "@/testing/service/run-service";
import { startWeb } from "./crash-peers";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { callerOf, makeKey } from "./make-key";
import { startDroppingMail } from "./start-dropping-mail";
import { watchConsole } from "./watch-console";

test("runs are listed, filtered by address, and opened with their steps", async ({
  page,
  journey,
  service,
}) => {
  const complaints = watchConsole(page);
  await journey.newPerson();
  await page.goto("/runs");
  await expect(page.getByText("No runs yet")).toBeVisible();
  await expectAccessible(page);

  const call = callerOf(service.url, await makeKey(page, "Test"));
  const { body: agent } = await call("/v1/agents", { name: "Bakeries" });
  await call(`/v1/agents/${agent.id}/memory`, BAKERIES, "PATCH");
  await page.goto("/runs");
  // The list follows by itself.
  expect((await call("/v1/discovery", { agentId: agent.id, mode: "people", targetCount: 5 })).status).toBe(
    200,
  );
  const row = page.getByRole("row", { name: /Find leads/ });
  await expect(row).toContainText("Bakeries");
  await expect(row).toContainText("Completed");
  await expectAccessible(page);

  await page.getByLabel("Status").selectOption("Failed");
  await expect(page.getByText("No runs match these filters")).toBeVisible();
  await expect(page).toHaveURL(/state=failed/);
  await page.goto("/runs?state=completed&function=run-discovery");
  await row.getByRole("link", { name: "Find leads" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find leads" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Plan the search" })).toContainText("Completed");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);

  const unknown = await page.goto("/runs/0190a1b2-0000-7000-8000-000000000001");
  expect(unknown!.status()).toBe(404);
});

test("a mail of which nobody knows is decided by a person, either way", async ({ browser, journey }) => {
  const [mail, web] = await Promise.all([startDroppingMail(), startWeb(60, 1)]);
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-e2e-"));
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    WEB_PROXY_URL: web.proxyUrl,
    WEB_PER_HOST_DELAY_MS: "0",
  };
  const service = await runService(env);
  const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await journey.newPerson(page, { url: service.url, dataDir, env });
    const call = callerOf(service.url, await makeKey(page, "Test"));
    const { body: agent } = await call("/v1/agents", { name: "Bakeries" });
    const memory = {
      ...BAKERIES,
      icpJson: { roles: ["Head of Operations"], sources: web.sources.slice(0, 1) },
    };
    await call(`/v1/agents/${agent.id}/memory`, memory, "PATCH");
    await call("/v1/discovery", { agentId: agent.id, mode: "people", targetCount: 5 });
    await expect
      .poll(async () => (await call(`/v1/campaigns/${agent.campaignId}/status`)).body.status)
      .toBe("completed");
    const { body: found } = await call(`/v1/leads?agentId=${agent.id}`);
    const leads = found.leads.slice(0, 2) as { id: string; email: string }[];
    expect(leads).toHaveLength(2);
    for (const { id } of leads) expect((await call(`/v1/leads/${id}/email`, {})).status).toBe(200);

    await page.goto("/runs");
    await expect(page.getByRole("heading", { name: "Did these 2 emails arrive?" })).toBeVisible();
    expect(mail.dropped()).toBe(2);
    await expectAccessible(page);
    const before = (await call("/v1/credits")).body;
    expect(before.held).toBe(2);

    const itemOf = (email: string) => page.getByRole("listitem").filter({ hasText: email });
    await itemOf(leads[0]!.email).getByRole("button", { name: "It arrived" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("costs 1 credit");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Mark as arrived" }).click();
    await expect(page.getByText(`The email to ${leads[0]!.email} is marked as sent`)).toBeVisible();

    await itemOf(leads[1]!.email).getByRole("button", { name: "It did not" }).click();
    await expect(dialog).toContainText("they would get a second one");
    await dialog.getByRole("button", { name: "Mark as not arrived" }).click();
    await expect(page.getByRole("heading", { name: "No emails to review" })).toBeVisible();

    const after = (await call("/v1/credits")).body;
    expect([after.held, after.balance]).toEqual([0, before.balance + 1]);
    expect((await call(`/v1/leads/${leads[0]!.id}`)).body.status).toBe("contacted");
    expect((await call(`/v1/leads/${leads[1]!.id}`)).body.status).toBe("new");
    expect(mail.dropped()).toBe(2);
  } finally {
    await context.close();
    await service.end();
    await Promise.all([mail.close(), web.close(), rm(dataDir, { recursive: true, force: true })]);
  }
});

const BAKERIES = {
  profileJson: { company: "Dough Desk", offer: "an order desk for wholesale bakeries" },
  icpJson: {
    roles: ["Head of Operations", "Managing Director", "Founder"],
    industries: ["bakery", "brewery"],
    locations: ["United Kingdom", "Germany"],
  },
  senderName: "Ada North",
  senderEmail: "ada@doughdesk.example",
  companyName: "Dough Desk",
  postalAddress: "1 Quay Street, Bristol BS1 4XX",
};
