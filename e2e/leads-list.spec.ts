import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { importPeople, makePeople } from "./import-people";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

const namesOf = (page: Page) => page.locator("[data-row] [data-row-focus]").allInnerTexts();

test("filters, order, search and page stand in the address, and a shared link shows the same to somebody else", async ({
  page,
  browser,
  baseURL,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const person = await journey.newPerson();
  const { id } = await makeAgent(service, person);
  await importPeople(page, id, makePeople(60));
  await page.goto("/leads");
  await expect(page.getByText("1–50 of 60 leads")).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Location").fill("york");
  await expect(page).toHaveURL(/place=york/);
  await expect(page.getByText("1–30 of 30 leads")).toBeVisible();
  await expect(page.getByLabel("Location")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Location: york" })).toBeVisible();
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole("link", { name: "25", exact: true }).click();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("26–30 of 30 leads")).toBeVisible();
  const shown = await namesOf(page);
  expect(shown).toEqual(["Person 052", "Person 054", "Person 056", "Person 058", "Person 060"]);

  const other = await (await browser.newContext({ baseURL, locale: "de-CH" })).newPage();
  await journey.enter(person, other);
  await other.goto(page.url());
  await expect(other.getByText("26–30 of 30 leads")).toBeVisible();
  expect(await namesOf(other)).toEqual(shown);
  await other.context().close();

  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByText("1–25 of 60 leads")).toBeVisible();
  await page.goto("/leads?q=person&status=sleepy&min=abc&sort=-colour");
  await expect(page.getByText(/the status “sleepy”, the fit from “abc”, the order “-colour”/)).toBeVisible();
  await expect(page.getByText("1–50 of 60 leads")).toBeVisible();
  await page.goto("/leads?page=900");
  await expect(page.getByRole("heading", { name: "There is no page 900" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the last page" }).click();
  await expect(page.getByText("51–60 of 60 leads")).toBeVisible();
  expect(said).toEqual([]);
});

test("by the keyboard alone: search, rows, ticks, a lead, the next one, and back to its row", async ({
  page,
  service,
  journey,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await importPeople(page, id, makePeople(12));
  await page.goto("/leads?sort=name");
  await expect(page.getByText("1–12 of 12 leads")).toBeVisible();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search leads" });
  await expect(search).toBeFocused();
  await page.keyboard.type("york");
  await expect(page.getByText("1–6 of 6 leads")).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("york");
  await page.keyboard.type(" firm");
  await expect(page).toHaveURL(/q=york\+firm/);
  await expect(search).toBeFocused();

  await page.keyboard.press("Enter");
  const row = (name: string) => page.getByRole("link", { name, exact: true });
  await expect(row("Person 002")).toBeFocused();
  await page.keyboard.press("j");
  await expect(row("Person 004")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("toolbar", { name: "Selected rows" })).toContainText("1 selected");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar", { name: "Selected rows" })).toHaveCount(0);
  await page.keyboard.press("k");
  await expect(row("Person 002")).toBeFocused();

  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: "Person 002" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel.getByRole("heading", { name: "Person 004" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel.getByRole("heading", { name: "Person 006" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(panel.getByRole("heading", { name: "Person 004" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/lead=/);
  await expect(row("Person 004")).toBeFocused();
});

test("many leads are rejected at once, and Undo gives them back; so is all that matches", async ({
  page,
  service,
  journey,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await importPeople(page, id, makePeople(30));
  await page.goto("/leads?size=25&sort=name");
  await page.getByLabel("Select Person 001").check();
  await page.getByLabel("Select Person 003").check();
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("2 leads rejected", { exact: true })).toBeVisible();
  const facets = page.getByRole("navigation", { name: "Leads by status" });
  await expect(facets.getByRole("link", { name: "Rejected 2" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(facets.getByRole("link", { name: "New 30" })).toBeVisible();
  await expect(facets.getByRole("link", { name: /Rejected/ })).toHaveCount(0);

  await page.getByLabel("Select all rows of this page").check();
  await expect(bar).toContainText("25 selected");
  await bar.getByRole("button", { name: "Select all 30 that match" }).click();
  await expect(bar).toContainText("30 selected");
  await expect(bar).toContainText("A chat takes 25 leads at most");
  await bar.getByRole("button", { name: "Reject" }).click();
  await expect(facets.getByRole("link", { name: "Rejected 30" })).toBeVisible();
});

test("the list, a lead and the filters have nothing that axe finds, and fit a phone", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const person = await journey.newPerson();
  await page.goto("/leads");
  await expect(page.getByRole("heading", { name: "No leads yet" })).toBeVisible();
  await expectAccessible(page);
  const { id } = await makeAgent(service, person);
  await importPeople(page, id, [
    ...makePeople(30),
    `long@firm.example,${"Maximiliane von und zu ".repeat(4)}Hohenlohe,${"Gesellschaft ".repeat(8)},Leeds`,
  ]);
  await page.goto("/leads?place=leeds");
  await page.getByLabel("Select Person 001").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByLabel("Location")).toHaveValue("leeds");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByText("Person 003", { exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Person 003" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/leads?q=nobody-of-this-name");
  await expect(page.getByRole("heading", { name: "No lead matches" })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/leads?q=maximiliane");
  await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByText(/^Maximiliane/).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: /^Maximiliane/ })).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.y).toBe(0);
  expect((await panel.boundingBox())?.height).toBe(844);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toHaveCount(0);
  expect(said).toEqual([]);
});

test("an agent's page lists its leads alone, and no filter in the address reaches another's", async ({
  page,
  service,
  journey,
}) => {
  const person = await journey.newPerson();
  const first = await makeAgent(service, person);
  const second = await makeAgent(service, person);
  await importPeople(page, first.id, makePeople(2));
  await importPeople(page, second.id, ["other@firm.example,Other One,Firm,Leeds"]);
  await page.goto(`/agents/${second.id}/leads?agent=${first.id}`);
  await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Other One" })).toBeVisible();
  const answer = await page.goto("/agents/01a1fdda-73c2-7000-b72b-41ef391b7894/leads");
  expect(answer?.status()).toBe(404);
});
