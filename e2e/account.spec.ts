import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";

test("signing up and in says what is wrong beside its field, and loses nothing", async ({
  page,
  context,
  journey,
}) => {
  const person = await journey.signUp();
  await context.clearCookies();
  await page.goto("/sign-up");
  await expect(page).toHaveTitle("Sign up · Leadwright");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Email address").fill("not an address");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await expect(page.getByText(/must be an email address/)).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada");
  await expectAccessible(page);

  await page.goto("/leads?status=replied");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByLabel("Password").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/leads\?status=replied/);
});

test("one changes name, theme and password, and signs out everywhere", async ({
  page,
  browser,
  baseURL,
  journey,
}) => {
  const person = await journey.newPerson();
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await journey.signIn(person, elsewhere);

  await page.goto("/");
  await page.getByRole("button", { name: `You: ${person.name}` }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Ada King");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "You: Ada King" })).toBeVisible();
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.getByLabel("Current password").fill("not mine at all");
  await page.getByLabel("New password").fill("another-horse-battery");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your current password.")).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeFocused();
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/Password changed/)).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  await elsewhere.goto("/");
  await expect(elsewhere).toHaveURL(/\/sign-in/);

  await journey.signIn({ ...person, password: "another-horse-battery" }, elsewhere);
  await page.getByRole("button", { name: "Sign out on every device" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await elsewhere.goto("/");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
});

test("one makes another workspace and leaves it; the last owner may not", async ({ page, journey }) => {
  await journey.newPerson();
  await page.goto("/");
  await page.getByRole("button", { name: /^Workspace: / }).click();
  await page.getByRole("menuitem", { name: "New workspace" }).click();
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByLabel("Workspace name")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Workspace name").fill("Second harbour");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("button", { name: "Workspace: Second harbour" })).toBeVisible();

  await page.goto("/account");
  await page.getByRole("button", { name: "Leave Second harbour" }).click();
  await page.getByRole("button", { name: "Leave the workspace" }).click();
  await expect(page.getByText(/A workspace needs an owner/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /^Switch to Person/ }).click();
  await expect(page.getByRole("button", { name: /^Workspace: Person/ })).toBeVisible();
});
