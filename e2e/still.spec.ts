import type { BrowserContext, Page } from "@playwright/test";
import { importPeople } from "./import-people";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

/** Longer than the pause between two refreshes and the throttles of what is told. */
const WATCH_MS = 4_000;

/** Longer than the service takes to tell a change, on a busy machine. */
const STILL_MS = 2_000;

/** Resolves when the service has told of no change for a while: what was done before is told to nobody any more. */
function untilStill(page: Page): Promise<void> {
  return page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const stream = new EventSource("/api/live");
        const end = () => {
          stream.close();
          resolve();
        };
        let timer = window.setTimeout(end, quiet);
        stream.onmessage = () => {
          window.clearTimeout(timer);
          timer = window.setTimeout(end, quiet);
        };
      }),
    STILL_MS,
  );
}

test("a page that nothing changed for asks the service for nothing", async ({
  page,
  browser,
  baseURL,
  service,
  journey,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await importPeople(page, id, ["anna@bakery.example,Anna Ashdown,Northwind,Leeds"]);
  await page.goto("/");
  const paths = [
    "/",
    "/agents",
    "/leads",
    "/runs",
    "/credits",
    "/keys",
    "/settings",
    "/settings/people",
  ].concat(
    ["/settings/suppressions", "/settings/audit", `/agents/new?agent=${id}&step=find`, `/agents/${id}`],
    ["campaign", "sequence", "leads", "emails", "memory"].map((name) => `/agents/${id}/${name}`),
  );
  await untilStill(page);
  const storageState = await page.context().storageState();
  await page.close();
  const asked: string[] = [];
  const contexts: BrowserContext[] = [];
  // A browser has six connections, and each page that is looked at keeps one.
  while (paths.length > 0) {
    const context = await browser.newContext({ baseURL: baseURL!, storageState, locale: "en-GB" });
    contexts.push(context);
    for (const path of paths.splice(0, 4)) {
      const tab = await context.newPage();
      const isLive = tab.waitForResponse((response) => response.url().includes("/api/live"));
      await tab.goto(path);
      await isLive;
      tab.on("request", (request) => {
        const headers = request.headers();
        if (headers.rsc && !headers["next-router-prefetch"]) asked.push(`${path}: ${request.url()}`);
      });
    }
  }
  // That nothing comes can only be waited for.
  await contexts[0]!.pages()[0]!.waitForTimeout(WATCH_MS);
  for (const context of contexts) await context.close();
  expect(asked).toEqual([]);
});

test("where something on the way lets no stream through, the page looks by itself and does not hammer", async ({
  page,
  service,
  journey,
}) => {
  const { id, api } = await makeAgent(service, await journey.newPerson());
  let tries = 0;
  await page.route("**/api/live*", (route) => {
    tries += 1;
    return route.abort();
  });
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: "Bakeries", exact: true })).toBeVisible();
  await api("PATCH", `/agents/${id}`, { name: "Heard of all the same" });
  await expect(page.getByRole("link", { name: "Heard of all the same", exact: true })).toBeVisible();
  expect(tries).toBeLessThan(8);
});
