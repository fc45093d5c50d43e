import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";

test("the first page has nothing that axe finds, in both themes, at both widths", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the server renders the theme that was chosen, so that nothing flashes", async ({
  page,
  context,
  baseURL,
  request,
}) => {
  expect(await (await request.get("/")).text()).toContain('data-theme="system"');
  await context.addCookies([{ name: "theme", value: "dark", url: baseURL! }]);
  const answer = await page.goto("/");
  expect(await answer!.text()).toContain('data-theme="dark"');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe("rgb(22, 21, 20)");
});

test("a page asks nobody but the service for anything, and says no error", async ({ page, baseURL }) => {
  const asked: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/", { waitUntil: "load" });
  expect(new Set(asked)).toEqual(new Set([baseURL]));
  expect(errors).toEqual([]);
});
