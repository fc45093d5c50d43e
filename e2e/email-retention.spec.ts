import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { listOf, openConversationsWith, paneOf } from "./open-conversations";

test("texts of emails are kept as long as the workspace wants, which is asked first and shown before they go", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  const receivedAt = new Date(Date.now() - 350 * 86_400_000);
  await inbox.reply("Ada North", "What does it cost?", { receivedAt });
  await page.goto("/settings");
  const keep = page.getByLabel("Keep texts of emails");
  await keep.selectOption("12 months");
  const dialog = page.getByRole("dialog", { name: "Delete texts of emails after 12 months?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(keep).toHaveValue("");
  await keep.selectOption("12 months");
  await dialog.getByRole("button", { name: "Delete after that" }).click();
  await expect(dialog).toBeHidden();
  await expect(keep).toHaveValue("12");

  await page.goto("/inbox");
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  await expect(paneOf(page).getByText(/^Text kept until/)).toHaveCount(1);

  await page.goto("/settings");
  await keep.selectOption("As long as the lead");
  await expect(keep).toHaveValue("");
  await inbox.close();
});
