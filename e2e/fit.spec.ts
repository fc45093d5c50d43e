import { expectAccessible } from "./expect-accessible";
import { findLeads } from "./find-leads";
import { importPeople } from "./import-people";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

test("who was left out is listed with the reason, kept as a lead, and judged again from its dossier", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const { id } = await makeAgent(service, await journey.newPerson(), {
    profileJson: { offer: "an order desk for wholesale bakeries" },
    icpJson: { industries: ["bakery"], locations: ["Leeds"] },
    senderName: "Ada North",
    senderEmail: "ada@doughdesk.example",
  });
  await page.goto(`/agents/${id}/campaign`);
  await findLeads(page, 2);
  await page.goto(`/agents/${id}/campaign/left-out`);
  const rows = page.getByRole("region", { name: "Left out of the latest search" }).getByRole("listitem");
  const row = rows.filter({ hasText: /No match for your/ }).first();
  await expectAccessible(page);
  const keep = row.getByRole("button", { name: /^Keep .+ as a lead$/ });
  const who = /^Keep (.+) as a lead$/.exec((await keep.getAttribute("aria-label"))!)![1]!;
  await keep.click();
  await rows.filter({ hasText: who }).getByRole("link", { name: "Open lead" }).click();
  const panel = page.getByRole("dialog", { name: who });
  const fit = panel.getByRole("region", { name: "Fit" });
  await expect(fit).toContainText("0 of 100");
  await fit.getByRole("button", { name: "Judge again…" }).click();
  const dialog = page.getByRole("dialog", { name: "Judge the fit of this lead" });
  await expect(dialog).toContainText("Costs up to 0.3 credits");
  await dialog.getByRole("button", { name: "Read the website" }).click();
  await expect(dialog.getByRole("status")).toContainText("Fit: 0 of 100.");
  await expectAccessible(page);
  expect(said).toEqual([]);
});

test("many leads are judged in the background, and one that cannot be judged says why", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const { id } = await makeAgent(service, await journey.newPerson());
  const people = Array.from({ length: 29 }, (_, index) => `person${index}@gmail.com,Person ${index},,Leeds`);
  await importPeople(page, id, [...people, "ann@nowhere.example,Ann Reed,Nowhere,Leeds"]);
  await page.goto("/leads");
  await page.getByLabel("Select all rows of this page").check();
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Judge fit…" }).click();
  const dialog = page.getByRole("dialog", { name: "Judge the fit of 30 leads" });
  await expect(dialog).toContainText("29 leads have no known company website");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Read the website" }).click();
  await expect(dialog.getByRole("status")).toContainText("Judging 30 leads in the background.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: "Ann Reed" }).click();
  const fit = page.getByRole("dialog", { name: "Ann Reed" }).getByRole("region", { name: "Fit" });
  await expect(fit).toContainText("Not judged");
  await expect(fit).toContainText(/nowhere\.example/);
  await expect(page.getByText(/^Judging the fit:/)).toHaveCount(0);
  expect(said).toEqual([]);
});
