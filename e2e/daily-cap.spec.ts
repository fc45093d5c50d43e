import { expectAccessible } from "./expect-accessible";
import { findLeads } from "./find-leads";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { openOutreach } from "./start-outreach";

test.use({ settings: { MAIL_DAILY_CAP: "2" } });

test("a run at its daily cap says until when it waits, and is paused and stopped like any other", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await page.goto(`/agents/${agent.id}/campaign`);
  await findLeads(page, 5);
  await openOutreach(page);
  await expect(page.getByText("emails become files on this machine and reach nobody")).toBeVisible();
  await page.getByRole("button", { name: "Email 5 people" }).click();
  const waits = page.getByText(
    /This sender has reached its limit of emails in 24 hours\. It continues by itself/,
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
