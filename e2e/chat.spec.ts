import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { type MadeAgent, makeAgent } from "./make-agent";

const box = (page: Page) => page.getByRole("textbox", { name: "Message to Bakeries" });
const pathOf = ({ id }: { id: string }) => `/agents/${id}`;
const talk = (page: Page) => page.getByRole("log", { name: "Conversation" });
const card = (page: Page, name: string) => talk(page).getByRole("group", { name });

async function say(page: Page, text: string) {
  await box(page).fill(text);
  // While the agent speaks there is nothing to send with.
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await box(page).press("Enter");
}

/** The run that the agent's campaign is on; null before the first. */
async function runOf({ api, campaignId }: MadeAgent): Promise<string | null> {
  return (await api<{ runId: string | null }>("GET", `/campaigns/${campaignId}/status`)).runId;
}

test("the first words open a thread, and fill Memory once what changes is approved", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.signUp(), null);
  await page.goto(pathOf(agent));
  await expect(page.getByText("The built-in guide answers")).toBeVisible();
  await page.getByRole("button", { name: /Say what you sell/ }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("order desks to wholesale bakeries");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/thread=[0-9a-f-]{36}$/);
  await expect(card(page, "Change Memory").getByRole("listitem").first()).toContainText(
    /What you sell › Offer\s*Before\s*Empty\s*After\s*order desks/,
  );
  await expect(box(page)).toBeFocused();
  expect(JSON.stringify(await agent.api("GET", `/agents/${agent.id}/memory`))).not.toContain("order desks");
  await expectAccessible(page);
  await card(page, "Change Memory").getByRole("button", { name: "Approve" }).click();
  await expect(talk(page).getByRole("button", { name: /^Wrote to Memory/ })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Threads" })).toContainText("We sell order desks");
  await expect(talk(page)).toContainText("We sell order desks to wholesale bakeries");
  await talk(page)
    .getByRole("button", { name: /^Wrote to Memory/ })
    .click();
  await expect(talk(page).getByRole("definition").filter({ hasText: "order desks" }).first()).toBeVisible();
  const memory = await agent.api("GET", `/agents/${agent.id}/memory`);
  expect(JSON.stringify(memory)).toContain("order desks");
});

test("an approval survives a reload, runs once, and says who gave it", async ({ page, journey, service }) => {
  const agent = await makeAgent(service, await journey.signUp());
  await page.goto(pathOf(agent));
  await say(page, "Find 5 leads");
  await expect(card(page, "Look for leads")).toContainText("credits");
  await expect(card(page, "Look for leads")).toContainText("Nobody");
  await page.reload();
  expect(await runOf(agent)).toBeNull();
  await expectAccessible(page);
  await card(page, "Look for leads").getByRole("button", { name: "Approve" }).click();
  await expect(talk(page).getByRole("button", { name: /Look for leads.*approved by you/ })).toBeVisible();
  await expect(talk(page).getByRole("button", { name: /^Started the search for leads/ })).toBeVisible();
  const run = await runOf(agent);
  expect(run).not.toBeNull();
  await page.reload();
  await expect(talk(page).getByRole("button", { name: /Look for leads.*approved by you/ })).toBeVisible();
  await expect(card(page, "Look for leads")).toHaveCount(0);
  expect(await runOf(agent)).toBe(run);
});

test("by keyboard: a and d on the card ask once more, and a reason goes along", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.signUp());
  await page.goto(pathOf(agent));
  await say(page, "Find 5 leads");
  await card(page, "Look for leads").focus();
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: "Look for leads?" })).toContainText("5 leads");
  await page.keyboard.press("Escape");
  await expect(card(page, "Look for leads")).toBeFocused();
  await page.keyboard.press("d");
  await page.keyboard.type("Too many for today");
  await page.keyboard.press("Enter");
  await expect(
    talk(page).getByRole("button", { name: /Look for leads.*denied by you.*Too many for today/ }),
  ).toBeVisible();
  await expect(talk(page)).toContainText("nothing was done");
  expect(await runOf(agent)).toBeNull();
});

test("a stop says what it ends, and stops nothing that is denied", async ({ page, journey, service }) => {
  const agent = await makeAgent(service, await journey.signUp());
  await agent.api("POST", "/discovery", { agentId: agent.id, mode: "people", targetCount: 400 });
  await agent.api("POST", `/campaigns/${agent.campaignId}/pause`);
  await page.goto(pathOf(agent));
  await say(page, "stop");
  const stop = card(page, "Stop the campaign");
  await expect(stop.getByRole("listitem").first()).toContainText(
    /Campaign\s*Before\s*paused\s*After\s*stopped/,
  );
  await stop.getByRole("button", { name: "Deny" }).click();
  await page.keyboard.press("Enter");
  await expect(talk(page)).toContainText("nothing was done");
  const status = async () =>
    (await agent.api<{ status: string }>("GET", `/campaigns/${agent.campaignId}/status`)).status;
  expect(await status()).toBe("paused");
  await say(page, "stop");
  await stop.getByRole("button", { name: "Approve" }).click();
  await expect(talk(page).getByRole("button", { name: /^Stopped the campaign/ })).toBeVisible();
  expect(await status()).toBe("stopped");
});

test("an approval that nobody answered is said to be over once the talk goes on", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.signUp());
  await page.goto(pathOf(agent));
  await say(page, "Find 5 leads");
  await expect(card(page, "Look for leads")).toBeVisible();
  await say(page, "What did it cost?");
  await expect(
    talk(page).getByRole("button", { name: /Look for leads.*not answered, the talk went on/ }),
  ).toBeVisible();
  await expect(talk(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
});

