import { runAdmin } from "@/testing/service/run-service";
import { expect, test } from "./journey";
import { addLeads, makeAgent } from "./make-agent";
import { openOutreach } from "./start-outreach";

test("credits run out in the middle, are granted while the service runs, and the run goes on where it was", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson(page, service, 3));
  await addLeads(agent, 7);
  await page.goto(`/agents/${agent.id}/campaign`);
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
