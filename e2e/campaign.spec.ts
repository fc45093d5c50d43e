import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expectAccessible } from "./expect-accessible";
import { findLeads } from "./find-leads";
import { expect, type OwnService, test } from "./journey";
import { makeAgent } from "./make-agent";
import { openOutreach } from "./start-outreach";

async function readOutbox({ dataDir }: OwnService): Promise<{ to: string; text: string }[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => ({ text, to: /^To: .*?([^\s<]+@[^\s>]+)/im.exec(text)![1]! }));
}

/** What this workspace's agent has put into the outbox; others share the service. */
async function listReceivers(service: OwnService, addresses: Set<string>): Promise<string[]> {
  return (await readOutbox(service)).map(({ to }) => to).filter((to) => addresses.has(to));
}

type Leads = { leads: { email: string }[] };

test("outreach to the outbox: a mail is read with its life, its link unsubscribes, and nobody is mailed again", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const root = `/agents/${agent.id}`;
  await page.goto(`${root}/campaign`);
  await findLeads(page, 5);
  const { leads } = await agent.api<Leads>("GET", `/leads?agentId=${agent.id}&pageSize=100`);
  const addresses = new Set(leads.map(({ email }) => email));
  // Other tests' workspaces may find the same sample companies and write to the same outbox.
  const before = (await listReceivers(service, addresses)).length;

  const dialog = await openOutreach(page);
  await expect(dialog.getByText("emails become files on this machine and reach nobody")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Email 5 people · up to 5 credits" })).toBeEnabled();
  await dialog.getByLabel("How many at most").fill("2");
  const preview = dialog.getByRole("group", { name: "Preview of the emails" });
  await expect(preview.getByText("1 of 2")).toBeVisible();
  const first = await preview.getByText(/^To /).innerText();
  await preview.focus();
  await page.keyboard.press("ArrowRight");
  await expect(preview.getByText("2 of 2")).toBeVisible();
  await expect(preview.getByText(/^To /)).not.toHaveText(first);
  await dialog.getByText("3 · Beyond the number you chose").click();
  await expect(preview.getByText("an order desk for wholesale bakeries")).toBeVisible();
  await dialog.getByRole("button", { name: "Email 2 people · up to 2 credits" }).click();
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Completed" })).toBeVisible();

  await page.getByRole("link", { name: "Emails", exact: true }).click();
  await page.getByRole("row").nth(1).getByRole("link").click();
  const panel = page.getByRole("dialog");
  await expect(panel.locator("[data-event]")).toHaveCount(4);
  await expect(panel.locator('[data-event="sent"]')).toBeVisible();
  const shown = await panel.locator("[data-email-text]").innerText();
  const link = /http\S+\/u\/\w+/.exec(shown)![0];
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("link", { name: "Download .eml" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.eml$/);
  const eml = await readFile(await file.path(), "utf8");
  expect(eml).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const answer = await page.request.get(file.url());
  expect(answer.headers()).toMatchObject({
    "content-type": "message/rfc822",
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringMatching(/^attachment; filename="[0-9a-f-]+\.eml"$/),
  });

  const theirs = await page.context().newPage();
  await theirs.goto(link);
  await theirs.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(theirs.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  // Without a reload: the panel is live.
  await expect(panel.locator('[data-event="unsubscribed"]')).toBeVisible();

  await page.goto(`${root}/campaign`);
  await openOutreach(page);
  await dialog.getByRole("button", { name: "Email 3 people · up to 3 credits" }).click();
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(5);
  await expect(page.getByRole("heading", { name: "Completed" })).toBeVisible();
  const receivers = await listReceivers(service, addresses);
  expect(receivers).toHaveLength(before + 5);
  const own = await agent.api<{ leads: { email: string; status: string }[] }>(
    "GET",
    `/leads?agentId=${agent.id}`,
  );
  expect(own.leads.map(({ status }) => status).sort()).toEqual([
    ...["contacted", "contacted", "contacted", "contacted", "unsubscribed"],
  ]);
  await openOutreach(page);
  await expect(dialog.getByText("There is nobody to email")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Email 0 people" })).toBeDisabled();
});

test("without a Memory the page says what is missing and leads into the field", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson(), null);
  await page.goto(`/agents/${agent.id}/campaign`);
  await page.getByRole("link", { name: "your ideal customer" }).click();
  await expect(page.getByLabel("Roles", { exact: true })).toBeFocused();
  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    profileJson: { offer: "Ovens" },
    icpJson: { roles: ["Founder"] },
  });
  await expect(page.getByRole("textbox", { name: "Offer" })).toHaveValue("Ovens");
  await page.getByRole("main").getByRole("link", { name: "the sender's email address" }).click();
  await expect(page.getByRole("textbox", { name: "Email address" })).toBeFocused();
});

test("campaign and mails: axe finds nothing, nothing is wider than a phone, and the browser says no error", async ({
  page,
  journey,
  service,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.location().url.endsWith("/favicon.ico"))
      errors.push(message.text());
  });
  const agent = await makeAgent(service, await journey.newPerson());
  const root = `/agents/${agent.id}`;
  await page.goto(`${root}/campaign`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Find leads" }).click();
  await expect(
    page.getByRole("button", { name: /^Find up to 25 leads · about [\d.]+ credits/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Find leads" })).toBeFocused();
  await findLeads(page, 3);
  await openOutreach(page);
  await expect(
    page.getByRole("group", { name: "Preview of the emails" }).getByText("Dough Desk").first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Email 3 people" }).click();
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(3);
  const isNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await isNarrow();
  await page.goto(`${root}/emails`);
  await expectAccessible(page);
  await isNarrow();
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByRole("dialog").getByText("Timeline")).toBeVisible();
  await expectAccessible(page);
  await isNarrow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await page.goto(`${root}/mails?state=bounced`);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${root}/emails?state=bounced`);
  await expect(page.getByRole("heading", { name: "No emails match" })).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
