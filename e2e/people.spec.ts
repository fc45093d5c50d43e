import { expect, test } from "./journey";

test("a page of one workspace is left as soon as another tab opens another", async ({
  page,
  context,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/settings/people");
  const other = await context.newPage();
  await other.goto("/account/new-workspace");
  await other.getByLabel("Workspace name").fill("Second");
  await other.getByRole("button", { name: "Create workspace" }).click();
  const inSecond = { name: "Workspace: Second" };
  await expect(other.getByRole("button", inSecond).first()).toBeVisible();
  // What is sent from here would by now be done in the second one.
  await expect(page).not.toHaveURL(/people/);
  await expect(page.getByRole("button", inSecond).first()).toBeVisible();
});
