import type { Page } from "@playwright/test";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import type { MailSystem } from "@/testing/mail-system/start-mail-system";
import { expectAccessible } from "./expect-accessible";
import { expect, type Journey, type OwnService, test } from "./journey";
import { type MadeAgent, makeAgent } from "./make-agent";
import {
  awaitFollowUp,
  awaitMails,
  connectMailbox,
  followUpAtOnce,
  replyByMail,
  startMailAway,
  startMailFor,
} from "./real-mail";
import { openOutreach } from "./start-outreach";

// Real mail all the way: our emails leave by SMTP, what people answer lies in the mailbox and is read by IMAP.

const missing = whyNoMailSystem();
test.skip(missing !== null, missing ?? "");
test.use({ settings: { WEB_ALLOW_PRIVATE: "true" } });

const OWN = ["ines", "jan", "kim", "lou", "mo", "nia"].map((name) => `${name}@ovens.example`);
const THEIRS = ["ada", "bo", "cy", "dan", "eve", "fay"].map((name) => `${name}@bakery.example`);
let system: MailSystem;
test.beforeAll(async () => {
  system = await startMailFor([...OWN, ...THEIRS]);
});
test.afterAll(() => system?.stop());

let opened = 0;
/** An agent in a workspace of its own, with a mailbox of its own that sends and receives. */
async function openAgent(service: OwnService, journey: Journey) {
  const person = await journey.newPerson();
  const agent = await makeAgent(service, person);
  const own = OWN[opened++]!;
  await connectMailbox(agent, system, own);
  return { agent, own, person };
}

async function addLead(
  agent: MadeAgent,
  email: string,
  name: string,
  company = "Harbour Bakery",
): Promise<{ id: string }> {
  return agent.api("POST", "/leads", { agentId: agent.id, email, name, company });
}

/** Emails everybody who was added, by the campaign's page. */
async function startOutreach(page: Page, agent: MadeAgent, people: number): Promise<void> {
  await page.goto(`/agents/${agent.id}/campaign`);
  await openOutreach(page);
  await page
    .getByRole("button", { name: people === 1 ? "Email 1 person" : `Email ${people} people` })
    .click();
  await expect(page.getByRole("dialog", { name: "Start outreach" })).toBeHidden();
}

const listOf = (page: Page) => page.getByRole("list", { name: "Conversations" });

/** Opens somebody's conversation once it is in the list, and waits until it is the one that is shown. */
async function openConversation(page: Page, name: string) {
  await listOf(page)
    .getByRole("link", { name: new RegExp(name) })
    .click();
  const pane = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(pane.getByRole("heading", { name, exact: true })).toBeVisible();
  return pane;
}

test("who answers “not now, in March” gets no more until then, and is followed up in March", async ({
  page,
  journey,
  service,
}) => {
  const { agent, own } = await openAgent(service, journey);
  await followUpAtOnce(agent);
  const address = "bo@bakery.example";
  const lead = await addLead(agent, address, "Bo South");
  await startOutreach(page, agent, 1);
  const [first, followUp] = await awaitFollowUp(service, system, address, 2);
  expect(followUp!.inReplyTo).toBe(first!.messageId);
  expect(followUp!.subject).toBe(`Re: ${first!.subject}`);

  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await replyByMail(system, {
    from: `Bo South <${address}>`,
    to: own,
    mail: followUp!,
    text: "Not now, please try again in March.\n\nBo",
  });
  // By itself, on the page that is open.
  await expect(page.locator("aside [data-inbox-count]")).toContainText("1 needs an answer");
  const pane = await openConversation(page, "Bo South");
  await expect(pane.getByRole("article")).toHaveCount(3);
  await expect(page.getByText("Ended: they replied.").filter({ visible: true })).toBeVisible();
  await expect(pane.getByText("Not now, please try again in March.", { exact: false }).first()).toBeVisible();
  await expect(pane.getByText(/They asked you to come back on March 1, \d{4}/)).toBeVisible();
  await pane.getByRole("button", { name: "Follow up then" }).click();
  await expect(pane.getByText(/Follow-up 2 is due on March 1, \d{4}/)).toBeVisible();
  await expect(pane.getByRole("button", { name: "Follow up then" })).toHaveCount(0);
  await expect(page.locator("aside [data-inbox-count]")).toHaveCount(0);
  await expectAccessible(page);

  await pane.getByRole("link", { name: "View schedule" }).click();
  const next = page.getByRole("region", { name: "Who is next" });
  const row = next.getByRole("listitem").filter({ hasText: "Bo South" });
  await expect(row).toContainText("Follow-up 2");
  await expect(row).toContainText(/Mar 1|1 Mar|March/);
  await expect(page.getByText("The days between two steps are not over").first()).toBeVisible();

  // The lead says so itself, and the campaign tells of the reply.
  await page.goto(`/agents/${agent.id}/leads?lead=${lead.id}`);
  const dossier = page.getByRole("dialog");
  await expect(dossier.getByText(/^Next: follow-up 2, .*Mar/)).toBeVisible();
  await expect(dossier.getByText("The days between two steps are not over")).toBeVisible();
  await page.goto(`/agents/${agent.id}/campaign`);
  const replied = page.locator('[data-kind="replied"]');
  await expect(replied).toContainText("Bo South, Harbour Bakery replied");
  await expectAccessible(page);
  await replied.getByRole("link", { name: "Bo South" }).click();
  await expect(page.getByRole("heading", { name: "Bo South", exact: true })).toBeVisible();
  expect(await awaitMails(system, address, 2)).toHaveLength(2);
});

