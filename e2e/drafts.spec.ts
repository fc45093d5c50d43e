import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { addLeads, makeAgent } from "./make-agent";

type Leads = { leads: { id: string; email: string; status: string }[] };

test("drafts are read, edited, skipped and approved by keyboard, and exactly the edited text waits to be sent", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const root = `/agents/${agent.id}`;
  await addLeads(agent, 3);
  await page.goto(`${root}/drafts`);
  const panel = page.getByRole("region", { name: "Draft" });
  await expect(panel.getByText("Written from the template")).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("e");
  await expect(panel.getByLabel("Subject")).toBeFocused();
  await expect(panel.getByText("Footer, added to every email")).toBeVisible();
  await panel.getByLabel("Subject").fill("Hello {{name}}");
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByText("A placeholder is not filled in.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Approve for 1 credit" })).toBeDisabled();
  await panel.getByRole("button", { name: "Edit", exact: true }).click();
  await panel.getByLabel("Subject").fill("Your order desk");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Your order desk")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Approve for 1 credit" })).toBeEnabled();
  await expect(panel.getByText(/^Edited by Person \d+/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("a");
  const list = page.getByRole("navigation", { name: "Drafts in order" });
  await expect(list.getByText("Queued")).toHaveCount(1);
  await expect(panel.getByText("Written from the template")).toBeVisible();
  await page.keyboard.press("s");
  await expect(list.getByText("Skipped")).toHaveCount(1);
  await page.keyboard.press("u");
  await expect(list.getByText("Skipped")).toHaveCount(0);
  await page.keyboard.press("s");
  await expect(list.getByText("Skipped")).toHaveCount(1);

  const { leads } = await agent.api<Leads>("GET", `/leads?agentId=${agent.id}`);
  expect(leads.filter(({ status }) => status === "new")).toHaveLength(2);
  await page.goto(`${root}/emails`);
  await expect(page.getByText("Your order desk")).toBeVisible();
  await page.goto(`${root}/drafts?skipped=1`);
  await expect(page.getByRole("link", { name: "Skipped (1)" })).toBeVisible();
});

test("two people work through drafts: what one approves the other sees, and nobody is emailed twice", async ({
  page,
  browser,
  baseURL,
  journey,
  service,
}) => {
  const person = await journey.newPerson();
  const agent = await makeAgent(service, person);
  await addLeads(agent, 3);
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await journey.enter(person, other);
  const open = async (page: Page) => {
    await page.goto(`/agents/${agent.id}/drafts`);
    await expect(page.getByText("Written from the template")).toBeVisible();
  };
  await open(page);
  await open(other);
  await page.keyboard.press("a");
  const panel = other.getByRole("region", { name: "Draft" });
  await expect(panel.getByRole("status")).toHaveText(/^(?:Queued|Sent)$/);
  await expect(panel.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  const list = other.getByRole("navigation", { name: "Drafts in order" });
  await expect(list.getByText(/^(?:Queued|Sent)$/)).toHaveCount(1);
  // The next one: both press at the same moment.
  await other.keyboard.press("j");
  await expect(panel.getByRole("button", { name: /^Approve/ })).toBeEnabled();
  await expect(
    page.getByRole("region", { name: "Draft" }).getByRole("button", { name: /^Approve/ }),
  ).toBeEnabled();
  await Promise.all([page.keyboard.press("a"), other.keyboard.press("a")]);
  await expect(list.getByText(/^(?:Queued|Sent)$/)).toHaveCount(2);
  await expect(
    page.getByRole("navigation", { name: "Drafts in order" }).getByText(/^(?:Queued|Sent)$/),
  ).toHaveCount(2);
  const { leads } = await agent.api<Leads>("GET", `/leads?agentId=${agent.id}`);
  expect(leads.filter(({ status }) => status === "new")).toHaveLength(1);
});

test("a first run stops at drafts, which are edited, and approved together once their list and cost were shown", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const root = `/agents/${agent.id}`;
  await addLeads(agent, 3);
  await page.goto(`${root}/campaign`);
  await page.getByRole("button", { name: "Start outreach" }).click();
  const dialog = page.getByRole("dialog", { name: "Start outreach" });
  await dialog.getByLabel("Fit of at least").fill("0");
  await dialog.getByLabel("People per company").fill("");
  await expect(dialog.getByLabel("Review each email")).toBeChecked();
  await expect(dialog.getByText("3 emails go out once written.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Write 3 drafts" }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText("3 drafts are waiting for review.")).toBeVisible();
  await expect(page.getByText("its emails are drafts that wait for review")).toBeVisible();
  const { leads } = await agent.api<Leads>("GET", `/leads?agentId=${agent.id}`);
  expect(leads.map(({ status }) => status)).toEqual(["new", "new", "new"]);
  await page.goto("/");
  await expect(page.getByText("3 drafts are waiting for your review")).toBeVisible();
  await page.getByRole("link", { name: /^Review: 3 drafts are waiting/ }).click();

  await expect(page.getByRole("link", { name: "To review (3)" })).toHaveAttribute("aria-current", "page");
  const panel = page.getByRole("region", { name: "Draft" });
  await expect(panel.getByText("Written from the template")).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByRole("link", { name: "To review (2)" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Drafts in order" }).getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("e");
  await panel.getByLabel("Subject").fill("Your order desk");
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByText(/^Edited by Person \d+/)).toBeVisible();

  await expect(page.getByRole("button", { name: "Approve all 2…" })).toBeVisible();
  await page.keyboard.press("Shift+A");
  const all = page.getByRole("dialog", { name: "Email 2 people" });
  await expect(all.getByRole("button", { name: "Send for up to 2 credits" })).toBeEnabled();
  await expectAccessible(page);
  await all.getByRole("button", { name: "Send for up to 2 credits" }).click();
  // The list behind it is empty by then.
  await expect(page.locator("h2", { hasText: "No drafts to review" })).toBeAttached();
  const report = page.getByRole("dialog", { name: "Queued emails" });
  await expect(report.getByText("2 emails queued")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(report).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Skipped (1)" })).toBeVisible();
  await page.goto(`${root}/emails`);
  await expect(page.getByText("Your order desk")).toBeVisible();
  const after = await agent.api<Leads>("GET", `/leads?agentId=${agent.id}`);
  expect(after.leads.filter(({ status }) => status === "new")).toHaveLength(1);
});

test("what is wrong with a text stands beside its words, while it is written and afterwards", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await addLeads(agent, 1);
  await page.goto(`/agents/${agent.id}/drafts`);
  const panel = page.getByRole("region", { name: "Draft" });
  await expect(panel.getByText("Written from the template")).toBeVisible();
  await page.keyboard.press("e");
  const text = panel.getByLabel("Text");
  await text.fill(
    "Hello,\n\nYou work at Firm 1. We are number one, and it is risk-free.\n\nShall I send you some details?",
  );
  const list = panel.getByRole("list", { name: "What to change" });
  await expect(list.getByText("Neither Memory nor the evidence says: number one.")).toBeVisible();
  await expect(list.getByText("Spam filters count “risk-free” against an email.")).toBeVisible();
  await list.getByRole("button", { name: "Show" }).first().click();
  await expect(text).toBeFocused();
  const chosen = await text.evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(chosen).toBe("number one");
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.locator("mark", { hasText: "number one" })).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Approve for/ })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press("e");
  await text.fill("Hello,\n\nYou work at Firm 1. It is risk-free.\n\nShall I send you some details?");
  await expect(list.getByText("number one")).toHaveCount(0);
  await panel.getByRole("button", { name: "Save" }).click();
  // A hint keeps nobody from sending.
  await expect(panel.locator("mark", { hasText: "risk-free" })).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Approve for/ })).toBeEnabled();
});

