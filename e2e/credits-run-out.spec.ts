import { runAdmin } from "@/testing/service/run-service";
import { findLeads } from "./find-leads";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { openOutreach } from "./start-outreach";

// Searching is free here, so that three credits are three emails.
const FREE = { PRICE_SEARCH_QUERY: "0", PRICE_EXT_SEARCH_QUERY: "0", PRICE_PAGE_CONTENTS: "0" };
test.use({ settings: { STARTING_CREDITS: "3", SIGN_UP_CREDITS: "3", ...FREE } });

test("credits run out in the middle, are granted while the service runs, and the run goes on where it was", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await page.goto(`/agents/${agent.id}/campaign`);
  await findLeads(page, 7);
  await openOutreach(page);
  await expect(page.getByText("You have 3 credits. When they run out, the run pauses")).toBeVisible();
  await page.getByRole("button", { name: "Email 7 people · up to 7 credits" }).click();
  await expect(page.getByText("You ran out of credits, so the run paused. 4 emails queued")).toBeVisible();
  await expect(page.getByRole("link", { name: "See credits" })).toHaveAttribute("href", "/credits");
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(3);

  const granted = await runAdmin(
    ["credits", "grant", "--workspace", agent.workspaceId, "--amount", "10", "--note", "more"],
    service.env,
  );
  expect(granted).toMatchObject({ code: 0 });
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Email 4 people · up to 4 credits" }).click();
  await expect(page.getByRole("heading", { name: "Completed" })).toBeVisible();
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(7);
  expect(await agent.api("GET", "/credits")).toMatchObject({ balance: 6 });
});
