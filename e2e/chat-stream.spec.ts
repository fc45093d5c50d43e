import type { Page } from "@playwright/test";
import { type ModelServer, startModelServer } from "@/testing/models/model-server";
import { test as base, expect } from "./journey";
import { makeAgent } from "./make-agent";

/** With a language model behind it, which says what a test has written down, as slowly as that wants. */
const test = base.extend<object, { model: ModelServer }>({
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
    async ({ model }, use) => use({ OPENAI_BASE_URL: model.url, CHAT_MODEL: "scripted" }),
    { scope: "worker" },
  ],
});

const box = (page: Page) => page.getByRole("textbox", { name: "Message to Bakeries" });
const pathOf = ({ id }: { id: string }) => `/agents/${id}`;
const talk = (page: Page) => page.getByRole("log", { name: "Conversation" });
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Line ${from + index}.\n\n`);
/** Where on the screen a line stands. */
const topOf = (page: Page, text: string) =>
  talk(page)
    .getByText(text, { exact: true })
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

async function say(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press("Enter");
}

test("a reload in the middle of an answer loses no word of it", async ({ page, journey, service, model }) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const gate = Promise.withResolvers<void>();
  model.push({ text: lines(1, 8), between: gate.promise });
  await page.goto(pathOf(agent));
  await expect(page.getByText("The built-in guide answers")).toHaveCount(0);
  await say(page, "Tell me");
  await expect(talk(page).getByText("Line 4.")).toBeVisible();
  await page.reload();
  await expect(talk(page).getByText("Line 4.")).toBeVisible();
  gate.resolve();
  await expect(talk(page).getByText("Line 8.")).toBeVisible();
  await expect(talk(page).getByText("Line 1.", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
});

test("stop ends an answer at once, in every tab; what was said stays", async ({
  page,
  context,
  journey,
  service,
  model,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const gate = Promise.withResolvers<void>();
  model.push({ text: lines(1, 8), between: gate.promise });
  await page.goto(pathOf(agent));
  await say(page, "Tell me");
  await expect(talk(page).getByText("Line 4.")).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await page.keyboard.press("Escape");
  await expect(other.getByRole("button", { name: "Stop" })).toBeVisible();
  await other.getByRole("button", { name: "Stop" }).click();
  for (const one of [page, other]) {
    await expect(talk(one).getByText("Stopped here.")).toBeVisible();
    await expect(talk(one).getByText("Line 4.")).toBeVisible();
  }
  gate.resolve();
  await page.reload();
  await expect(talk(page).getByText("Stopped here.")).toBeVisible();
  await expect(talk(page).getByText("Line 8.")).toHaveCount(0);
});

test("who reads further up is not moved by what streams in; who is at the end follows it", async ({
  page,
  journey,
  service,
  model,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  model.push({ text: lines(1, 80), between: gates[0].promise });
  await page.goto(pathOf(agent));
  await say(page, "Tell me");
  await expect(talk(page).getByText("Line 38.")).toBeInViewport();
  await page.mouse.move(900, 400);
  await page.mouse.wheel(0, -700);
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  const before = await topOf(page, "Line 20.");
  gates[0].resolve();
  await expect(talk(page).getByText("Line 80.")).toBeAttached();
  // Asked again where the line was just drawn anew: what is no longer in the page stands nowhere.
  await expect.poll(() => topOf(page, "Line 20.")).toBe(before);
  await expect(talk(page).getByText("Line 80.")).not.toBeInViewport();
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await expect(talk(page).getByText("Line 80.")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Jump to latest" })).toHaveCount(0);
});

test("an answer that fails says why, keeps the question, and can be tried again", async ({
  page,
  journey,
  service,
  model,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  model.push({ fault: { kind: "status", status: 401 } }, { text: "Back again." });
  await page.goto(pathOf(agent));
  await say(page, "Are you there?");
  await expect(talk(page).getByRole("alert")).toContainText("refuses the key");
  await page.reload();
  await talk(page).getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(talk(page)).toContainText("Back again.");
  await expect(talk(page).getByRole("article", { name: "You" })).toHaveCount(1);
});

test("what a page says stays text: no markup of it, no picture, no script", async ({
  page,
  journey,
  service,
  model,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  model.push({
    text: '<img src="https://tracker.example/p.gif" onerror="alert(1)"> ![p](https://tracker.example/q.gif) [x](javascript:alert(1))',
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await page.goto(pathOf(agent));
  await say(page, "<b>Hello</b>");
  await expect(talk(page)).toContainText("onerror");
  await expect(talk(page)).toContainText("<b>Hello</b>");
  await expect(talk(page).locator("img, script, b, a[href^=javascript]")).toHaveCount(0);
  expect(new Set(asked)).toEqual(new Set([new URL(service.url).host]));
});
