import { eq } from "drizzle-orm";
import { senderRateLimits } from "@/db/schema";
import { expect, test } from "./journey";
import { addLeads, makeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";
import { openOutreach } from "./start-outreach";

// An email goes out, and the next one only when the test moves the sender's clock.
test.use({ settings: { MAIL_PER_SECOND: "0.0001" } });

test("pause says what is held, resume says its price, and stop says what was dropped, while the run sends", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await addLeads(agent, 12);
  await page.goto(`/agents/${agent.id}/campaign`);
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
  await expect(page.getByText("11 emails queued; nothing is sent or charged until you resume")).toBeVisible();
  expect(await status()).toMatchObject({ status: "paused", contacted: 1, held: 11 });
  // The other tab has heard of it.
  await expect(other.getByText("11 emails queued")).toBeVisible();

  const { db, close } = await openDatabaseOf(service);
  await db
    .update(senderRateLimits)
    .set({ nextAt: new Date() })
    .where(eq(senderRateLimits.address, agent.sender));
  await close();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Email 11 people · up to 11 credits" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(2);

  await other.getByRole("button", { name: "Stop" }).click();
  const stop = other.getByRole("dialog", { name: "Stop outreach?" });
  await expect(stop.getByText("10 queued emails are canceled")).toBeVisible();
  await stop.getByRole("button", { name: "Stop the run" }).click();
  await expect(page.getByText("Queued emails were canceled and their credits released")).toBeVisible();
  expect(await status()).toMatchObject({ status: "stopped", contacted: 2, held: 0 });
  await openOutreach(page);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Email 10 people" })).toBeEnabled();
});
