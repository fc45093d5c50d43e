import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { expectFitsPhone, fillList, importCallable, PHONE_START } from "./import-callable";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

const who = (page: Page) => page.locator("#who");

test("leads are put on the list and worked through by keyboard alone", async ({ page, journey, service }) => {
  const said = watchConsole(page);
  const { id, api } = await makeAgent(service, await journey.newPerson());
  await importCallable(page, id, 4);
  await fillList(page);
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(page.getByText("Can be called now").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Start calling" }).click();
  await expect(who(page)).toBeFocused();
  const first = await who(page).innerText();
  await expect(page.getByText("an order desk for wholesale bakeries", { exact: false })).toBeVisible();
  await expect(page.locator('a[href^="tel:+"]')).toContainText(PHONE_START);
  await expectAccessible(page);

  // Notes are typed, and the digits in them choose nothing.
  await page.keyboard.press("n");
  await page.keyboard.type("asked for 2 brochures");
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  await expect(who(page)).not.toHaveText(first);
  await expect(who(page)).toBeFocused();

  // What happens elsewhere meanwhile takes nothing away of what is being written.
  await page.keyboard.press("n");
  await page.keyboard.type("half a note");
  const isRefreshed = page.waitForResponse((response) => response.url().includes("_rsc="));
  await api("PATCH", `/agents/${id}`, { name: "Renamed meanwhile" });
  await isRefreshed;
  await expect(page.getByLabel("Notes")).toHaveValue("half a note");
  await page.keyboard.press("Escape");

  // A callback asks for its time.
  await page.keyboard.press("3");
  await expect(page.getByLabel("Call back on")).toBeFocused();
  await page.getByRole("button", { name: "Set" }).click();
  await expect(page.getByText("Choose a date and time.")).toBeVisible();
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Call back on").fill(`${inAWeek}T11:00`);
  const second = await who(page).innerText();
  await page.keyboard.press("Enter");
  await expect(who(page)).not.toHaveText(second);

  // One is passed over, the other comes, and then the first again.
  const third = await who(page).innerText();
  await page.keyboard.press("s");
  await expect(who(page)).not.toHaveText(third);
  await page.keyboard.press("7");
  await expect(who(page)).toHaveText(third);
  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { name: "That's everyone for now" })).toBeVisible();

  await page.goto("/calls?status=done");
  await expect(page.getByRole("row").filter({ hasText: first })).toContainText("asked for 2 brochures");
  await page.goto("/settings/do-not-call");
  const asked = page.getByRole("row").filter({ hasText: "Asked during a call" });
  await expect(asked).toHaveCount(1);
  await expectAccessible(page);
  await asked.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText("No entries yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(asked).toContainText(PHONE_START);
  expect(said).toEqual([]);
});

test("where the service is away or refuses, the desk keeps what was written and goes on", async ({
  page,
  journey,
  service,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await importCallable(page, id, 3);
  await fillList(page);
  await expectFitsPhone(page);
  const desk = "**/calls/work";
  const away = (route: Route) => (route.request().method() === "POST" ? route.abort() : route.continue());
  const alert = page.getByRole("main").getByRole("alert");

  await page.route(desk, away);
  await page.goto("/calls/work");
  const note = page.getByText("We lost the connection before the answer came");
  await expect(note).toBeInViewport();
  await page.unroute(desk, away);
  await expect(alert).toContainText("Nothing was changed: try again.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(who(page)).toBeFocused();
  await expectFitsPhone(page);

  const first = await who(page).innerText();
  await page.getByLabel("Notes").fill("said yes");
  await page.route(desk, away);
  await page.getByRole("button", { name: "Reached" }).click();
  await expect(note).toBeInViewport();
  await page.unroute(desk, away);
  await expect(alert).toContainText("Nothing was changed: try again.");
  await expect(page.getByLabel("Notes")).toHaveValue("said yes");
  await page.getByRole("button", { name: "Reached" }).click();
  await expect(who(page)).not.toHaveText(first);

  // The same call is ended in another window.
  const second = await who(page).innerText();
  const other = await page.context().newPage();
  await other.goto("/calls/work");
  await expect(who(other)).toHaveText(second);
  await other.keyboard.press("2");
  await expect(who(other)).not.toHaveText(second);
  await page.getByRole("button", { name: "Reached" }).click();
  await expect(alert).toContainText("This call is already over");
  await page.getByRole("button", { name: "Next call" }).click();
  await expect(who(page)).toHaveText(await who(other).innerText());
  await expect(alert).toHaveCount(0);
  // What the server refuses outright can be tried again too.
  await page.goto(`/calls/work?agent=${crypto.randomUUID()}`);
  await expect(alert).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("two people at once never get the same call", async ({ page, browser, baseURL, journey, service }) => {
  const { id, workspaceId } = await makeAgent(service, await journey.newPerson());
  // Whoever ends a call claims the next, so two more than are called.
  await importCallable(page, id, 8);
  await fillList(page);
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await journey.newMember(workspaceId, "member", other);
  await Promise.all([page, other].map((one) => one.goto("/calls/work")));
  const called: string[] = [];
  for (let round = 0; round < 3; round++)
    await Promise.all(
      [page, other].map(async (one) => {
        await expect(who(one)).toBeFocused();
        const name = await who(one).innerText();
        called.push(name);
        await one.keyboard.press("1");
        await expect(one.locator("#who", { hasText: name })).toHaveCount(0);
      }),
    );
  expect(new Set(called).size).toBe(6);
});
