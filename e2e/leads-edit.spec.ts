import { expectAccessible } from "./expect-accessible";
import { findLeads } from "./find-leads";
import { importByPage, importPeople } from "./import-people";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

test("a lead is edited in place by keyboard, keeps its earlier value, and gets a tag, an owner and a note", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const person = await journey.newPerson();
  const { id } = await makeAgent(service, person);
  await importPeople(page, id, ["anna@bakery.example,Anna Ashdown,Northwind,Leeds"]);
  await page.goto("/leads");
  await page.getByRole("link", { name: "Anna Ashdown" }).click();
  const panel = page.getByRole("dialog");
  const evidence = panel.getByRole("region", { name: "Evidence" });
  await evidence.getByRole("button", { name: "Edit company" }).press("Enter");
  const company = evidence.getByRole("textbox", { name: "Company" });
  await expect(company).toBeFocused();
  await company.fill("Wrong");
  await company.press("Escape");
  await expect(company).toHaveCount(0);
  await expect(evidence.getByText("Northwind")).toBeVisible();
  await expect(evidence.getByRole("button", { name: "Edit company" })).toBeFocused();
  await page.keyboard.press("Enter");
  await company.fill("Southwind");
  await company.press("Enter");
  await expect(evidence.getByText("Southwind")).toBeVisible();
  await expect(evidence.getByText(`Entered by ${person.name}`)).toBeVisible();
  await evidence.getByText("Earlier value").click();
  await expect(evidence.getByText("“Northwind”")).toBeVisible();
  await evidence.getByRole("button", { name: "Add title" }).click();
  await evidence.getByRole("textbox", { name: "Title" }).fill("Owner");
  await page.keyboard.press("Enter");
  await expect(evidence.getByText("Owner", { exact: true })).toBeVisible();

  const keeping = panel.getByRole("region", { name: "Tags and owner" });
  await keeping.getByLabel("Tags").fill("trade fair");
  await keeping.getByLabel("Tags").press("Enter");
  await keeping.getByLabel("Owner").selectOption(person.name);
  const notes = panel.getByRole("region", { name: "Notes" });
  await notes.getByRole("textbox", { name: "New note" }).fill("Call in May");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Call in May");
  const history = panel.getByRole("region", { name: "History" });
  await expect(history).toContainText("Tagged trade fair");
  await expect(history).toContainText(`Owner: ${person.name}`);
  await expect(history).toContainText("Edited: company");
  await expectAccessible(page);
  await page.reload();
  await expect(keeping.getByText("trade fair")).toBeVisible();
  await expect(keeping.getByLabel("Owner").locator("option:checked")).toHaveText(person.name);
  expect(said).toEqual([]);
});

test("a lead is added by hand, and one that is there already is named with a link to it", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  await makeAgent(service, await journey.newPerson());
  await page.goto("/leads");
  await page.getByRole("button", { name: "Add lead" }).click();
  const dialog = page.getByRole("dialog", { name: "Add lead" });
  await dialog.getByLabel("Email").fill("not an address");
  await dialog.getByLabel("Name").fill("Ines Vogt");
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(dialog.getByText(/^Must be an e-?mail address/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Email").fill("ines@ovens.example");
  await dialog.getByRole("button", { name: "Add lead" }).click();
  const panel = page.getByRole("dialog", { name: "Ines Vogt" });
  await expect(panel.getByText("Added manually")).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Add lead" }).click();
  await dialog.getByLabel("Email").fill("INES@ovens.example");
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(dialog.getByText(/^This address is already a lead of the agent/)).toBeVisible();
  await dialog.getByRole("link", { name: "Open that lead" }).click();
  await expect(panel).toBeVisible();
  expect(said).toEqual([]);
});

test("many leads are tagged and moved, filtered by tag and import, and the view is saved as the default", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const person = await journey.newPerson();
  const first = await makeAgent(service, person);
  await makeAgent(service, person);
  await importByPage(page, first.id, ["a@one.example,Ann,One,Leeds", "b@two.example,Ben,Two,York"]);
  await page.getByRole("link", { name: "See the leads" }).click();
  await expect(page.getByRole("link", { name: /Import: people\.csv/ })).toBeVisible();
  await expect(page.getByText("1–2 of 2 leads")).toBeVisible();

  await page.goto("/leads");
  await page.getByLabel("Select Ann").check();
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Organize" }).click();
  await page.getByRole("menuitem", { name: "Change tags…" }).click();
  const dialog = page.getByRole("dialog", { name: "Tags of 1 lead" });
  await dialog.getByLabel("Tags to add").fill("hot");
  await dialog.getByLabel("Tags to add").press("Enter");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Tags of 1 lead changed", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Tag", { exact: true }).selectOption("hot");
  await expect(page).toHaveURL(/tag=/);
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  const save = page.getByRole("dialog", { name: "Save view" });
  await save.getByLabel("Name").fill("Hot leads");
  await save.getByLabel("Open the list of leads with this view").check();
  await expectAccessible(page);
  await save.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Hot leads" })).toBeVisible();
  await page.goto("/leads");
  await expect(page).toHaveURL(/tag=/);
  await page.goto("/leads?view=all");
  await expect(page.getByText("1–2 of 2 leads")).toBeVisible();

  await page.getByLabel("Select all rows of this page").check();
  await bar.getByRole("button", { name: "Organize" }).click();
  await page.getByRole("menuitem", { name: "Move to another agent…" }).click();
  const move = page.getByRole("dialog", { name: "Move 2 leads" });
  await move.getByLabel("To agent").selectOption({ index: 1 });
  await expectAccessible(page);
  await move.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("2 leads moved", { exact: true })).toBeVisible();
  expect(said).toEqual([]);
});

