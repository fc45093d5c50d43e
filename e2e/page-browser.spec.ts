import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runService } from "@/testing/service/run-service";
import { startTestingProxy } from "@/testing/web/proxy";
import { startTestingSite } from "@/testing/web/site";
import { expectAccessible } from "./expect-accessible";
import { test as base, expect } from "./journey";
import { makeAgent } from "./make-agent";

// A company whose home page is a page, and whose team page is a shell that its scripts fill.
const HOME = `<!doctype html><html lang="en"><head><title>Ovens Ltd</title><meta property="og:site_name" content="Ovens Ltd"></head>
  <body><h1>Ovens Ltd</h1><p>We build ovens for bakeries. <a href="/team">Our team</a></p></body></html>`;
const SHELL = `<!doctype html><html lang="en"><head><title>Our team</title><script type="module" src="/app.js"></script></head>
  <body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`;
const APP = `const people = await (await fetch("/api/people.json")).json();
  document.getElementById("root").innerHTML = "<h1>Team</h1>" + people.map((one) =>
    "<div class=person><h3>" + one.name + "</h3><p>" + one.title + "</p><p><a href='mailto:" + one.email + "'>" + one.email + "</a></p></div>").join("");`;
const PEOPLE = [{ name: "Jane Doe", title: "Head Baker", email: "jane.doe@ovens.example" }];

type Web = { settings: Record<string, string> };
const test = base.extend<object, { web: Web }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const as = (type: string, body: string) => (_: unknown, response: import("node:http").ServerResponse) =>
        void response.writeHead(200, { "content-type": type }).end(body);
      const site = await startTestingSite({
        "/": HOME,
        "/team": SHELL,
        "/app.js": as("text/javascript", APP),
        "/api/people.json": as("application/json", JSON.stringify(PEOPLE)),
      });
      const proxy = await startTestingProxy((target) => (target === "ovens.example:80" ? site.port : null));
      await use({ settings: { WEB_PROXY_URL: proxy.url, WEB_PER_HOST_DELAY_MS: "0" } });
      await proxy.close();
      await site.close();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ web }, use) => use({ ...web.settings, PAGE_BROWSER: process.env.CHROME_PATH! }),
    { scope: "worker" },
  ],
});

const MEMORY = {
  profileJson: { offer: "Flour" },
  icpJson: { sources: ["http://ovens.example"] },
};

test("a team page that scripts make is read with a browser, and the run says so", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson(), MEMORY);
  await agent.api("POST", "/discovery", { agentId: agent.id, mode: "people" });
  await page.goto(`/agents/${agent.id}/campaign`);
  await expect(page.getByText("Completed").first()).toBeVisible();
  await expect(page.getByText("1 page was read with a browser.")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/leads");
  await page
    .getByRole("link", { name: /Jane Doe/ })
    .first()
    .click();
  const dossier = page.getByRole("dialog");
  await expect(dossier.getByText("Head Baker").first()).toBeVisible();
  // The page that people see is the evidence, not the file that the script loaded.
  await expect(dossier.getByRole("link", { name: /ovens\.example\s*\/team/ }).first()).toBeVisible();
});

test("without a browser the run says how many pages one would have helped, and what to do", async ({
  browser,
  journey,
  web,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-e2e-"));
  const env = { DATA_DIR: dataDir, SIGN_UP: "open", ...web.settings, PAGE_BROWSER: "off" };
  const service = await runService(env);
  const context = await browser.newContext({ baseURL: service.url });
  try {
    const page = await context.newPage();
    const place = { url: service.url, dataDir, env };
    const agent = await makeAgent(place, await journey.newPerson(page, place), MEMORY);
    await agent.api("POST", "/discovery", { agentId: agent.id, mode: "people" });
    await page.goto(`/agents/${agent.id}/campaign`);
    await expect(
      page.getByText(
        "1 page needs a browser to be read. It is switched off: whoever runs this service can switch it on.",
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto("/leads");
    await expect(page.getByText("jane.doe@ovens.example")).toHaveCount(0);
  } finally {
    await context.close();
    await service.end();
    await rm(dataDir, { recursive: true, force: true });
  }
});
