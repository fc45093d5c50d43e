import type { Page } from "@playwright/test";
import { BERGEN_COMPANIES, MUNICIPALITIES } from "@/testing/open-data/bergen-companies";
import { BRISTOL_BAKERIES } from "@/testing/open-data/bristol-bakeries";
import { startBrreg } from "@/testing/open-data/brreg-server";
import { startOsm } from "@/testing/open-data/osm-server";
import { startWikidata } from "@/testing/open-data/wikidata-server";
import { startTestingProxy } from "@/testing/web/proxy";
import { startTestingSite } from "@/testing/web/site";
import { expectAccessible } from "./expect-accessible";
import { test as base, expect } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

const SITE = `<html><head><title>Hart's Bakery</title><meta property="og:site_name" content="Hart's Bakery"></head>
  <body><h1>Hart's Bakery</h1><div><h3>Laura Hart</h3><p>Owner</p>
  <p><a href="mailto:laura.hart@harts.example">laura.hart@harts.example</a></p></div></body></html>`;

const BERGEN_SITE = `<html lang="no"><head><title>Bryggen Bakeri</title><meta property="og:site_name" content="Bryggen Bakeri"></head>
  <body><h1>Bryggen Bakeri</h1><div><h3>Kari Berg</h3><p>Daglig leder</p>
  <p><a href="mailto:kari@bryggen.example">kari@bryggen.example</a></p></div></body></html>`;

// The public servers and two bakeries' sites, on this machine.
type Osm = Awaited<ReturnType<typeof startOsm>>;
const test = base.extend<object, { world: { osm: Osm; settings: Record<string, string> } }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const osm = await startOsm({
        places: [{ name: "Bristol", osmId: 62_422 }],
        elements: BRISTOL_BAKERIES,
      });
      const wikidata = await startWikidata({
        places: [{ item: "Q23154", names: ["Bristol"] }],
        companies: [
          {
            item: "Q101",
            place: "Q23154",
            name: "Hart's Bakery",
            of: ["bakery"],
            site: "http://harts.example/",
          },
          { item: "Q102", place: "Q23154", name: "Quay Bread", of: ["bakery"], email: "hello@quay.example" },
        ],
      });
      const brreg = await startBrreg({ municipalities: MUNICIPALITIES, entities: BERGEN_COMPANIES });
      const site = await startTestingSite({ "/": SITE });
      const bakery = await startTestingSite({ "/": BERGEN_SITE });
      const ports = new Map([
        ["harts.example:80", site.port],
        ["bryggen.example:80", bakery.port],
      ]);
      const proxy = await startTestingProxy((target) => ports.get(target) ?? null);
      const settings = {
        ...osm.settings,
        ...wikidata.settings,
        ...brreg.settings,
        WEB_PROXY_URL: proxy.url,
        WEB_CONTACT: "ops@agency.example",
        WEB_PER_HOST_DELAY_MS: "0",
      };
      await use({ osm, settings });
      await proxy.close();
      await site.close();
      await bakery.close();
      await osm.close();
      await wikidata.close();
      await brreg.close();
    },
    { scope: "worker" },
  ],
  settings: [async ({ world }, use) => use(world.settings), { scope: "worker" }],
});

const countingOn = (page: Page) =>
  page.getByText(/Asking OpenStreetMap what it lists, which may take a minute/);

/** Opens the step that counts. Within a second of somebody else's question the source is busy, and the page says that instead. */
async function openWhileCounting(page: Page, find: string) {
  await expect(async () => {
    await page.goto(find);
    await expect(countingOn(page)).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
}

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const before = page.viewportSize()!;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true, animations: "disabled" });
  }
  await page.setViewportSize(before);
};

test("from sign-up to real leads of OpenStreetMap, without a key", async ({ page, journey }) => {
  await journey.signUp();
  await page.getByLabel("Name of the agent").fill("Bakeries in Bristol");
  await page.getByRole("button", { name: /^(Continue|Create your first agent)$/ }).click();
  await expect(page).toHaveURL(/step=offer/);
  await page.getByRole("button", { name: /Ovens for bakeries/ }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=customers/);
  await page.getByRole("button", { name: /Ovens for bakeries/ }).click();
  await page.getByLabel("Locations", { exact: true }).fill("Bristol");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=sender/);
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(/step=sources/);
  const choice = page.getByRole("checkbox", { name: /OpenStreetMap/ });
  await expect(choice).not.toBeChecked();
  await expect(page.getByText("Leads come from the sample web.", { exact: true })).toBeVisible();
  await choice.check();
  await expect(page.getByText("Leads come from OpenStreetMap, not from the sample web.")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "sources");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(/step=find/);
  await expect(page.getByText(/OpenStreetMap lists 6 companies in Bristol, England/)).toBeVisible();
  await expect(page.getByText(/2 with a website to read, 2 with an email address/)).toBeVisible();
  await expect(page.getByRole("link", { name: /© OpenStreetMap contributors/ })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "find");
  await page.getByRole("radio", { name: /Companies/ }).check();
  await page.getByRole("button", { name: "Find my first leads" }).click();
  await expect(page).toHaveURL(/\/campaign/);
  await expect(page.getByText("Completed").first()).toBeVisible();
  await shoot(page, "campaign");

  await page.goto("/leads");
  await expect(page.getByRole("region", { name: "Leads" }).getByRole("row")).toHaveCount(4);
  await shoot(page, "leads");
  await page
    .getByRole("link", { name: /Laura Hart/ })
    .first()
    .click();
  const dossier = page.getByRole("dialog");
  await expect(dossier.getByText("shop=bakery")).toBeVisible();
  await expect(dossier.getByRole("link", { name: /openstreetmap\.org\s*\/node\/101/ }).first()).toBeVisible();
  const link = dossier.getByRole("link", { name: /© OpenStreetMap contributors/ });
  await expect(link).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
  await expect(dossier.getByRole("link", { name: /ODbL 1.0/ })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "lead");

  const file = await page.request.get("/leads/export");
  expect(await file.text()).toContain("© OpenStreetMap contributors, ODbL 1.0");
});

