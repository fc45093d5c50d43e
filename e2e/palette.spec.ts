import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

test("the palette finds what people do, an agent's pages, and the way out; ? lists the shortcuts", async ({
  page,
  journey,
  service,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Search/ })).toContainText("Ctrl K");
  const input = page.getByRole("dialog").getByRole("combobox");
  const find = async (typed: string, option: RegExp, path: string | RegExp) => {
    await page.keyboard.press("Control+k");
    await input.fill(typed);
    await page.getByRole("option", { name: option }).first().click();
    await expect(page).toHaveURL(path);
  };
  await find("import", /Import leads/, /\/leads\/import$/);
  await find("csv", /Import leads/, /\/leads\/import$/);
  await find("invite", /Invite people/, /\/settings\/people$/);
  await find("suppress", /Suppress an address/, /\/settings\/suppressions$/);
  await find("block", /Suppress an address/, /\/settings\/suppressions$/);
  await find("campaign bake", /Bakeries/, new RegExp(`/agents/${id}/campaign$`));

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.getByText("Search and commands")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("?");
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  // Within a field a question mark is a question mark.
  await page.goto("/settings");
  const name = page.getByLabel("Workspace name");
  await name.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("?");
  await expect(name).toHaveValue(/\?$/);
  await expect(help).toHaveCount(0);

  await find("sign out", /Sign out/, /\/sign-in$/);
});
