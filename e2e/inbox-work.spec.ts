import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { listOf, openConversationsWith, paneOf } from "./open-conversations";

test("done goes on to the next conversation, and is undone where it was a slip", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const names = ["Ada North", "Bo South", "Cy West"];
  const inbox = await openConversationsWith(service, agent, names);
  for (const [minute, name] of names.entries())
    await inbox.reply(name, "Tell me more.", { receivedAt: new Date(Date.now() - minute * 60_000) });
  await page.goto("/inbox");
  const links = listOf(page).getByRole("link");
  const heading = (name: string) => paneOf(page).getByRole("heading", { name, exact: true });
  await links.filter({ hasText: "Bo South" }).click();
  await expect(heading("Bo South")).toBeVisible();
  await page.keyboard.press("e");
  await expect(heading("Cy West")).toBeVisible();
  await expect(links).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading("Bo South")).toBeVisible();
  await expect(links).toHaveCount(3);
  // The last goes back to the one before it, and nothing is left behind the only one.
  await links.filter({ hasText: "Cy West" }).click();
  await expect(heading("Cy West")).toBeVisible();
  await page.keyboard.press("e");
  await expect(heading("Bo South")).toBeVisible();
  await expect(links).toHaveCount(2);
  await page.keyboard.press("e");
  await expect(heading("Ada North")).toBeVisible();
  await expect(links).toHaveCount(1);
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await expect(page.getByText("Choose a conversation to read it.")).toBeVisible();
  await inbox.close();
});

test("a note and a tag are kept with the lead, beside the conversation and on a phone", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  await inbox.reply("Ada North", "Tell me more.");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/inbox");
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  const note = page.getByRole("textbox", { name: "New note" }).filter({ visible: true });
  await expect(note).toBeVisible();
  await page.keyboard.press("n");
  await expect(note).toBeFocused();
  await note.fill("Met her at the fair.");
  await page.getByRole("button", { name: "Add note" }).filter({ visible: true }).click();
  const written = page.getByRole("listitem").filter({ hasText: "Met her at the fair.", visible: true });
  await expect(written).toBeVisible();
  const tags = page.getByLabel("Tags");
  await tags.filter({ visible: true }).fill("fair");
  await page.keyboard.press("Enter");
  await expect(page.getByText("fair", { exact: true }).filter({ visible: true })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(written).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("n");
  await expect(note).toBeFocused();
  await expect(written).toBeVisible();
  await inbox.close();
});

test("many conversations are done, assigned, classed and tagged at once", async ({
  page,
  journey,
  service,
}) => {
  const person = await journey.newPerson();
  const agent = await makeAgent(service, person);
  const names = ["Ada North", "Bo South", "Cy West"];
  const inbox = await openConversationsWith(service, agent, names);
  for (const [minute, name] of names.entries())
    await inbox.reply(name, "Tell me more.", { receivedAt: new Date(Date.now() - minute * 60_000) });
  await page.goto("/inbox");
  const links = listOf(page).getByRole("link");
  await expect(links).toHaveCount(3);
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  const select = async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar).toContainText("2 selected");
  };
  await select();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);

  for (const name of ["Ada North", "Bo South"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await bar.getByLabel("Assign the selected").selectOption({ index: 2 });
  await expect(bar).toHaveCount(0);
  await page.getByLabel("Assigned to").selectOption("Nobody");
  await expect(links).toHaveCount(1);
  await page.getByLabel("Assigned to").selectOption("Everybody");
  await expect(links).toHaveCount(3);

  for (const name of ["Ada North", "Bo South"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await bar.getByLabel("Class of the selected").selectOption("Interested");
  await expect(links.filter({ hasText: "Interested" })).toHaveCount(2);
  await expect(bar).toHaveCount(0);

  for (const name of ["Ada North", "Bo South"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await bar.getByRole("button", { name: "Tags" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tags to add").fill("fair");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Tags of 2 leads changed", { exact: true })).toBeVisible();

  for (const name of ["Ada North", "Bo South"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await bar.getByRole("button", { name: "Done" }).click();
  await expect(links).toHaveCount(1);
  await expect(page.getByText("2 conversations are done.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(links).toHaveCount(3);
  await inbox.close();
});

test("an answer in which something is left open is asked about before it is sent", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  await inbox.reply("Ada North", "What does it cost?");
  await page.goto("/inbox");
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  const pane = paneOf(page);
  await pane.getByRole("textbox", { name: "Answer" }).fill("It costs [price] a month.");
  await pane.getByRole("button", { name: "Send answer" }).click();
  await expect(pane.getByText("Your answer still has [price] in it")).toBeVisible();
  await expectAccessible(page);
  await expect(pane.getByText(/Goes out in/)).toHaveCount(0);
  await pane.getByRole("textbox", { name: "Answer" }).fill("It costs nothing for a month.");
  await expect(pane.getByText("Your answer still has")).toHaveCount(0);
  await pane.getByRole("button", { name: "Send answer" }).click();
  await expect(pane.getByText(/Goes out in/)).toBeVisible();
  await inbox.close();
});
