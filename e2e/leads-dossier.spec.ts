import { sql } from "drizzle-orm";
import { expectAccessible } from "./expect-accessible";
import { importPeople } from "./import-people";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";
import { watchConsole } from "./watch-console";

type Found = {
  leads: { id: string; name: string; evidence: { field: string; quote: string; url: string }[] }[];
};

test("a lead's dossier shows each value within the words of its page, with a safe link to it", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("POST", "/discovery", { agentId: agent.id, mode: "people", targetCount: 5 });
  const status = () => agent.api<{ status: string }>("GET", `/campaigns/${agent.campaignId}/status`);
  await expect.poll(async () => (await status()).status).toBe("completed");
  const { leads } = await agent.api<Found>("GET", "/leads");
  const lead = leads.find(({ evidence }) => evidence.some(({ field }) => field === "title"))!;
  const title = lead.evidence.find(({ field }) => field === "title")!;

  await page.goto(`/leads?lead=${lead.id}`);
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: lead.name })).toBeVisible();
  await expect(panel.getByText(/^A sample: this person .* does not exist/)).toBeVisible();
  await expect(panel.getByRole("region", { name: "Fit" }).getByRole("listitem").first()).toBeVisible();
  const evidence = panel.getByRole("region", { name: "Evidence" });
  await expect(
    evidence.locator("blockquote", { hasText: title.quote }).locator("mark").first(),
  ).toBeVisible();
  // What stood around it when the page was read, with the quote marked.
  const asRead = evidence.locator("dd", { hasText: title.quote }).first();
  await asRead.getByText("Page as it was read", { exact: true }).click();
  const kept = asRead.getByRole("region", { name: "Page as it was read" });
  await expect(kept.locator("mark")).toBeVisible();
  await expect(kept).toContainText(lead.name);
  const { host, pathname } = new URL(title.url);
  const link = evidence.getByRole("link", { name: new RegExp(`^${host} ?${pathname}`) }).first();
  await expect(link).toHaveAttribute("href", title.url);
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(evidence.getByText(/^Empty: /)).toBeVisible();
  const history = panel.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveText([/^Fit judged: \d+ of 100/, /^Found/]);
  await expectAccessible(page);

  // The email and its price stand there before anything is sent.
  await panel.getByRole("button", { name: "Email…" }).click();
  const dialog = page.getByRole("dialog", { name: `Email ${lead.name}` });
  await expect(dialog.getByText("Unsubscribe:", { exact: false })).toBeVisible();
  await expect(dialog.getByText(/^1 person · 1 credit of your /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send for 1 credit" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole("region", { name: "History" })).toContainText("Email sent");
  await expect(panel.getByRole("region", { name: "Who" })).toContainText("Contacted");
  await expect(panel.getByText("Already emailed")).toBeVisible();

  await panel.getByRole("button", { name: "More for this lead" }).click();
  await page.getByRole("menuitem", { name: "Log outcome…" }).click();
  const outcome = page.getByRole("dialog", { name: `Log outcome for ${lead.name}` });
  await outcome.getByRole("textbox", { name: "Note" }).fill("Meeting on Tuesday at ten");
  await expectAccessible(page);
  await outcome.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Meeting on Tuesday at ten")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Who" })).toContainText("Replied");
  expect(said).toEqual([]);
});