test("a search that meets another agent's leads moves them over with one press, and Undo moves them back", async ({
  page,
  service,
  journey,
}) => {
  const person = await journey.newPerson();
  const first = await makeAgent(service, person);
  await page.goto(`/agents/${first.id}/campaign`);
  await findLeads(page, 3);
  const totals = page.getByRole("region", { name: "All runs" });
  await expect(totals.getByRole("link", { name: /Found/ })).toContainText("3");
  await expectAccessible(page);
  const second = await makeAgent(service, person);
  await page.goto(`/agents/${second.id}/campaign`);
  await page.getByRole("button", { name: "Find leads" }).click();
  const dialog = page.getByRole("dialog", { name: "Find leads" });
  await dialog.getByLabel("Maximum leads").fill("3");
  await dialog.getByRole("button", { name: /^Find up to 3 leads/ }).click();
  const met = page.getByRole("region", { name: "Leads of other agents" });
  await expect(page.locator('[data-kind="run_completed"]')).toBeVisible();
  const named = met.getByText(/^\d duplicates? (is a lead|are leads) of/);
  await expect(named).toBeVisible();
  const duplicates = Number((await named.innerText())[0]);
  await expectAccessible(page);
  const count = async (agentId: string) =>
    (await first.api<{ total: number }>("GET", `/leads?agentId=${agentId}`)).total;
  const before = await count(second.id);
  await met.getByRole("button", { name: /^Move (it|them) here$/ }).press("Enter");
  await expect(page.getByText(new RegExp(`^${duplicates} leads? moved$`))).toBeVisible();
  await expect(met).toHaveCount(0);
  await expect(totals.getByRole("link", { name: /Found/ })).toContainText(String(before + duplicates));
  expect(await count(first.id)).toBe(3 - duplicates);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(named).toHaveText(new RegExp(`^${duplicates} `));
  expect(await count(first.id)).toBe(3);
  await totals.getByRole("link", { name: /Good fit/ }).click();
  await expect(page.getByRole("link", { name: /Fit from 60/ })).toBeVisible();
});

test("tags are renamed, merged and deleted by keyboard", async ({ page, service, journey }) => {
  const said = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  const add = (email: string, tags: string[]) =>
    agent.api("POST", "/leads", { agentId: agent.id, email, tags });
  await add("a@one.example", ["Fair", "cold"]);
  await add("b@two.example", ["Trade fair"]);
  await page.goto("/leads");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "Manage tags…" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage tags" });
  await dialog.getByLabel("Name of cold").fill("warm");
  await dialog.getByLabel("Name of cold").press("Enter");
  await expect(dialog.getByLabel("Name of warm")).toBeVisible();
  await dialog.getByLabel("Name of Fair").fill("trade fair");
  await dialog.getByLabel("Name of Fair").press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("There is already a tag named “trade fair”");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Merge tags" }).press("Enter");
  await expect(dialog.getByLabel("Name of Fair")).toHaveCount(0);
  await expect(
    dialog.getByRole("listitem").filter({ has: page.getByLabel("Name of Trade fair") }),
  ).toContainText("2 leads");
  await dialog.getByRole("button", { name: "Delete warm" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("“warm” is removed from 1 lead.");
  await dialog.getByRole("button", { name: "Delete tag" }).press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  const { leads } = await agent.api<{ leads: { tags: string[] }[] }>("GET", "/leads");
  expect(leads.map(({ tags }) => tags)).toEqual([["Trade fair"], ["Trade fair"]]);
  expect(said).toEqual([]);
});
