import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

const missing = whyNoMailSystem();
test.skip(missing !== null, missing ?? "");
test.use({ settings: { WEB_ALLOW_PRIVATE: "true" } });

let system: MailSystem;
test.beforeAll(async () => {
  system = await startMailSystem({ domains: ["one.example"] });
  system.setPassword("ada@one.example", "the right one");
});
test.afterAll(() => system?.stop());

test("a mailbox is connected after a wrong password was explained; it is changed, paused and disconnected, and no password is logged", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  let logged = "";
  for (const stream of [service.child.stdout!, service.child.stderr!])
    stream.on("data", (chunk) => {
      logged += chunk;
    });
  await page.goto("/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Mailboxes" }).click();
  const list = page.getByRole("list", { name: "Mailboxes" });
  await expect(list.getByText("Service mailbox")).toBeVisible();

  await page.getByRole("button", { name: "Connect a mailbox" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("ada@one.example");
  await dialog.getByLabel("Password").fill("the wrong one");
  await dialog.getByLabel("Enter the servers myself").check();
  for (const [name, port] of [
    ["IMAP", system.ports.imap],
    ["SMTP", system.ports.smtp],
  ] as const) {
    await dialog.getByLabel(`${name} server`).fill("127.0.0.1");
    await dialog.getByLabel(`${name} port`).fill(String(port));
    await dialog.getByLabel(`${name} security`).selectOption("none");
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText(/refused the username or password/)).toBeVisible();
  await expect(dialog.getByLabel("Email address")).toHaveValue("ada@one.example");
  await dialog.getByLabel("Password").fill("the right one");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden();
  const row = list.getByRole("listitem", { name: "ada@one.example" });
  await expect(row.getByText("Connected", { exact: true })).toBeVisible();
  await expect(row.getByText(/Up to 40 emails a day/)).toBeVisible();
  await expectAccessible(page);

  await row.getByRole("button", { name: "Edit ada@one.example" }).click();
  await dialog.getByLabel("Send from").fill("18:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This must be later than the beginning.")).toBeVisible();
  await dialog.getByLabel("Send from").fill("08:00");
  await dialog.getByLabel("Emails a day", { exact: true }).fill("25");
  await dialog.getByLabel("Saturday").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText(/08:00 to 17:00 on Mon, .*Sat .*Up to 25 emails a day/)).toBeVisible();

  await row.getByRole("button", { name: "Test" }).click();
  await expect(row.getByText("The test passed: this mailbox sends and receives.")).toBeVisible();
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row.getByText("Paused", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: "Resume" }).click();
  await expect(row.getByText("Connected", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Disconnect" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(row.getByText("Disconnected", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Connect ada@one.example again" })).toBeVisible();
  // What a program sends is logged with its route; so is what fails.
  const at = (port: number) => ({ host: "127.0.0.1", port, security: "none" });
  const servers = { imap: at(system.ports.imap), smtp: at(system.ports.smtp) };
  const connect = (password: string) =>
    agent.api("POST", "/mailboxes", { address: "ada@one.example", password, servers });
  await expect(connect("the wrong one")).rejects.toThrow(/login_refused/);
  await connect("the right one");
  await expect.poll(() => logged).toContain("/v1/mailboxes");
  expect(logged).not.toMatch(/the (?:right|wrong) one/);
});