const FLORISTS = {
  profileJson: { offer: "Ovens" },
  icpJson: { industries: ["florist"], locations: ["Bristol"] },
  openData: ["openstreetmap"],
};

test("nothing on the page waits for a public server that takes long", async ({
  page,
  journey,
  service,
  world,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("PATCH", `/agents/${agent.id}/memory`, FLORISTS);
  const answer = world.osm.hold();
  await openWhileCounting(page, `/agents/new?agent=${agent.id}&step=find`);
  const price = page.getByText(/At most [\d.]+ credits/);
  const before = await price.textContent();
  await page.getByRole("radio", { name: /Thorough/ }).check();
  await expect(price).not.toHaveText(before!);
  await page.getByRole("button", { name: "Find my first leads" }).click();
  await expect(page).toHaveURL(/\/campaign/);
  answer();
  await expect(page.getByText(/Completed|Failed/).first()).toBeVisible();
});

test("a count that takes long is shown when it comes, and whoever leaves meanwhile finds it when they are back", async ({
  page,
  journey,
  service,
  world,
}) => {
  const complaints = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    ...FLORISTS,
    icpJson: { industries: ["hairdresser"], locations: ["Bristol"] },
  });
  const find = `/agents/new?agent=${agent.id}&step=find`;
  const asked = world.osm.queries.length;
  const answer = world.osm.hold();
  const counted = page.waitForResponse(/\/api\/discovery\/coverage/);
  const counting = countingOn(page);
  await openWhileCounting(page, find);
  await expectAccessible(page);
  await shoot(page, "counting");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/step=sources/);
  await expect(page.getByRole("checkbox", { name: /OpenStreetMap/ })).toBeChecked();
  await expect.poll(() => world.osm.queries.length).toBe(asked + 1);
  answer();
  await counted;
  // What the page that was left had asked is kept: the server is not asked again.
  await page.goto(find);
  await expect(page.getByText(/OpenStreetMap lists 1 company in Bristol, England/)).toBeVisible();
  expect(world.osm.queries.length).toBe(asked + 1);

  // And whoever stays sees it come.
  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    ...FLORISTS,
    icpJson: { industries: ["bakery", "hairdresser"], locations: ["Bristol"] },
  });
  const later = world.osm.hold();
  await openWhileCounting(page, find);
  await page.getByRole("radio", { name: /Companies/ }).check();
  later();
  await expect(page.getByText(/OpenStreetMap lists 7 companies in Bristol, England/)).toBeVisible();
  await expect(counting).toBeHidden();
  await expect(page.getByRole("radio", { name: /Companies/ })).toBeChecked();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("a count that has to wait for another one comes by itself", async ({
  page,
  context,
  journey,
  service,
  world,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const find = `/agents/new?agent=${agent.id}&step=find`;
  const lookFor = (...industries: string[]) =>
    agent.api("PATCH", `/agents/${agent.id}/memory`, {
      ...FLORISTS,
      icpJson: { industries, locations: ["Bristol"] },
    });
  await lookFor("bakery", "optician");
  const answer = world.osm.hold();
  await openWhileCounting(page, find);
  await lookFor("bakery", "dentist");
  const other = await context.newPage();
  await other.goto(find);
  await expect(other.getByText(/OpenStreetMap is busy now\. It is asked again automatically/)).toBeVisible();
  await expectAccessible(other);
  answer();
  await expect(page.getByText(/OpenStreetMap lists 6 companies/)).toBeVisible();
  await expect(other.getByText(/OpenStreetMap lists 6 companies/)).toBeVisible();
});

test("Wikidata finds companies too, where a person chose it", async ({ page, journey, service }) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    profileJson: { offer: "Ovens" },
    icpJson: { industries: ["bakeries"], locations: ["Bristol"] },
  });
  await page.goto(`/agents/new?agent=${agent.id}&step=sources`);
  await page.getByRole("checkbox", { name: /Wikidata/ }).check();
  await expect(page.getByText("Leads come from Wikidata, not from the sample web.")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "sources-wikidata");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText(/Wikidata lists 2 companies in Bristol: 1 with a website to read, 1 with an email/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "CC0 1.0" })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "find-wikidata");
  await page.getByRole("radio", { name: /Companies/ }).check();
  await page.getByRole("button", { name: "Find my first leads" }).click();
  await expect(page).toHaveURL(/\/campaign/);
  await expect(page.getByText("Completed").first()).toBeVisible();
  await page.goto("/leads");
  await expect(page.getByText("hello@quay.example").first()).toBeVisible();
});

