import type { Page } from "@playwright/test";
import { startRegisters } from "@/testing/open-data/registers-server";
import { startTestingProxy } from "@/testing/web/proxy";
import { startTestingSite } from "@/testing/web/site";
import { expectAccessible } from "./expect-accessible";
import { test as base, expect } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

const HOME = `<html lang="de"><head><title>Mühle Nord</title><meta property="og:site_name" content="Mühle Nord"></head>
  <body><h1>Mühle Nord, Bäckerei</h1>
  <div><h3>Ann Lee</h3><p>Owner</p><p><a href="mailto:ann.lee@nord.example">ann.lee@nord.example</a></p></div>
  <div><h3>Bo Ray</h3><p>Owner</p><p><a href="mailto:bo.ray@nord.example">bo.ray@nord.example</a></p></div>
  <a href="/impressum">Impressum</a></body></html>`;
const IMPRINT = `<html lang="de"><head><title>Impressum</title></head><body><h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p>
  <p>Mühle Nord Backwaren GmbH<br>Am Markt 1<br>10115 Berlin</p><p>Telefon: 030 901820</p>
  <p>Registergericht: Amtsgericht Berlin-Charlottenburg<br>HRB 12345 B</p><p>USt-IdNr.: DE136695976</p></body></html>`;

const SHOP = `<html lang="de"><head><title>Mühle Nord Laden</title><meta property="og:site_name" content="Mühle Nord Laden"></head>
  <body><h1>Mühle Nord Laden</h1>
  <div><h3>Cy Fox</h3><p>Owner</p><p><a href="mailto:cy.fox@laden.example">cy.fox@laden.example</a></p></div>
  <a href="/impressum">Impressum</a></body></html>`;

// One company's two sites, on this machine.
const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const site = await startTestingSite({ "/": HOME, "/impressum": IMPRINT });
      const shop = await startTestingSite({ "/": SHOP, "/impressum": IMPRINT });
      const ports = new Map([
        ["nord.example:80", site.port],
        ["laden.example:80", shop.port],
      ]);
      const proxy = await startTestingProxy((target) => ports.get(target) ?? null);
      const registers = await startRegisters({
        records: [
          {
            lei: "529900T8BM49AURSDO55",
            name: "Mühle Nord Backwaren GmbH",
            registeredAs: "HRB 12345 B",
            address: { addressLines: ["Am Markt 1"], city: "Berlin", postalCode: "10115", country: "DE" },
          },
        ],
      });
      await use({
        ...registers.settings,
        WEB_PROXY_URL: proxy.url,
        WEB_PER_HOST_DELAY_MS: "0",
        WEB_CONTACT: "ops@agency.example",
      });
      await registers.close();
      await proxy.close();
      await site.close();
      await shop.close();
    },
    { scope: "worker" },
  ],
});

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder)
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, animations: "disabled" });
};

