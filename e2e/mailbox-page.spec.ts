import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { addLeads, makeAgent } from "./make-agent";
import { openOutreach } from "./start-outreach";

test("a mailbox has a page that counts what was sent from it, by day and by recipients' provider", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await page.goto("/settings/mailboxes");
  const open = page.getByRole("link", { name: "Service mailbox" });
  await open.click();
  await expect(page.getByRole("heading", { name: "Service mailbox" })).toBeVisible();
  await expect(page.getByText("Nothing was sent in the last 30 days")).toBeVisible();

  await addLeads(agent, 5);
  await page.goto(`/agents/${agent.id}/campaign`);
  await openOutreach(page);
  await page.getByRole("button", { name: "Email 5 people" }).click();
  await expect(page.locator('[data-kind="email_sent"]')).toHaveCount(5);
  await page.goto("/settings/mailboxes");
  await open.click();
  await expect(page.getByText("Emails sent per day", { exact: true })).toBeVisible();
  const providers = page.getByRole("table", { name: "By recipient’s provider" });
  await expect(providers.getByRole("row").nth(1)).toContainText("5");
  await expectAccessible(page);
});
