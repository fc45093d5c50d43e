import { expectAccessible } from "./expect-accessible";
import { importPeople } from "./import-people";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

test.describe.configure({ timeout: 120_000 });

const KEPT = "ines@ovens.example";
const OTHER = "office@ovens.example";

test("two people who are one are merged by a person, the second address is not written to, and they are separated again", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  await importPeople(page, agent.id, [
    `${KEPT},Dr. Ines Vogt,Ovens,Leeds`,
    `${OTHER},Ines Vogt,Ovens,Leeds`,
    "bo@mill.example,Bo Reed,Mill,York",
  ]);
  const { leads } = await agent.api<{ leads: { id: string; email: string }[] }>("GET", "/leads");
  const idOf = (email: string) => leads.find((lead) => lead.email === email)!.id;
  const shoot = async (name: string) => {
    const folder = process.env.SHOTS;
    if (folder)
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, animations: "disabled" });
  };

  await page.goto("/leads");
  await expect(page.getByText("1 possible duplicate")).toBeVisible();
  await shoot("leads-duplicates-1280");
  await page.getByRole("link", { name: "Review" }).click();
  await expect(page).toHaveURL(/\/leads\/duplicates$/);
  await expect(page.getByText("Same name, same company and place")).toBeVisible();
  await expectAccessible(page);
  await shoot("duplicates-1280");

  // By the keyboard alone: the pair, both side by side, the address to keep, and Merge.
  await page.locator("body").press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/leads\/duplicates\/[\da-f-]{36}\/[\da-f-]{36}$/);
  const heads = page.getByRole("columnheader");
  await expect(heads.filter({ hasText: OTHER })).toBeVisible();
  if (!page.url().includes(`/${idOf(KEPT)}/`)) {
    await page.getByRole("link", { name: "Keep this address instead" }).focus();
    await page.keyboard.press("Enter");
  }
  await expect(page).toHaveURL(new RegExp(`/${idOf(KEPT)}/${idOf(OTHER)}$`));
  await expect(page.getByText(`Emails and calls go to ${KEPT} only.`)).toBeVisible();
  await expectAccessible(page);
  await shoot("compare-1280");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await shoot("compare-390");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole("button", { name: "Merge" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/leads\/duplicates$/);
  await expect(page.getByRole("heading", { name: "No possible duplicates" })).toBeVisible();

  // It is in no list, and nothing is sent to it.
  await page.goto("/leads");
  await expect(page.getByRole("link", { name: "Bo Reed" })).toBeVisible();
  await expect(page.getByText(OTHER)).toHaveCount(0);
  await expect(agent.api("POST", `/leads/${idOf(OTHER)}/email`)).rejects.toThrow(/409.*another address/);
  await agent.api("POST", `/leads/${idOf(KEPT)}/email`);
  const statusOf = async (email: string) =>
    (await agent.api<{ status: string }>("GET", `/leads/${idOf(email)}`)).status;
  await expect.poll(() => statusOf(KEPT)).toBe("contacted");
  expect(await statusOf(OTHER)).toBe("new");

  await page.goto(`/leads?lead=${idOf(KEPT)}`);
  const dossier = page.getByRole("dialog");
  const others = dossier.getByRole("region", { name: "Other addresses" });
  await expect(others.getByText(OTHER)).toBeVisible();
  await others.getByText("History of this address").click();
  await expect(others.getByText(/Merged with another address/)).toBeVisible();
  await expectAccessible(page);
  await shoot("dossier-merged-1280");
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot("dossier-merged-390");
  await page.setViewportSize({ width: 1280, height: 860 });
  await others.getByRole("button", { name: "Separate" }).click();
  await expect(page.getByText(`${OTHER} is a lead of its own again`, { exact: true })).toBeVisible();
  await expect(others).toHaveCount(0);

  // Not the same person: remembered, and taken back.
  await page.goto(`/leads/duplicates/${idOf(KEPT)}/${idOf(OTHER)}`);
  await page.getByRole("button", { name: "Not the same person" }).click();
  await expect(page.getByRole("heading", { name: "No possible duplicates" })).toBeVisible();
  await page.getByRole("link", { name: "Not the same person" }).click();
  await expect(page.getByText("Marked as different people").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.goto("/leads/duplicates");
  await expect(page.getByRole("link", { name: "Ines Vogt" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await shoot("duplicates-390");
  expect(said).toEqual([]);
});