test("a search brings companies: their people, and facts with the words that they were read from", async ({
  page,
  journey,
  service,
}) => {
  const said = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  await page.goto("/companies");
  await expect(page.getByRole("heading", { name: "No companies yet" })).toBeVisible();
  await expectAccessible(page);

  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    icpJson: { industries: ["bakery"], sources: ["http://nord.example"] },
  });
  await agent.api("POST", "/discovery", { agentId: agent.id, mode: "people" });
  const status = () => agent.api<{ status: string }>("GET", `/campaigns/${agent.campaignId}/status`);
  await expect.poll(async () => (await status()).status).toBe("completed");
  await page.goto("/companies");
  await expect(page.getByText("1 company")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "companies-1280");

  // By the keyboard alone: search, the row, the company, a person, and from there back to the company.
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search companies" })).toBeFocused();
  await page.keyboard.type("muhle");
  await expect(page).toHaveURL(/q=muhle/);
  await page.keyboard.press("Tab");
  await page.locator("body").press("j");
  await expect(page.getByRole("link", { name: /Mühle Nord/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/companies\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: /Mühle Nord/ })).toBeVisible();

  const facts = page.getByRole("region", { name: "Facts" });
  for (const fact of ["Mühle Nord Backwaren GmbH", "HRB 12345 B", "DE136695976", "Am Markt 1, 10115 Berlin"])
    await expect(facts.getByText(fact, { exact: true }).first()).toBeVisible();
  await expect(facts.getByText("German", { exact: true })).toBeVisible();
  await expect(facts.getByRole("link", { name: /nord\.example\s*\/impressum/ }).first()).toBeVisible();
  const kept = facts.getByText("Page as it was read").nth(1);
  await kept.click();
  await expect(facts.getByRole("region", { name: "Page as it was read" }).first()).toContainText(
    "Am Markt 1",
  );
  await page.getByRole("button", { name: "Check public registers" }).click();
  await expect(page.getByText("GLEIF lists it as Mühle Nord Backwaren GmbH.")).toBeVisible();
  await expect(facts.getByText("529900T8BM49AURSDO55", { exact: true }).first()).toBeVisible();
  await expect(facts.getByText("Active", { exact: true })).toBeVisible();
  await expect(facts.getByText(/Contains data GLEIF/)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "company-1280");

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await shoot(page, "company-390");
  await page.goto("/companies");
  await expect(page.getByText("1 company")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await shoot(page, "companies-390");
  await page.setViewportSize({ width: 1280, height: 860 });

  await page.getByRole("link", { name: /Mühle Nord/ }).click();
  await page.getByRole("link", { name: "Ann Lee" }).click();
  await expect(page).toHaveURL(/\/leads\?lead=/);
  const dossier = page.getByRole("dialog");
  await dossier.getByRole("link", { name: /Mühle Nord/ }).click();
  await expect(page).toHaveURL(/\/companies\/[\da-f-]{36}$/);
  expect(said).toEqual([]);
});

test("one company with two websites is shown, merged by a person, and separated again", async ({
  page,
  journey,
  service,
}) => {
  const said = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    icpJson: { industries: ["bakery"], sources: ["http://nord.example", "http://laden.example"] },
  });
  await agent.api("POST", "/discovery", { agentId: agent.id, mode: "people" });
  const status = () => agent.api<{ status: string }>("GET", `/campaigns/${agent.campaignId}/status`);
  await expect.poll(async () => (await status()).status).toBe("completed");
  await page.goto("/companies");
  await expect(page.getByText("2 companies")).toBeVisible();
  await expect(page.getByText("1 possible duplicate")).toBeVisible();
  await page.getByRole("link", { name: "Review" }).click();
  await expect(page.getByText(/same VAT number/i)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "company-pairs-1280");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await shoot(page, "company-pairs-390");
  await page.setViewportSize({ width: 1280, height: 860 });

  await page.getByRole("button", { name: "Merge into nord.example" }).click();
  await expect(page.getByRole("heading", { name: "No possible duplicates" })).toBeVisible();
  await page.goto("/companies");
  await expect(page.getByText("1 company")).toBeVisible();
  await expect(page.getByText("possible duplicate")).toHaveCount(0);
  await page.getByRole("link", { name: /Mühle Nord/ }).click();
  await expect(page.getByRole("heading", { name: "3 people" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cy Fox" })).toBeVisible();
  const further = page.getByRole("region", { name: "Further domains" });
  await expect(further.getByRole("link", { name: "laden.example" })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "company-merged-1280");

  await further.getByRole("button", { name: "Separate" }).click();
  await expect(page.getByText("laden.example is a company of its own again", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 people" })).toBeVisible();
  await page.goto("/companies/duplicates");
  await page.getByRole("button", { name: "Not the same company" }).click();
  await expect(page.getByRole("heading", { name: "No possible duplicates" })).toBeVisible();
  await page.goto("/companies");
  await expect(page.getByText("2 companies")).toBeVisible();
  await expect(page.getByText("possible duplicate")).toHaveCount(0);
  expect(said).toEqual([]);
});

test("a company that is not there says so, and a search without results can be cleared", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/companies/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.goto("/companies?q=nobody");
  await expect(page.getByRole("heading", { name: "No company matches" })).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("heading", { name: "No companies yet" })).toBeVisible();
});
