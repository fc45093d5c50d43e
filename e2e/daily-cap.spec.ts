import { expectAccessible } from "./expect-accessible";
import { findLeads } from "./find-leads";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

test.use({ settings: { MAIL_DAILY_CAP: "2" } });

test("a run at its daily cap says until when it waits, and is paused and stopped like any other", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.signUp());
  await page.goto(`/agents/${agent.id}/campaign`);
  await findLeads(page, 5);
  await page.getByRole("button", { name: "Write to leads" }).click();
  await expect(page.getByText("The outbox: mails become files")).toBeVisible();
  await page.getByRole("button", { name: "Write to 5 people" }).click();
  const waits = page.getByText(/The most mails of one sender address in 24 hours have gone out\. It goes on/);
  await expect(waits).toBeVisible();
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("3 mails wait; nothing is sent or charged until you resume")).toBeVisible();
  await expect(waits).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop" }).click();
  const stop = page.getByRole("dialog", { name: "Stop writing for good?" });
  await expect(stop.getByText("3 mails that wait are dropped")).toBeVisible();
  await expectAccessible(page);
  await stop.getByRole("button", { name: "Stop the run" }).click();
  await expect(page.getByText("What had not gone out was dropped")).toBeVisible();
});
