import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { watchConsole } from "./watch-console";

test("the workspace is renamed, and the log says who did it", async ({ page, journey }) => {
  const complaints = watchConsole(page);
  const person = await journey.newPerson();
  await page.goto("/settings");
  const name = page.getByLabel("Workspace name");
  await name.fill("Ovens & Sons");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(name).toHaveValue("Ovens & Sons");

  await page.getByRole("link", { name: "Audit log" }).click();
  const row = page.getByRole("row", { name: /Renamed the workspace/ });
  await expect(row).toContainText(person.name);
  await expectAccessible(page);
  await page.getByLabel("What", { exact: true }).selectOption("Created an API key");
  await expect(page.getByText("No entries match these filters")).toBeVisible();
  await page.getByLabel("What", { exact: true }).selectOption("Renamed the workspace");
  await expect(row).toBeVisible();
  expect(complaints).toEqual([]);
});

test("addresses are added, imported with a report, found, removed, put back, and exported", async ({
  page,
  journey,
}) => {
  const complaints = watchConsole(page);
  await journey.newPerson();
  await page.goto("/settings/suppressions");
  await expect(page.getByText("No entries yet")).toBeVisible();
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByLabel("Email address").fill("not an address");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Invalid email address")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Email address").fill("ines@ovens.example");
  await dialog.getByLabel("Note").fill("=asked by phone");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("row", { name: /ines@ovens.example/ })).toContainText("Added manually");

  await page.getByRole("button", { name: "Import" }).click();
  const buffer = Buffer.from(
    "email,name\nade@mills.example,Ade\nINES@ovens.example,Ines\nnobody,Nobody\nbo@yeast.example,Bo\n",
  );
  await dialog.getByLabel("File").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("status")).toContainText(
    /Added\s*2\s*Already on the list\s*1\s*Rejected lines\s*1/,
  );
  await expect(dialog.getByRole("list", { name: "Rejected lines" })).toContainText("Line 4");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("1–3 of 3 addresses")).toBeVisible();

  await expect(page.getByRole("button", { name: "Import" })).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("mills");
  await expect(page.getByText("1 address", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove ade@mills.example" }).click();
  await expect(page.getByText("No address fits")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /ade@mills.example/ })).toBeVisible();
  await page.goto("/settings/suppressions");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/^email,reason,note,createdAt\r\n/);
  expect(text).toContain("ines@ovens.example,manual,'=asked by phone,");
  expect(text.trim().split("\r\n")).toHaveLength(4);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("numbers are added, imported with a report, found as people write them, removed and put back", async ({
  page,
  journey,
}) => {
  const complaints = watchConsole(page);
  await journey.newPerson();
  await page.goto("/settings/do-not-call");
  await expect(page.getByText("No entries yet")).toBeVisible();
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByLabel("Phone number").fill("0113 496 0001");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Enter the number with its country code")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Phone number").fill("+441134960001");
  await dialog.getByLabel("Note").fill("wrote to us");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("row", { name: /\+44 113 496 0001/ })).toContainText("Added manually");

  await page.getByRole("button", { name: "Import" }).click();
  await dialog
    .getByLabel("Or paste them")
    .fill("name,phone\nAde,+44 113 496 0002\nBo,0113\nIda,+441134960001");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("status")).toContainText(
    /Added\s*1\s*Already on the list\s*1\s*Rejected lines\s*1/,
  );
  await expect(dialog.getByRole("list", { name: "Rejected lines" })).toContainText("Line 3");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("1–2 of 2 numbers")).toBeVisible();

  await expect(page.getByRole("button", { name: "Import" })).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("496-0001");
  await expect(page.getByText("1 number", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove +44 113 496 0001" }).click();
  await expect(page.getByText("No number fits")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /\+44 113 496 0001/ })).toContainText("wrote to us");
  await page.goto("/settings/do-not-call");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain("+441134960002,manual,,");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("how the service is set up is told without secrets, and a test mail lands in the outbox", async ({
  page,
  journey,
  service,
}) => {
  const complaints = watchConsole(page);
  const person = await journey.newPerson();
  await page.goto("/settings/service");
  await expect(page.getByRole("region", { name: "Email", exact: true })).toContainText(
    "No mail server is set",
  );
  await expect(page.getByRole("region", { name: "Search", exact: true })).toContainText("sample web");
  await page.getByRole("region", { name: "Email", exact: true }).getByText("How to change it").click();
  await expect(page.getByRole("region", { name: "Email", exact: true })).toContainText("SMTP_URL");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue(person.email);
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("Written to the outbox")).toBeVisible();
  await expectAccessible(page);
  const outbox = join(service.dataDir, "outbox");
  const mails = (await readdir(outbox)).filter((name) => name.startsWith("test-"));
  const texts = await Promise.all(mails.map((name) => readFile(join(outbox, name), "utf8")));
  expect(texts.some((text) => text.includes(person.email) && text.includes("This is a test."))).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
});

