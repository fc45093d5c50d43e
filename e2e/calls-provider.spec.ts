import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Page } from "@playwright/test";
import { type ModelServer, startModelServer } from "@/testing/models/model-server";
import { startTwilio, type Twilio } from "@/testing/phone/twilio";
import { expectAccessible } from "./expect-accessible";
import { expectFitsPhone, fillList, importCallable, numberOf } from "./import-callable";
import { test as base, expect } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

/** With a phone provider and a language model behind it, both of which do what a test has written down. */
const test = base.extend<object, { twilio: Twilio; model: ModelServer }>({
  twilio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const twilio = await startTwilio();
      await use(twilio);
      await twilio.close();
    },
    { scope: "worker" },
  ],
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ twilio, model }, use) => {
      const port = await findFreePort();
      await use({
        TWILIO_ACCOUNT_SID: twilio.accountSid,
        TWILIO_AUTH_TOKEN: twilio.authToken,
        TWILIO_FROM: "+441134960100",
        TWILIO_API_URL: twilio.url,
        // The provider calls back there, so it has to be known before the service is.
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OPENAI_BASE_URL: model.url,
        CHAT_MODEL: "scripted",
      });
    },
    { scope: "worker" },
  ],
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const OWN = "+44 113 496 0999";
const who = (page: Page) => page.locator("#who");
const live = (page: Page) => page.getByRole("region", { name: "In progress" });

/** Whatever is still ringing or spoken ends with the test. */
test.afterEach(({ twilio }) => {
  expect(twilio.problems).toEqual([]);
});

test("a call is made through one's own phone by keyboard, and followed to its end", async ({
  page,
  journey,
  service,
  twilio,
}) => {
  const said = watchConsole(page);
  const { id } = await makeAgent(service, await journey.newPerson());
  await importCallable(page, id, 2);
  await fillList(page);
  await page.goto("/");
  await expect(page.getByText("2 calls are due now")).toBeVisible();
  await expectAccessible(page);

  const [picksUp, leadPicksUp, talks] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  twilio.phoneOf((to) =>
    to === OWN.replaceAll(" ", "")
      ? { answer: "human", until: picksUp!.promise, keys: ["1"], seconds: 75 }
      : { answer: "human", until: leadPicksUp!.promise, stays: talks!.promise },
  );
  await page.getByRole("link", { name: /^Start calling/ }).click();
  await expect(who(page)).toBeFocused();
  const first = await who(page).innerText();
  await expect(page.getByText("6 credits for each started minute")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByLabel("Your phone")).toBeFocused();
  await page.keyboard.type("0113 496 0999");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Include the country code")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your phone").fill(OWN);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your phone rings: pick it up.")).toBeVisible();
  picksUp!.resolve();
  await expect(page.getByText("The lead's phone rings.")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  leadPicksUp!.resolve();
  await expect(page.getByText("You are connected.")).toBeVisible();
  await expect(page.getByRole("timer")).toBeVisible();
  await expectFitsPhone(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Whoever reloads in the middle still sees it.
  await page.reload();
  await expect(page.getByText("You are connected.")).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByText("The call is over.")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await page.keyboard.press("n");
  await page.keyboard.type("wants a quote");
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  await expect(who(page)).not.toHaveText(first);

  // The number is known now, and can be changed. Nobody picks up; the provider refuses the next.
  twilio.phoneOf((to) => (to.endsWith("0999") ? { keys: ["1"] } : { answer: "busy" }));
  await expect(page.getByText(`${OWN} rings first.`)).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByText("The lead's line is busy.")).toBeVisible();
  // The person's own side of the call ends a moment after the lead's.
  await expect(page.getByRole("button", { name: "Call through my phone" })).toBeVisible();
  twilio.fail({ status: 400, code: 21215, message: "Not allowed to call that country" });
  await page.keyboard.press("p");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Nothing was charged");
  await expectAccessible(page);

  await page.goto("/calls?status=done");
  await page.getByRole("link", { name: first }).click();
  await expect(page.getByText("wants a quote")).toBeVisible();
  await expect(page.getByText("Through a person's phone")).toBeVisible();
  await expect(page.getByText("1 min 15 s")).toBeVisible();
  await expectFitsPhone(page);
  expect(said).toEqual([]);
});