test("Norway’s register finds companies by a county, where a person chose it", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    profileJson: { offer: "Ovens" },
    icpJson: { industries: ["bakerier"], locations: ["Vestland"] },
  });
  await page.goto(`/agents/new?agent=${agent.id}&step=sources`);
  await page.getByRole("checkbox", { name: /Norway’s business register/ }).check();
  await expect(
    page.getByText("Leads come from Norway’s business register, not from the sample web."),
  ).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "sources-brreg");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText(
      /Norway’s business register lists 5 companies in Vestland: 2 with a website to read, 2 with/,
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "NLOD 2.0" })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "find-brreg");
  await page.getByRole("radio", { name: /Companies/ }).check();
  await page.getByRole("button", { name: "Find my first leads" }).click();
  await expect(page).toHaveURL(/\/campaign/);
  await expect(page.getByText("Completed").first()).toBeVisible();

  await page.goto("/leads");
  await expect(page.getByRole("link", { name: /Kari Berg/ }).first()).toBeVisible();
  await page
    .getByRole("link", { name: /post@fjellbrod\.example/ })
    .first()
    .click();
  const dossier = page.getByRole("dialog");
  await expect(dossier.getByText("epostadresse=post@fjellbrod.example").first()).toBeVisible();
  await expect(
    dossier.getByRole("link", { name: /distributed by the Brønnøysund Register Centre/ }),
  ).toBeVisible();
  await expect(dossier.getByRole("link", { name: /NLOD 2\.0/ })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "lead-brreg");
});

test("Memory shows the choice, and takes it back", async ({ page, journey }) => {
  await journey.newPerson();
  await page.goto("/agents/new");
  await page.getByLabel("Name of the agent").fill("Bakeries in Bristol");
  await page.getByRole("button", { name: /^(Continue|Create your first agent)$/ }).click();
  await expect(page).toHaveURL(/step=offer/);
  const id = new URL(page.url()).searchParams.get("agent")!;
  await page.goto(`/agents/${id}/memory`);
  const choice = page.getByRole("checkbox", { name: /OpenStreetMap/ });
  await choice.check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();
  await expectAccessible(page);
  await shoot(page, "memory");
  await choice.uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(choice).not.toBeChecked();
});

test("a file of companies becomes sources, each of which is read", async ({ page, journey }) => {
  await journey.newPerson();
  await page.goto("/agents/new");
  await page.getByLabel("Name of the agent").fill("A list of bakeries");
  await page.getByRole("button", { name: /^(Continue|Create your first agent)$/ }).click();
  await expect(page).toHaveURL(/step=offer/);
  const id = new URL(page.url()).searchParams.get("agent")!;
  await page.goto(`/agents/new?agent=${id}&step=sources`);
  const file = (text: string) => ({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const input = page.getByLabel("File of companies");
  await input.setInputFiles(file("Name,Town\nHart,Bristol"));
  await expect(page.getByText(/No website was found in this file/)).toBeVisible();
  await input.setInputFiles(file("Name,Website\nHart's Bakery,http://harts.example\nNo site,\n"));
  await expect(page.getByText("1 website added. 1 row has none.")).toBeVisible();
  await expect(page.getByLabel("Your own sources")).toHaveValue("http://harts.example");
  await expect(page.getByText("Leads come from this one source, not from the sample web.")).toBeVisible();
  await expectAccessible(page);
});

test("a busy server is waited for, and the page says so", async ({ page, journey, service, world }) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("PATCH", `/agents/${agent.id}/memory`, {
    profileJson: { offer: "Ovens" },
    icpJson: { industries: ["butcher", "bakery"], locations: ["Bristol"] },
    openData: ["openstreetmap"],
  });
  world.osm.fail("too_many");
  await agent.api("POST", "/discovery", { agentId: agent.id, mode: "company" });
  await page.goto(`/agents/${agent.id}/campaign`);
  await expect(page.getByText(/A public data server accepts no more requests right now/)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "waiting");
  await expect(page.getByText("Completed").first()).toBeVisible();
  await expect(page.getByText("Mill Bread").first()).toBeVisible();
});