test("a colleague who is named in a reply becomes a lead, with that email as the source", async ({
  page,
  journey,
  service,
}) => {
  const { agent, own } = await openAgent(service, journey);
  const address = "ada@bakery.example";
  await addLead(agent, address, "Ada North");
  await startOutreach(page, agent, 1);
  const [first] = await awaitMails(system, address, 1);
  await page.goto("/inbox");
  await replyByMail(system, {
    from: `Ada North <${address}>`,
    to: own,
    mail: first!,
    text: "I am not the right person. Please write to my colleague Dee East, dee@bakery.example.",
  });
  const pane = await openConversation(page, "Ada North");
  await expect(pane.getByText("They named Dee East (dee@bakery.example)")).toBeVisible();
  await pane.getByRole("button", { name: "Add as a lead" }).click();
  await expect(pane.getByText("Dee East was added as a lead.")).toBeVisible();
  await pane.getByRole("link", { name: "View lead" }).click();
  const dossier = page.getByRole("dialog");
  await expect(dossier.getByRole("heading", { name: "Dee East" })).toBeVisible();
  await expect(dossier.getByText(/Please write to my colleague Dee East/).first()).toBeVisible();
  await expectAccessible(page);
  await dossier.getByRole("link", { name: "From an email" }).first().click();
  await expect(page.getByRole("heading", { name: "Ada North", exact: true })).toBeVisible();
});

