import { findLeads } from "./find-leads";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { openOutreach } from "./start-outreach";

// An email every four seconds: twelve of them leave 48 s to halt the run in the middle.
test.use({ settings: { MAIL_PER_SECOND: "0.25" } });

test("pause says what is held, resume says its price, and stop says what was dropped, while the run sends", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await page.goto(`/agents/${agent.id}/campaign`);
  await findLeads(page, 12);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const status = () =>
    agent.api<{ contacted: number; held: number; status: string }>(
      "GET",
      `/campaigns/${agent.campaignId}/status`,
    );

  await openOutreach(page);
  await page.getByRole("dialog").getByRole("button", { name: "Email 12 people · up to 12 credits" }).click();
  await expect(page.locator('[data-kind="email_sent"]').first()).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  const held = page.getByText(/\d+ emails queued; nothing is sent or charged until you resume/);
  await expect(held).toBeVisible();
  const paused = await status();
  expect(paused).toMatchObject({ status: "paused", held: 12 - paused.contacted });
  await expect(page.getByText(`${paused.held} emails queued`)).toBeVisible();
  // The other tab has heard of it.
  await expect(other.getByText(`${paused.held} emails queued`)).toBeVisible();

  await page.getByRole("button", { name: "Resume" }).click();
  const price = `Email ${paused.held} people · up to ${paused.held} credits`;
  await page.getByRole("dialog").getByRole("button", { name: price }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.locator('[data-kind="email_sent"]').nth(paused.contacted)).toBeVisible();

  await other.getByRole("button", { name: "Stop" }).click();
  const stop = other.getByRole("dialog", { name: "Stop outreach?" });
  await expect(stop.getByText(/\d+ queued emails? (is|are) canceled/)).toBeVisible();
  await stop.getByRole("button", { name: "Stop the run" }).click();
  await expect(page.getByText("Queued emails were canceled and their credits released")).toBeVisible();
  const stopped = await status();
  expect(stopped).toMatchObject({ status: "stopped", held: 0 });
  expect(stopped.contacted).toBeLessThan(12);
  await openOutreach(page);
  const left = 12 - stopped.contacted;
  await expect(page.getByRole("dialog").getByRole("button", { name: `Email ${left} ` })).toBeEnabled();
});
