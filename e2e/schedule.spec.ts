import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { campaigns, mailboxes } from "@/db/schema";
import { eq, sql } from "@/db/scope";
import { asWorkspaceId } from "@/db/workspace-id";
import { AROUND_THE_CLOCK } from "@/testing/mailboxes/around-the-clock";
import { expectAccessible } from "./expect-accessible";
import { findLeads } from "./find-leads";
import { expect, test } from "./journey";
import { addLeads, type MadeAgent, makeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";
import { followUpAtOnce } from "./real-mail";
import { openOutreach } from "./start-outreach";

test.use({ settings: { MAIL_DAILY_CAP: "2" } });

/** Starts outreach to five people; `look` looks at the dialog before it is confirmed. */
async function emailFive(page: Page, agent: MadeAgent, look: () => Promise<void> = async () => {}) {
  await addLeads(agent, 5);
  await page.goto(`/agents/${agent.id}/campaign`);
  await openOutreach(page);
  await look();
  await page.getByRole("button", { name: "Email 5 people" }).click();
}

test("a page says why nothing more goes out today, who is next, and when", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const { db, close } = await openDatabaseOf(service);
  await db.update(campaigns).set({ followUpWithoutReplies: true }).where(eq(campaigns.id, agent.campaignId));
  await close();
  await emailFive(page, agent, async () => {
    await expect(page.getByRole("dialog").getByText(/^Up to 10, until/)).toBeVisible();
    await expectAccessible(page);
  });
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(2);
  await page.getByRole("link", { name: "See what goes out next" }).click();

  await expect(page.getByRole("heading", { name: "2 emails were sent in the last 24 hours" })).toBeVisible();
  await expect(page.getByText("Their mailbox sent all it may send in 24 hours").first()).toBeVisible();
  await expect(page.getByText("The days between two steps are not over").first()).toBeVisible();
  await expect(page.getByText("2 of 2 in 24 hours")).toBeVisible();
  const next = page.getByRole("region", { name: "Who is next" });
  await expect(next.getByText("First email")).toHaveCount(3);
  await expect(next.getByText("Follow-up 1")).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/schedule-390.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/schedule-1280.png`, fullPage: true });
  await next.getByRole("link").first().click();
  await expect(page).toHaveURL(/lead=/);

  await page.goto("/analytics");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^analytics-.*\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining(["total,All,2,2,0,2,0,0,0,0,0,", "agent,Bakeries,2,2,0,2,0,0,0,0,0,"]),
  );
});

test("while emails wait for the daily limit one searches for more people, and stops both at once", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await emailFive(page, agent);
  const limit = page.getByText("This sender has reached its limit of emails in 24 hours.");
  await expect(limit).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await findLeads(page, 3);
  const earlier = page.getByText("Earlier outreach continues: 2 emails sent, 3 waiting.");
  await expect(earlier).toBeVisible();
  await expect(limit).toBeVisible();
  await expect(page.getByText("Search for people in your roles, up to 3 leads")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Running" })).toBeVisible();
  await expectAccessible(page);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/alongside-1440.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/alongside-390.png`, fullPage: true });
  await page.getByRole("button", { name: "Stop" }).click();
  const stop = page.getByRole("dialog", { name: "Stop outreach?" });
  await expect(stop.getByText("3 queued emails are canceled")).toBeVisible();
  await expect(stop.getByText("2 emails already sent.")).toBeVisible();
  await stop.getByRole("button", { name: "Stop the run" }).click();
  await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible();
  await expect(earlier).toBeHidden();
});