test("“leave us alone” suppresses the person, asks about the company, and the link in the footer says so", async ({
  page,
  journey,
  service,
  browser,
}) => {
  const { agent, own } = await openAgent(service, journey);
  const address = "cy@bakery.example";
  await addLead(agent, address, "Cy West");
  await startOutreach(page, agent, 1);
  const [first] = await awaitMails(system, address, 1);
  // Who wants to be left alone needs no answer, and is not among those who do.
  await page.goto("/inbox?view=all");
  await replyByMail(system, {
    from: `Cy West <${address}>`,
    to: own,
    mail: first!,
    text: "Please stop emailing me and remove me from your list.",
  });
  const pane = await openConversation(page, "Cy West");
  await expect(pane.getByText(/They are no longer emailed/)).toBeVisible();
  await expect(pane.getByText("This address is suppressed")).toBeVisible();
  await expect(pane.getByRole("textbox", { name: "Answer" })).toHaveCount(0);
  await pane.getByRole("button", { name: "Suppress bakery.example" }).click();
  await expect(
    page.getByText("Nobody at bakery.example is emailed from now on.", { exact: true }),
  ).toBeVisible();
  await expect(pane.getByRole("button", { name: "Suppress bakery.example" })).toHaveCount(0);

  // The recipient's own page, without an account.
  const theirs = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await theirs.goto(first!.unsubscribeUrl!);
  await expect(theirs.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await expect(theirs.getByText(/will not email anyone at bakery\.example again/)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Delete my data" }).click();
  await expect(theirs.getByRole("heading", { name: "Your data is deleted" })).toBeVisible();
  await page.goto("/inbox?view=all");
  await expect(page.getByRole("heading", { name: "No replies yet" })).toBeVisible();
});

test("colleagues of somebody who replied wait, which the conversation shows, until a person lets them go on", async ({
  page,
  journey,
  service,
}) => {
  const { agent, own } = await openAgent(service, journey);
  const [address, theirs] = ["eve@bakery.example", "fay@bakery.example"];
  await addLead(agent, address, "Eve Fox");
  const colleague = await addLead(agent, theirs, "Fay Moor");
  await startOutreach(page, agent, 2);
  const [first] = await awaitMails(system, address, 1);
  await awaitMails(system, theirs, 1);
  await page.goto("/inbox");
  await replyByMail(system, {
    from: `Eve Fox <${address}>`,
    to: own,
    mail: first!,
    text: "What does it cost?",
  });
  const pane = await openConversation(page, "Eve Fox");
  await expect(
    pane.getByText(/^Fay Moor at bakery\.example waits until .+, because a colleague replied\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto(`/agents/${agent.id}/leads?lead=${colleague.id}`);
  const dossier = other.getByRole("dialog");
  await expect(dossier.getByText("A colleague of theirs replied")).toBeVisible();

  await pane.getByRole("button", { name: "Continue now" }).click();
  await expect(pane.getByText(/because a colleague replied/)).toHaveCount(0);
  await expect(dossier.getByText("The days between two steps are not over")).toBeVisible();
  await expect(dossier.getByText(/^Next: follow-up 1,/)).toBeVisible();
});

test("emails that come back stop the next ones, which are counted and named until somebody lets them go on", async ({
  page,
  journey,
  service,
}) => {
  const { agent, own } = await openAgent(service, journey);
  const away = await startMailAway(system);
  for (const nth of [1, 2, 3, 4, 5])
    await addLead(agent, `gone${nth}@away.example`, `Gone ${nth}`, `Firm ${nth}`);
  await startOutreach(page, agent, 5);
  await expect(page.locator('[data-kind="email_bounced"]')).toHaveCount(5);
  await page.goto("/settings/mailboxes");
  const held = page.getByRole("list", { name: "Held emails" });
  await expect(
    held.getByText(/^5 emails in a row to addresses outside the large providers bounced/),
  ).toBeVisible();
  await expect(held.getByText(/^Nobody's next email waits/)).toBeVisible();

  for (const nth of [6, 7]) await addLead(agent, `there${nth}@away.example`, `There ${nth}`, `Firm ${nth}`);
  await startOutreach(page, agent, 2);
  await page.goto(`/agents/${agent.id}/campaign/schedule`);
  await expect(page.getByText("Too many emails came back, so sending stopped").first()).toBeVisible();
  const next = page.getByRole("region", { name: "Who is next" });
  await expect(next.getByText("There 6")).toBeVisible();
  // The campaign says what holds its people, with the way to the mailbox.
  await page.goto(`/agents/${agent.id}/campaign`);
  await expect(held.getByText(/^2 people's next emails wait/)).toBeVisible();
  await expectAccessible(page);
  await held.getByRole("link", { name: own }).click();
  await expect(page.getByRole("heading", { name: own })).toBeVisible();
  await expect(held.getByText(/^2 people's next emails wait/)).toBeVisible();
  await page.goto("/settings/mailboxes");
  await expect(held.getByText(/^2 people's next emails wait/)).toBeVisible();
  await expectAccessible(page);
  expect(away.accepted).toEqual([]);

  await held.getByRole("button", { name: "Resume" }).click();
  await expect(held).toHaveCount(0);
  await away.close();
});

test("of two people in one inbox, neither loses a text, and no answer goes out unseen by the other", async ({
  page,
  journey,
  service,
  browser,
  baseURL,
}) => {
  const { agent, own } = await openAgent(service, journey);
  const address = "dan@bakery.example";
  await addLead(agent, address, "Dan Hill");
  const theirs = await (await browser.newContext({ baseURL: baseURL!, locale: "en-GB" })).newPage();
  await journey.newMember(agent.workspaceId, "member", theirs, "Mel Second");
  await startOutreach(page, agent, 1);
  const [first] = await awaitMails(system, address, 1);
  await replyByMail(system, { from: address, to: own, mail: first!, text: "What does it cost?" });

  for (const one of [page, theirs]) await one.goto("/inbox");
  const pane = await openConversation(page, "Dan Hill");
  const theirPane = await openConversation(theirs, "Dan Hill");
  await pane.getByLabel("Assigned to").selectOption("Mel Second");
  await expect(theirPane.getByLabel("Assigned to").locator("option:checked")).toHaveText("Mel Second");
  await expect(listOf(theirs).getByText("Mel Second")).toBeVisible();

  // One sends while the other writes.
  await theirPane.getByRole("textbox", { name: "Answer" }).fill("Mel's answer, half of");
  await pane.getByRole("textbox", { name: "Answer" }).fill("It costs nothing for a month.");
  await pane.getByRole("button", { name: "Send answer" }).click();
  await expect(pane.getByText(/Goes out in \d+ s/)).toBeVisible();
  await expect(theirPane.getByText(/Goes out in \d+ s/)).toBeVisible();
  const notice = theirPane.getByText("Somebody else answered while you were writing. Yours is not sent.");
  await expect(notice).toBeVisible();
  await expect(theirPane.getByRole("button", { name: "Send answer" })).toBeDisabled();
  const theirBox = theirPane.getByRole("textbox", { name: "Answer" });
  await expect(theirBox).toHaveValue("Mel's answer, half of");
  await expectAccessible(theirs);

  // What Mel takes back of the other's comes into the box, above what Mel wrote.
  await theirPane.getByRole("button", { name: "Undo" }).click();
  await expect(theirBox).toHaveValue("It costs nothing for a month.\n\nMel's answer, half of");
  await expect(pane.getByText(/Goes out in/)).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  await theirBox.fill("It costs nothing.");
  await theirPane.getByRole("button", { name: "Send answer" }).click();
  await expect(pane.getByText(/Goes out in \d+ s/)).toBeVisible();
  const [, answer, ...others] = await awaitMails(system, address, 2);
  expect(answer!.subject).toBe(`Re: ${first!.subject}`);
  expect(others).toEqual([]);
});