test("a lead is rejected and restored from its panel, and goes to the chat of its agent", async ({
  page,
  service,
  journey,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const { id } = agent;
  await importPeople(page, id, ["anna@bakery.example,Anna Ashdown,Northwind,Leeds"]);
  await page.goto("/leads");
  await page.getByRole("link", { name: "Anna Ashdown" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Reject" }).click();
  await expect(panel.getByRole("region", { name: "Who" })).toContainText("Rejected");
  await expect(panel.getByRole("button", { name: "Email…" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("region", { name: "Who" })).toContainText("New");
  await expect(panel.getByRole("region", { name: "History" })).toContainText(/Restored by Person \d+/);
  await panel.getByRole("link", { name: "Attach to chat" }).click();
  // They wait in the composer of a new conversation, whose address says no more of them.
  await expect(page).toHaveURL(new RegExp(`/agents/${id}\\?thread=new$`));
  await expect(page.getByText("Anna Ashdown").first()).toBeVisible();
  // Nor does it when the page is refreshed, because something changed elsewhere.
  await agent.api("PATCH", `/agents/${id}`, { name: "Bakeries in Leeds" });
  await expect(page.getByText("Bakeries in Leeds").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/agents/${id}\\?thread=new$`));
});

test("whoever is deleted for good is gone, and their address is refused from then on", async ({
  page,
  service,
  journey,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await importPeople(page, id, [
    "anna@bakery.example,Anna Ashdown,Northwind,Leeds",
    "b@firm.example,Bo,Firm,York",
  ]);
  await page.goto("/leads");
  await page.getByRole("link", { name: "Anna Ashdown" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "More for this lead" }).click();
  await page.getByRole("menuitem", { name: "Delete for good…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Anna Ashdown for good?" });
  await expect(dialog.getByText(/as a hash that nobody can read/)).toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Delete for good" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox").fill("anna@bakery");
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("textbox").fill("anna@bakery.example");
  const open = page.url();
  await confirm.click();
  await expect(page.getByText("Anna Ashdown was deleted for good", { exact: true })).toBeVisible();
  await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
  await page.goto(open);
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Lead not found" })).toBeVisible();

  await page.goto(`/leads/import?agent=${id}`);
  const buffer = Buffer.from("email,name\r\nAnna@Bakery.example,Anna Ashdown\r\n");
  await page.getByLabel("CSV file").setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("0 of 1 row becomes a lead, 1 is refused")).toBeVisible();
  await expect(page.getByText("The address is on the suppression list.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
});

test("a mail to many says whom it reaches and its price before, and whom it left out and why after", async ({
  page,
  service,
  journey,
}) => {
  const { id, api } = await makeAgent(service, await journey.newPerson());
  await importPeople(page, id, [
    "a@one.example,Ann,One,Leeds",
    "b@two.example,Ben,Two,Leeds",
    "c@three.example,Cem,Three,York",
  ]);
  await page.goto("/leads?sort=name");
  await page.getByLabel("Select Cem").check();
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("1 lead rejected", { exact: true })).toBeVisible();
  await page.getByLabel("Select all rows of this page").check();
  await bar.getByRole("button", { name: "Email…" }).click();
  const dialog = page.getByRole("dialog", { name: "Email 2 people" });
  await expect(dialog.getByText("Up to 2 credits, which leaves 998")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Skipped" })).toContainText("1 · ");
  await expectAccessible(page);
  // Somebody changes the offer in the meantime: what goes out was seen first.
  const text = dialog.getByRole("group", { name: "Preview of the emails" });
  await expect(text).toContainText("an order desk for wholesale bakeries");
  await api("PATCH", `/agents/${id}/memory`, { profileJson: { offer: "ovens that use half the power" } });
  const send = dialog.getByRole("button", { name: "Send for up to 2 credits" });
  await send.click();
  await expect(dialog.getByText("this has changed: the first email. Nothing was sent")).toBeInViewport();
  await expect(text).toContainText("ovens that use half the power");
  await send.click();
  const report = page.getByRole("dialog", { name: "Queued emails" });
  await expect(report.getByText("2 emails queued")).toBeVisible();
  await expect(report.getByText(/^1 lead skipped: /)).toBeVisible();
  await expect(report.getByText("Cem")).toBeVisible();
  await report.getByRole("button", { name: "Close" }).last().click();
  await expect(report).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Contacted 2" })).toBeVisible();
});

test("a lead whose page no longer shows its address says so, and goes on once a person has confirmed it", async ({
  page,
  service,
  journey,
}) => {
  const said = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  await agent.api("POST", "/discovery", { agentId: agent.id, mode: "people", targetCount: 5 });
  const status = () => agent.api<{ status: string }>("GET", `/campaigns/${agent.campaignId}/status`);
  await expect.poll(async () => (await status()).status).toBe("completed");
  const { leads } = await agent.api<Found>("GET", "/leads");
  const lead = leads.find(({ evidence }) => evidence.some(({ field }) => field === "title"))!;
  const { db, close } = await openDatabaseOf(service);
  await db.execute(sql`
    update leads set title = null, evidence = (
      select jsonb_agg(case when row->>'field' in ('email', 'title') then row || '{"goneAt": "2026-01-02T03:04:05.000Z"}' else row end)
      from jsonb_array_elements(evidence) row) where id = ${lead.id}`);
  await close();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/leads?lead=${lead.id}`);
  const panel = page.getByRole("dialog");
  const who = panel.getByRole("region", { name: "Who" });
  await expect(who.getByText("Checked on")).toBeVisible();
  await expect(who.getByText(/no longer shows this address/)).toBeVisible();
  await expect(
    panel
      .getByRole("region", { name: "Evidence" })
      .getByText(/^No longer there/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await who.getByRole("button", { name: "The address is right" }).press("Enter");
  await expect(who.getByText(/no longer shows this address/)).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Email…" })).toBeVisible();
  expect(said).toEqual([]);
});
