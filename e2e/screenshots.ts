import { join } from "node:path";
import type { Page } from "@playwright/test";
import { walkFirstSteps } from "./first-steps";
import { expect, test } from "./journey";

const FOLDER = join(import.meta.dirname, "../docs/images");

// `npm run screenshots`: the pictures in the README, of the real service on the sample web. It states nothing and is no part of
// `npm test`.

const shoot = (page: Page, name: string) =>
  page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled", caret: "hide" });

test("the main pages", async ({ page }) => {
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("Ada North");
  await page.getByLabel("Email address").fill("ada@doughdesk.example");
  await page.getByLabel("Password").fill("correct-horse-battery");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: /Find your first leads/ })).toBeVisible();
  const agent = `/agents/${await walkFirstSteps(page)}`;
  await page.getByLabel("Maximum leads").fill("24");
  await page.getByRole("button", { name: "Find my first leads" }).click();
  await expect(page.getByText("Completed").first()).toBeVisible();
  await shoot(page, "campaign");

  await page.goto(`${agent}?thread=new`);
  const box = page.getByRole("textbox", { name: /^Message to / });
  const talk = page.getByRole("log", { name: "Conversation" });
  await box.fill("Show me the three best and why");
  await box.press("Enter");
  await expect(talk.getByRole("button", { name: "Regenerate answer" })).toBeVisible();
  await box.fill("Email the best five");
  await box.press("Enter");
  const card = talk.getByRole("group").filter({ has: page.getByRole("button", { name: "Approve" }) });
  await expect(card).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await shoot(page, "chat-dark");
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "system"));
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(talk.getByRole("button", { name: /approved by you/ })).toBeVisible();

  await page.goto(`${agent}/emails`);
  await expect(page.getByRole("row").filter({ hasText: "Sent" })).toHaveCount(5);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot(page, "mail");

  await page.goto("/leads?sort=-score");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Attach to chat" })).toBeVisible();
  await shoot(page, "leads");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Home" })).toBeVisible();
  await shoot(page, "home");
  await page.goto("/credits");
  await expect(page.getByRole("heading", { name: "Ledger" })).toBeVisible();
  await shoot(page, "credits");
});
