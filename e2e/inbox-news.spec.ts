import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { openConversationsWith } from "./open-conversations";

type Notified = { title: string; body?: string };
type WithStandIns = Window & { notified: Notified[]; setVisible: (isVisible: boolean) => void };

/** No test can put a browser's page into the background, or read what the system shows. */
function standIn() {
  const own = window as unknown as WithStandIns;
  own.notified = [];
  let state = "visible";
  Object.defineProperty(document, "visibilityState", { get: () => state });
  own.setVisible = (isVisible) => {
    state = isVisible ? "visible" : "hidden";
    document.dispatchEvent(new Event("visibilitychange"));
  };
  class StandIn {
    static permission = "default";
    static requestPermission = async () => {
      StandIn.permission = "granted";
      return "granted";
    };
    constructor(title: string, { body }: NotificationOptions) {
      own.notified.push({ title, ...(body !== undefined && { body }) });
    }
  }
  Object.assign(window, { Notification: StandIn });
}

const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate((value) => (window as unknown as WithStandIns).setVisible(value), isVisible);
const notifiedOf = (page: Page) => page.evaluate(() => (window as unknown as WithStandIns).notified);

test("the title has the number of replies, and a browser that may notifies of those that come in the background", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North", "Bo South", "Cy West"]);
  await page.addInitScript(standIn);
  await page.clock.install();
  await page.goto("/inbox");
  await expect(page).toHaveTitle("Inbox · Leadwright");
  await inbox.reply("Ada North", "What does it cost?");
  await expect(page).toHaveTitle("(1) Inbox · Leadwright");
  await page.getByRole("link", { name: "Agents", exact: true }).first().click();
  await expect(page).toHaveTitle("(1) Agents · Leadwright");

  // Nobody has asked for notifications: the title alone tells.
  const leave = async () => {
    const asked = page.waitForResponse("**/api/inbox-news");
    await setVisible(page, false);
    await asked;
  };
  const later = async () => {
    const asked = page.waitForResponse("**/api/inbox-news");
    await page.clock.fastForward(31_000);
    await asked;
  };
  await leave();
  await inbox.reply("Bo South", "Send me a quote.");
  await later();
  await expect(page).toHaveTitle("(2) Agents · Leadwright");
  expect(await notifiedOf(page)).toEqual([]);

  await setVisible(page, true);
  await page
    .getByRole("link", { name: /^Inbox/ })
    .first()
    .click();
  const notify = page.getByRole("button", { name: "Notify me of replies" });
  await notify.click();
  await expect(notify).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await leave();
  await inbox.reply("Cy West", "Not now, in March.");
  await later();
  await expect.poll(() => notifiedOf(page)).toEqual([{ title: "Cy West replied", body: "Harbour Bakery" }]);
  await expect(page).toHaveTitle("(3) Inbox · Leadwright");
  // Once.
  await later();
  expect(await notifiedOf(page)).toHaveLength(1);
  await inbox.close();
});