test("a message can be edited, which takes back what came after it, and an answer can be given anew", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.signUp());
  await page.goto(pathOf(agent));
  await say(page, "Hello");
  await expect(talk(page).getByRole("article", { name: "Bakeries" })).toContainText("Hello");
  await say(page, "What did it cost?");
  await expect(talk(page).getByRole("button", { name: /^Looked at the credits/ })).toBeVisible();
  await talk(page)
    .getByRole("article", { name: "You" })
    .first()
    .getByRole("button", { name: "Edit" })
    .click();
  await page.getByRole("textbox", { name: "Edit your message" }).fill("Who are you?");
  await page.keyboard.press("Enter");
  await expect(talk(page).getByRole("article")).toHaveCount(2);
  await expect(talk(page)).toContainText("I am the built-in guide");
  await expect(talk(page)).not.toContainText("What did it cost?");
  await talk(page).getByRole("button", { name: "Answer anew" }).click();
  await expect(talk(page).getByRole("article")).toHaveCount(2);
  await page.reload();
  await expect(talk(page).getByRole("article")).toHaveCount(2);
  await expect(talk(page)).toContainText("I am the built-in guide");
});

test("two tabs agree: what one says and decides appears in the other", async ({
  page,
  context,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.signUp());
  await page.goto(pathOf(agent));
  await say(page, "Find 5 leads");
  await expect(card(page, "Look for leads")).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(card(other, "Look for leads")).toBeVisible();
  await box(other).fill("A draft that stays");
  await card(page, "Look for leads").getByRole("button", { name: "Deny" }).click();
  await page.keyboard.press("Enter");
  await expect(talk(other).getByRole("button", { name: /Look for leads.*denied by you/ })).toBeVisible();
  await expect(talk(other)).toContainText("nothing was done");
  await expect(box(other)).toHaveValue("A draft that stays");
});

test("leads are handed over by the address, picked, and go along with the message", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.signUp());
  await agent.api("POST", "/discovery", { agentId: agent.id, mode: "people", targetCount: 4 });
  type Found = { leads: { id: string; name: string | null; email: string }[] };
  const list = () => agent.api<Found>("GET", `/leads?agentId=${agent.id}`);
  await expect.poll(async () => (await list()).leads.length).toBeGreaterThan(1);
  const [first, second] = (await list()).leads;
  const nameOf = (lead: typeof first) => lead!.name ?? lead!.email;
  await page.goto(`${pathOf(agent)}?leads=${first!.id}`);
  const chips = page.getByRole("list", { name: "Attached leads" });
  await expect(chips).toContainText(nameOf(first));
  await expect(page).not.toHaveURL(/leads=/);
  await page.reload();
  await expect(chips).toContainText(nameOf(first));
  await page.getByRole("button", { name: "Attach leads" }).click();
  const picker = page.getByRole("dialog", { name: "Attach leads" });
  await picker.getByRole("searchbox", { name: "Search leads" }).fill(second!.email);
  await picker.getByRole("checkbox", { name: new RegExp(nameOf(second)) }).check();
  await expectAccessible(page);
  await picker.getByRole("button", { name: "Attach 2" }).click();
  await expect(chips.getByRole("listitem")).toHaveCount(2);
  await say(page, "Hello");
  await expect(chips).toHaveCount(0);
  await talk(page).getByText("With 2 leads").click();
  await expect(talk(page)).toContainText(second!.email);
});

test("a thread gets another name, and a new one is opened beside it", async ({ page, journey, service }) => {
  const agent = await makeAgent(service, await journey.signUp());
  await page.goto(pathOf(agent));
  await say(page, "Hello");
  const threads = page.getByRole("navigation", { name: "Threads" });
  await threads.getByRole("button", { name: "Rename Hello" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Greetings");
  await page.keyboard.press("Enter");
  await expect(threads).toContainText("Greetings");
  await page.getByRole("link", { name: "New thread" }).click();
  await expect(page.getByRole("heading", { name: "Ask Bakeries" })).toBeVisible();
  await say(page, "Who are you?");
  await expect(threads.getByRole("listitem")).toHaveCount(2);
  await threads.getByRole("link", { name: /Greetings/ }).click();
  await expect(talk(page)).toContainText("I look for leads and write to them when you approve");
});

test("who cannot send is told why: the agent is paused, the thread is nobody's", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.signUp());
  await agent.api("PATCH", `/agents/${agent.id}`, { status: "paused" });
  await page.goto(pathOf(agent));
  await expect(page.getByText("Bakeries is paused: it answers once it is active again.")).toBeVisible();
  await expect(box(page)).toBeDisabled();
  const answer = await page.goto(`${pathOf(agent)}?thread=01a1fdde-0000-7000-8000-000000000000`);
  expect(answer!.status()).toBe(404);
});

test("on a phone: threads in a sheet, the draft kept, nothing wider than the screen", async ({
  page,
  journey,
  service,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const agent = await makeAgent(service, await journey.signUp());
  await page.goto(pathOf(agent));
  await expectAccessible(page);
  await say(page, "Find 5 leads");
  await expect(card(page, "Look for leads")).toBeVisible();
  await expectAccessible(page);
  await box(page).fill("Half a sent");
  await page.reload();
  await expect(box(page)).toHaveValue("Half a sent");
  await page.getByRole("button", { name: "Threads" }).click();
  await page.getByRole("dialog", { name: "Threads" }).getByRole("link", { name: "New thread" }).click();
  await expect(page.getByRole("heading", { name: "Ask Bakeries" })).toBeVisible();
  await expect(box(page)).toHaveValue("");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
