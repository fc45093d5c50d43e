import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { runService } from "@/testing/service/run-service";
import { importPeople, makePeople } from "./import-people";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

// Its dialogs open and close as they do for people: all other tests go without motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Loses the answer of the page's next action. `arrives`: the service gets the request and does it. */
async function loseNextAnswer(page: Page, { arrives }: { arrives: boolean }) {
  let isLost = false;
  await page.route("**/*", async (route: Route) => {
    const isAction = route.request().headers()["next-action"] !== undefined;
    if (!isAction || isLost) return route.fallback();
    isLost = true;
    if (arrives) await route.fetch();
    await route.abort("connectionreset");
  });
}

const note = (page: Page) => page.getByText("We lost the connection before the answer came");
const notDone = "Nothing was changed: try again.";

test("an answer that is lost is asked for: what was done shows as done, and nothing is done twice", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/settings/suppressions");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("ines@ovens.example");
  await loseNextAnswer(page, { arrives: true });
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /ines@ovens.example/ })).toHaveCount(1);
});

test("a request that never arrived is said not to be done, and can be sent again", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/settings/suppressions");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("ines@ovens.example");
  await loseNextAnswer(page, { arrives: false });
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText(notDone)).toBeVisible();
  await expect(page.getByRole("row", { name: /ines@ovens.example/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("row", { name: /ines@ovens.example/ })).toHaveCount(1);
});

test("a key whose answer was lost is not shown again: the page says to revoke it", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Website form");
  await loseNextAnswer(page, { arrives: true });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Revoke this key and create another one.")).toBeVisible();
  // The dialog is still open, so the table behind it is hidden from assistive technology.
  const made = page.getByRole("cell", { name: "Website form", exact: true, includeHidden: true });
  await expect(made).toHaveCount(1);
});

test("offline, a button stays pressed and the page says so in sight; back online, it tells the truth", async ({
  page,
  context,
  journey,
  service,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await importPeople(page, id, makePeople(3));
  await page.goto("/leads");
  await page.getByRole("checkbox", { name: /Person 001/ }).check();
  // The bar of actions is loaded with the first selection.
  await expect(page.getByRole("button", { name: "Reject" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(note(page)).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByText(notDone).first()).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("1 lead rejected", { exact: true })).toBeVisible();
});

// It kills the service, so it has one of its own.
test("a service that is killed while it works: the page asks the next one what became of it", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-lost-"));
  const settings = { DATA_DIR: dataDir, SIGN_UP: "open" };
  let service = await runService(settings);
  try {
    const page = await (await browser.newContext({ baseURL: service.url })).newPage();
    await page.goto("/sign-up");
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await page.getByLabel("Email address").fill("ada@harbour-lane.example");
    await page.getByLabel("Password").fill("correct-horse-battery");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).not.toHaveURL(/sign-up/);
    await page.goto("/settings/suppressions");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email address").fill("ines@ovens.example");
    await service.end("SIGKILL");
    const add = dialog.getByRole("button", { name: "Add" });
    await add.click();
    await expect(note(page)).toBeInViewport();
    await expect(add).toBeDisabled();
    service = await runService({ ...settings, PORT: new URL(service.url).port });
    await expect(dialog.getByText(notDone)).toBeVisible();
    await add.click();
    await expect(page.getByRole("row", { name: /ines@ovens.example/ })).toHaveCount(1);
  } finally {
    await service.end();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("an invalid language of the browser breaks no page, and dates are in the page's language", async ({
  browser,
  baseURL,
  journey,
}) => {
  const person = await journey.newPerson();
  const context = await browser.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { "accept-language": "en-US@posix" },
  });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "language", { get: () => "en-US@posix" });
  });
  const page = await context.newPage();
  const problems: Error[] = [];
  page.on("pageerror", (error) => problems.push(error));
  await journey.enter(person, page);
  for (const path of ["/", "/credits", "/runs", "/settings/people"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const german = await (await browser.newContext({ baseURL: baseURL!, locale: "de-DE" })).newPage();
  await journey.enter(person, german);
  await german.goto("/settings/people");
  await expect(german.getByText(/Joined (now|\d+ (sec|min)\. ago)/)).toBeVisible();
  expect(problems).toEqual([]);
});