test("a lead that agreed to it is called by the voice, heard live, and taken over", async ({
  page,
  browser,
  baseURL,
  journey,
  service,
  twilio,
  model,
}) => {
  const said = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  await importCallable(page, agent.id, 2);
  const { leads } = await agent.api<{ leads: { id: string; name: string }[] }>("GET", "/leads");
  const lead = leads.find(({ name }) => name === "Person 10")!;

  await page.goto(`/leads?lead=${lead.id}`);
  const consents = page.getByRole("region", { name: "Consent to automated calls" });
  await expect(consents).toContainText("No consent is recorded");
  for (const what of ["Said yes on the telephone", "Agreed to be called by an automated assistant"])
    await recordConsent(page, what);
  await expect(consents.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await consents
    .getByRole("listitem")
    .filter({ hasText: "Said yes" })
    .getByRole("button", { name: "Withdraw" })
    .click();
  await page
    .getByRole("dialog", { name: "Withdraw this consent?" })
    .getByRole("button", { name: "Withdraw" })
    .click();
  await expect(consents.getByText(/^Withdrawn/)).toHaveCount(1);

  const personTalks = Promise.withResolvers<void>();
  twilio.phoneOf(() => ({ answer: "human", keys: ["1"], stays: personTalks.promise }));
  twilio.phone(numberOf(0), {
    talk: async (line) => {
      await line.hears();
      // Only now: what the model was asked for before, the scripts, it has no answer to.
      model.push({ text: "I call for Dough Desk." });
      line.say("Who is it?");
      await line.hears();
      // Whoever hums is not taken for gone.
      const hums = setInterval(() => line.say("Hm", { last: false }), 1_000);
      await line.ended.finally(() => clearInterval(hums));
    },
  });
  await page.goto("/calls");
  await page.getByRole("button", { name: "Add leads" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Let the automated assistant call the 1 lead who consented").check();
  await expect(dialog.getByText(/10 credits for each started minute, at most 100 credits/)).toBeVisible();
  await expect(dialog.getByText("Without one, no message is left.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add to call queue and call 1" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(live(page)).toContainText("Person 10");
  await expect(live(page)).toContainText("this is an automated assistant calling");
  await expect(live(page)).toContainText("Who is it?");
  await expect(live(page)).toContainText("I call for Dough Desk.");
  await expect(page.getByRole("row").filter({ hasText: "Person 11" })).toContainText("Can be called now");
  await expectFitsPhone(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Who only looks hears it, and can do nothing about it.
  const viewer = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await journey.newMember(agent.workspaceId, "viewer", viewer);
  await viewer.goto("/calls");
  await expect(live(viewer)).toContainText("I call for Dough Desk.");
  await expect(live(viewer).getByRole("button")).toHaveCount(0);
  await viewer.close();

  await live(page).getByRole("button", { name: "Take over: Person 10" }).click();
  await expect(page.getByLabel("Your phone")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Your phone").fill(OWN);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(live(page)).toContainText("has taken it over");
  await live(page).getByRole("link", { name: "Log outcome" }).click();
  await expect(who(page)).toHaveText("Person 10");
  await expect(page.getByText("You have taken it over.")).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByRole("button", { name: "Call through my phone" })).toBeVisible();
  await page.keyboard.press("4");
  await expect(who(page)).toHaveText("Person 11");

  await page.goto(`/leads?lead=${lead.id}`);
  const made = page.getByRole("region", { name: "Calls" }).getByRole("link", { name: "Meeting" });
  await expect(made).toBeVisible();
  await made.click();
  await expect(page.getByText("By the automated assistant, taken over by")).toBeVisible();
  await expect(page.getByText("Who is it?")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings/service");
  await expect(page.getByText("Calls go through Twilio, from +44 113 496 0100.")).toBeVisible();
  expect(said).toEqual([]);
});

async function recordConsent(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: "Record consent" }).click();
  const dialog = page.getByRole("dialog", { name: "Record consent" });
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(dialog.getByText("Enter what they agreed to.")).toBeVisible();
  await dialog.getByLabel("What they agreed to").fill(what);
  await dialog.getByLabel("How").fill("The form on our page, see the folder of consents");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
