import { sql } from "drizzle-orm";
import { startCatcher } from "@/testing/inbox/mail-catcher";
import { expectAccessible } from "./expect-accessible";
import { test as base, expect } from "./journey";
import { makeAgent } from "./make-agent";
import { openConversationsWith } from "./open-conversations";
import { openDatabaseOf } from "./open-database-of";

/** With a mail server that keeps the emails of the service itself. */
const test = base.extend<object, { mail: Awaited<ReturnType<typeof startCatcher>> }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const mail = await startCatcher();
      await use(mail);
      await mail.close();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ mail }, use) => use({ SMTP_URL: mail.url, MAIL_FROM: "service@leads.example" }),
    { scope: "worker" },
  ],
});
test.use({ timezoneId: "Asia/Tokyo" });

test("one chooses when to get the daily summary, in their own zone, and stops it", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/account");
  const hour = page.getByLabel("Send it at");
  await expect(hour).toHaveValue("");
  await hour.selectOption("8 AM");
  await expect(page.getByText("In the time zone Asia/Tokyo.")).toBeVisible();
  await expect(page.getByText(/^Next: .*, if there is something to tell\.$/)).toBeVisible();
  await page.reload();
  await expect(hour).toHaveValue("8");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await hour.selectOption("Never");
  await expect(page.getByText(/^Next:/)).toHaveCount(0);
  await page.reload();
  await expect(hour).toHaveValue("");
});

test("when it is due, the service sends it once, and its links lead to the replies", async ({
  page,
  journey,
  service,
  mail,
}) => {
  const person = await journey.newPerson();
  const agent = await makeAgent(service, person);
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  await page.goto("/account");
  await page.getByLabel("Send it at").selectOption("8 AM");
  await expect(page.getByText(/^Next:/)).toBeVisible();
  await inbox.reply("Ada North", "What does it cost?");
  const { db, close } = await openDatabaseOf(service);
  await db.execute(sql`
    update daily_summaries set next_at = now() where workspace_id = ${agent.workspaceId}`);
  const read = () => mail.mailTo(person.email).replace(/=\r\n/g, "").replaceAll("=3D", "=");
  await expect
    .poll(async () => {
      // The function looks every five minutes, and here as often as is asked.
      if (read() === "") await db.execute(sql`update engine.crons set next_at = now()`);
      return read();
    })
    .toContain("1 reply needs an answer");
  const isLater = sql`select next_at > now() as "isLater" from daily_summaries where workspace_id = ${agent.workspaceId}`;
  expect([...(await db.execute(isLater))]).toEqual([{ isLater: true }]);
  await close();
  const text = read();
  expect(text).toContain("From: Leadwright <service@leads.example>");
  expect(text).toContain("What does it cost?");
  expect(text).toContain("at 8 AM (Asia/Tokyo)");
  const path = /\/inbox\?c=[0-9a-f-]{36}/.exec(text)![0];
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Ada North", exact: true })).toBeVisible();
  expect(mail.accepted.filter((address) => address === person.email)).toHaveLength(1);
  await inbox.close();
});
