import type { Page } from "@playwright/test";
import { sized } from "@/testing/process/test-size";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { watchConsole } from "./watch-console";

/** Of so many calls and objects of the reference axe judges one: it looks at every element, and all are built alike. */
const ONE_IN = sized(40, 1);

async function expectSomeAccessible(page: Page): Promise<void> {
  await page.locator('article, [id^="object-"]').evaluateAll((entries, one) => {
    for (const [nth, entry] of entries.entries()) if (nth % one !== 0) entry.remove();
  }, ONE_IN);
  await expectAccessible(page);
}

test("the reference has every call of the service, with the reader's host, and asks nobody else", async ({
  page,
  journey,
  baseURL,
}) => {
  const complaints = watchConsole(page);
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await journey.newPerson();
  await page.goto("/docs");
  // biome-ignore lint/suspicious/noExplicitAny: the document is deep, and only its paths are read.
  const document: any = await (await fetch(`${baseURL}/v1/openapi.json`)).json();
  const calls = Object.entries<Record<string, { operationId: string; summary: string }>>(
    document.paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(calls.length).toBeGreaterThan(25);
  // In one go: asked one by one, so many calls take a minute.
  const shown = await page.locator("article").evaluateAll((articles) =>
    articles.map((article) => ({
      id: article.id,
      heading: article.querySelector("h3")?.textContent,
      text: article.textContent,
      example: article.querySelector('[aria-label^="Example"]')?.textContent,
    })),
  );
  for (const { path, method, operationId, summary } of calls)
    expect(
      shown.find(({ id }) => id === operationId),
      operationId,
    ).toMatchObject({
      heading: expect.stringContaining(summary),
      text: expect.stringContaining(`${method.toUpperCase()}${path}`),
      example: expect.stringContaining(`"${baseURL}/v1/`),
    });
  // Every link within the page leads somewhere, and to one place.
  const dead = await page.evaluate(() =>
    [...globalThis.document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .map((link) => link.hash.slice(1))
      .filter((id) => globalThis.document.querySelectorAll(`[id="${id}"]`).length !== 1),
  );
  expect(dead).toEqual([]);
  expect(asked).toEqual(new Set([baseURL]));
  expect(complaints).toEqual([]);
});

test("the search leaves the calls that fit, and a link to what it hides ends it", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/docs");
  await page.keyboard.press("/");
  await page.keyboard.type("suppressions delete");
  await expect(page.getByText("1 call", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Remove suppression" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "List agents" })).toBeHidden();
  await page.locator("#removeSuppression").getByRole("link", { name: "404" }).click();
  await expect(page.locator("#error-404")).toBeInViewport();
  await expect(page.getByLabel("Search the reference")).toHaveValue("");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs#listLeads");
  await expect(page.getByRole("heading", { name: "List leads", exact: true })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel("Search the reference").fill("memory");
  await expectSomeAccessible(page);
});

test("axe finds nothing on the reference", async ({ page, journey }) => {
  await journey.newPerson();
  await page.goto("/docs");
  await expectSomeAccessible(page);
});