test("somebody is invited by a link that shows once, sees what their role opens, and is removed", async ({
  page,
  browser,
  journey,
  baseURL,
}) => {
  const owner = await journey.newPerson();
  await page.goto("/settings/people");
  await expect(page.getByText("You're the only member")).toBeVisible();
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  const email = owner.email.replace("person-", "guest-");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("radio", { name: /^Viewer/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = (await dialog.getByRole("region", { name: "Link" }).innerText()).trim();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toContainText("Have you copied the link?");
  await dialog.getByRole("button", { name: "I've copied the link" }).click();
  await expect(page.getByRole("list", { name: "Invitations" })).toContainText(email);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
  const guest = await context.newPage();
  await guest.goto(link);
  await guest.getByLabel("Your name").fill("Gus Guest");
  await guest.getByLabel("Password").fill("correct-horse-battery");
  await guest.getByRole("button", { name: /join/i }).click();
  await expect(guest).not.toHaveURL(/invitation/);

  // What a viewer may not do is not there, and what they may not see says who can help.
  await guest.goto("/keys");
  await expect(guest.getByText("Your role does not have access to this page")).toBeVisible();
  await expect(guest.getByRole("list", { name: "Who can help" })).toContainText(owner.email);
  await expectAccessible(guest);
  await guest.goto("/settings/audit");
  await expect(guest.getByText("Your role does not have access to this page")).toBeVisible();
  await guest.goto("/settings/suppressions");
  await expect(guest.getByRole("button", { name: "Add", exact: true })).toHaveCount(0);
  await guest.goto("/settings");
  await expect(guest.getByLabel("Workspace name")).not.toBeEditable();
  await guest.goto("/settings/service");
  await expect(guest.getByText("Your role cannot send email.")).toBeVisible();
  await guest.goto("/settings/people");
  await expect(guest.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: /^Remove/ })).toHaveCount(0);

  // The owner sees them come, without a reload, and makes them a member, who may then do more.
  await expect(page.getByRole("list", { name: "People" })).toContainText("Gus Guest");
  await page.getByLabel("Role of Gus Guest").selectOption("Member");
  const canSend = async () => {
    await guest.goto("/settings/service");
    return guest.getByLabel("To", { exact: true }).count();
  };
  await expect.poll(canSend).toBe(1);
  await page.getByRole("button", { name: "Remove Gus Guest" }).click();
  await expect(dialog).toContainText(`${email} loses access to`);
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("You're the only member")).toBeVisible();
  await guest.goto("/settings/people");
  await expect(guest.getByRole("list", { name: "People" }).getByText(owner.email)).toHaveCount(0);
  await context.close();

  await page.goto("/settings/audit");
  for (const deed of ["Invited a member", "Changed a member's role", "Removed a member"])
    await expect(page.getByRole("row", { name: new RegExp(deed) })).toContainText(owner.name);
});