test("before a run, one sees from which mailboxes it goes out, and until when", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const { db, close } = await openDatabaseOf(service);
  for (const name of ["Ada", "Bo"])
    await db.insert(mailboxes).values({
      workspaceId: asWorkspaceId(agent.workspaceId),
      kind: "password",
      address: `${name.toLowerCase()}@own.example`,
      name,
    });
  await close();
  await addLeads(agent, 5);
  await page.goto(`/agents/${agent.id}/campaign`);
  await openOutreach(page);
  const outreach = page.getByRole("dialog");
  await expect(outreach.getByText("Ada <ada@own.example> · 3 people")).toBeVisible();
  await expect(outreach.getByText("Bo <bo@own.example> · 2 people")).toBeVisible();
  await expect(outreach.getByText(/^From .* to /)).toBeVisible();
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/preview-1280.png` });
});

test("a run at its daily cap says until when it waits, and is paused and stopped like any other", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await emailFive(page, agent, () =>
    expect(page.getByText("emails become files on this machine and reach nobody")).toBeVisible(),
  );
  const waits = page.getByText(
    /This sender has reached its limit of emails in 24 hours\. It continues automatically/,
  );
  await expect(waits).toBeVisible();
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("3 emails queued; nothing is sent or charged until you resume")).toBeVisible();
  await expect(waits).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop" }).click();
  const stop = page.getByRole("dialog", { name: "Stop outreach?" });
  await expect(stop.getByText("3 queued emails are canceled")).toBeVisible();
  await expectAccessible(page);
  await stop.getByRole("button", { name: "Stop the run" }).click();
  await expect(page.getByText("Queued emails were canceled")).toBeVisible();
});

test("an email that waits is taken back before it is sent, and is canceled for good", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await emailFive(page, agent);
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(2);
  await page.goto(`/agents/${agent.id}/emails?state=queued`);
  await page.getByRole("link", { name: /firm3\.example|Firm 3/ }).click();
  await page.getByRole("button", { name: "Don’t send" }).click();
  const dialog = page.getByRole("dialog", { name: "Don’t send this email?" });
  await expect(dialog.getByText("The lead is new again, so a later run can email them.")).toBeVisible();
  await expectAccessible(page);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/dont-send-1280.png` });
  await dialog.getByRole("button", { name: "Don’t send" }).click();
  await expect(dialog).toBeHidden();
  const panel = page.getByRole("dialog");
  await expect(panel.getByText("A person decided not to send it.").first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Don’t send" })).toBeHidden();
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/dont-send-done-1280.png` });
});

test("with “Approve each follow-up” one waits under Drafts when it is due, and goes out as it was edited and approved", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("PATCH", `/campaigns/${agent.campaignId}/sequence`, { followUpWithoutReplies: true });
  await followUpAtOnce(agent);
  await page.goto(`/agents/${agent.id}/sequence`);
  const setting = page.getByRole("checkbox", { name: "Approve each follow-up" });
  await setting.check();
  await expect
    .poll(() => agent.api("GET", `/campaigns/${agent.campaignId}/sequence`))
    .toMatchObject({ approveFollowUps: true });
  const { db, close } = await openDatabaseOf(service);
  // Follow-ups are due in business hours, whenever this test runs.
  await db
    .update(mailboxes)
    .set(AROUND_THE_CLOCK)
    .where(eq(mailboxes.workspaceId, asWorkspaceId(agent.workspaceId)));
  await addLeads(agent, 1);
  await page.goto(`/agents/${agent.id}/campaign`);
  await openOutreach(page);
  await page.getByRole("button", { name: "Email 1 person" }).click();
  const sent = page.locator('[data-kind="email_sent"]');
  await expect(sent).toHaveCount(1);

  /** What looks after follow-ups once a minute does so now. */
  const lookNow = () => db.execute(sql`update engine.crons set next_at = now()`);
  await expect
    .poll(async () => {
      await lookNow();
      const drafts = `/campaigns/${agent.campaignId}/follow-up-drafts`;
      return (await agent.api<{ total: number }>("GET", drafts)).total;
    })
    .toBe(1);
  await page.goto(`/agents/${agent.id}/campaign/schedule`);
  const next = page.getByRole("region", { name: "Who is next" });
  await expect(next.getByText("Needs your approval")).toBeVisible();
  await page.getByRole("link", { name: "Review follow-ups" }).first().click();
  const card = page.getByRole("article", { name: "Follow-up to Person 1" });
  await expect(card.getByRole("status")).toHaveText("Follow-up 1");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Edit", exact: true }).click();
  const text = card.getByRole("textbox", { name: "Text" });
  await text.fill(`${await text.inputValue()}\n\nI am in Leeds on Friday.`);
  await card.getByRole("button", { name: "Save text" }).click();
  await expect(card.getByRole("status")).toHaveText("Follow-up 1, edited");
  await card.getByRole("button", { name: "Approve for 1 credit" }).click();
  await expect(card.getByRole("status")).toHaveText("Approved");

  await page.goto(`/agents/${agent.id}/campaign`);
  await expect
    .poll(async () => {
      await lookNow();
      return sent.count();
    })
    .toBe(2);
  await close();
  await sent.first().getByRole("link", { name: "Person 1" }).click();
  await expect(page.getByRole("dialog").getByText("I am in Leeds on Friday.")).toBeVisible();
});