test("a draft shows what it is based on and says when its links were not checked; Approve all refuses what has changed since", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await addLeads(agent, 2);
  await agent.api("POST", `/campaigns/${agent.campaignId}/outreach-runs`, { review: true });
  await expect.poll(async () => (await agent.api<{ total: number }>("GET", "/drafts")).total).toBe(2);
  await page.goto(`/agents/${agent.id}/drafts`);
  const panel = page.getByRole("region", { name: "Draft" });
  const sources = panel.getByRole("region", { name: "What it is based on" });
  await expect(sources.getByText("Firm 1", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("e");
  await panel
    .getByLabel("Text")
    .fill("Hello,\n\nYou work at Firm 1. See https://doughdesk.example/how for more. Would that help?");
  // Saving posts the text; what opens its links posts the id alone, and fails.
  await page.route("**/drafts*", (route) => {
    const sent = route.request().postData();
    return sent !== null && !sent.includes("doughdesk")
      ? route.fulfill({ status: 502, body: "" })
      : route.continue();
  });
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(
    panel.getByText("The links couldn't be checked. You can still approve this draft."),
  ).toBeVisible();
  await expect(panel.getByRole("button", { name: "Approve for 1 credit" })).toBeEnabled();
  await expectAccessible(page);
  await page.unroute("**/drafts*");

  await page.getByRole("button", { name: "Approve all 2…" }).click();
  const all = page.getByRole("dialog", { name: "Email 2 people" });
  const send = all.getByRole("button", { name: "Send for up to 2 credits" });
  await expect(send).toBeEnabled();
  const { leads } = await agent.api<Leads>("GET", `/leads?agentId=${agent.id}`);
  const second = leads.find(({ email }) => email === "person2@firm2.example")!;
  await agent.api("PATCH", `/leads/${second.id}`, { title: "Head Baker" });
  await send.click();
  const report = page.getByRole("dialog", { name: "Queued emails" });
  await expect(report.getByText("1 email queued")).toBeVisible();
  await expect(
    report.getByText(/^1 lead skipped: It has changed since the drafts were listed/),
  ).toBeVisible();
  await expect(report.getByText("Person 2", { exact: true })).toBeVisible();
  await expectAccessible(page);
});
