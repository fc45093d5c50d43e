import type { Page } from "@playwright/test";
import { isNotNull } from "drizzle-orm";
import { conversations, emailAttachments, emails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { notifyChange } from "@/lib/notify-change";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { addMailbox } from "@/testing/receiving/inbound";
import { expectAccessible } from "./expect-accessible";
import { expect, type OwnService, test } from "./journey";
import { type MadeAgent, makeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";
import { watchConsole } from "./watch-console";

const NOWHERE = { host: "127.0.0.1", port: 1, security: "none" } as const;

type Lead = { id: string; campaignId: string; name: string };

/** Leads who were each sent a first email; `reply` makes one of them answer, with the page told as by receiving. */
async function openConversationsWith(
  service: OwnService,
  agent: MadeAgent,
  names: string[],
  mailboxAddresses: string[] = [],
) {
  // A reply is put there as receiving does.
  const { db, close } = await openDatabaseOf(service);
  const ctx = systemContext(db, agent.workspaceId);
  const leads = new Map<string, Lead>();
  const mailboxes = [];
  for (const address of mailboxAddresses) mailboxes.push(await addMailbox(ctx, { address, imap: NOWHERE }));
  for (const name of names) {
    const email = `${name.split(" ")[0]!.toLowerCase()}@bakery.example`;
    const { id } = await agent.api<{ id: string }>("POST", "/leads", {
      agentId: agent.id,
      email,
      name,
      company: "Harbour Bakery",
    });
    await insertEmail(ctx, {
      leadId: id,
      campaignId: agent.campaignId,
      ...(mailboxes[0] && { mailboxId: mailboxes[0].id }),
      state: "sent",
      sentAt: new Date(Date.now() - 86_400_000),
      subject: "Ovens that use half the power",
      text: "Would half the power help you?",
      holdId: newId(),
      fromAddress: "ines@ovens.example",
      fromName: "Ines Vogt",
      toAddress: email,
      toName: name,
    });
    leads.set(name, { id, campaignId: agent.campaignId, name });
  }
  return {
    close,
    mailboxes,
    reply: async (name: string, text: string, more: Partial<Parameters<typeof insertReply>[1]> = {}) => {
      const { id, campaignId } = leads.get(name)!;
      const email = await insertReply(ctx, { leadId: id, campaignId, text, ...more });
      notifyChange(agent.workspaceId, db);
      return email;
    },
    /** As if the time of all that is snoozed had come. */
    wakeAll: async () => {
      await db
        .update(conversations)
        .set({ snoozedUntil: new Date(0) })
        .where(and(eq(conversations.workspaceId, ctx.workspaceId), isNotNull(conversations.snoozedUntil)));
      notifyChange(agent.workspaceId, db);
    },
    /** An attachment of a received email: what its sender named it, and when it came. */
    attach: async (emailMessageId: string, fileName: string, content: Buffer | null, daysAgo = 0) => {
      const [file] = await db
        .insert(emailAttachments)
        .values({
          ...{ workspaceId: ctx.workspaceId, emailMessageId, fileName, content, position: daysAgo },
          ...{ mediaType: "text/html", size: content?.length ?? 20_000_000 },
          createdAt: new Date(Date.now() - daysAgo * 86_400_000),
        })
        .returning({ id: emailAttachments.id });
      return file!.id;
    },
    stateOf: async (emailId: string) => {
      const [email] = await db.select().from(emails).where(eq(emails.id, emailId));
      return email?.state;
    },
  };
}

const listOf = (page: Page) => page.getByRole("list", { name: "Conversations" });
const paneOf = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });

test("a reply appears by itself, is classed, answered, taken back and answered again", async ({
  page,
  journey,
  service,
}) => {
  const problems = watchConsole(page);
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await inbox.reply("Ada North", "What does it cost?", {
    replyClass: "question",
    classQuote: "What does it cost?",
    html: '<p style="color:red">What does it cost?</p><img src="https://tracker.example/x.gif"><script>parent.x=1</script>',
  });
  await expect(listOf(page).getByRole("link", { name: /Ada North/ })).toBeVisible();
  await expect(page.locator("aside [data-inbox-count]")).toContainText("1 needs an answer, 1 unread");
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  const pane = paneOf(page);
  await expect(pane.getByText("What does it cost?", { exact: true })).toBeVisible();
  await expect(pane.getByText("Would half the power help you?")).toBeVisible();
  // Opened is read.
  await expect(page.locator("aside [data-inbox-count]")).not.toContainText("unread");
  await expectAccessible(page);

  await pane.getByLabel("Class").selectOption("Interested");
  await expect(pane.getByText("Interested, set by a person")).toBeVisible();

  await pane.getByRole("button", { name: "Show formatting" }).click();
  const frame = pane.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(frame.contentFrame().getByText("What does it cost?")).toBeVisible();

  await pane.getByRole("textbox", { name: "Answer" }).fill("Nothing for a month.");
  await pane.getByRole("button", { name: "Send answer" }).click();
  await expect(pane.getByText(/Goes out in \d+ s/)).toBeVisible();
  await expect(pane.getByRole("textbox", { name: "Answer" })).toHaveValue("");
  await pane.getByRole("button", { name: "Undo" }).click();
  await expect(pane.getByRole("textbox", { name: "Answer" })).toHaveValue("Nothing for a month.");
  await expect(pane.getByText(/Goes out in/)).toHaveCount(0);

  await pane.getByRole("button", { name: "Send answer" }).click();
  await expect(pane.getByText(/Goes out in \d+ s/)).toBeVisible();
  await expect(listOf(page).getByRole("link", { name: /Ada North/ })).toHaveCount(0);
  const answer = pane.getByRole("article").last();
  const emailId = (await answer.getAttribute("data-email"))!;
  await expect.poll(() => inbox.stateOf(emailId), { timeout: 60_000 }).toBe("sent");
  await expect(pane.getByText(/Goes out in|Waiting to be sent/)).toHaveCount(0);
  await page.getByRole("link", { name: "Waiting" }).click();
  await expect(listOf(page).getByRole("link", { name: /Ada North/ })).toBeVisible();
  // The frame's own policy keeps the script and the picture out, which the browser says in the console.
  expect(problems.filter((problem) => !/Content Security Policy|sandboxed/.test(problem))).toEqual([]);
  await inbox.close();
});

test("what follows from a reply is proposed in its conversation", async ({ page, journey, service }) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const names = ["Ada North", "Bo South", "Cy West", "Dan Hill", "Eve Fox"];
  // Their emails are from the service mailbox.
  await agent.api("PATCH", `/campaigns/${agent.campaignId}/sequence`, { followUpWithoutReplies: true });
  const inbox = await openConversationsWith(service, agent, names);
  await inbox.reply("Dan Hill", "That is not my department.", { replyClass: "wrong_person" });
  await inbox.reply("Eve Fox", "Not now.", { replyClass: "not_now" });
  await inbox.reply("Ada North", "Please write to my colleague Dee East, dee@bakery.example.", {
    replyClass: "wrong_person",
    classQuote: "Please write to my colleague Dee East, dee@bakery.example.",
    referral: { name: "Dee East", email: "dee@bakery.example" },
  });
  const inMarch = `${new Date().getUTCFullYear() + 1}-03-01`;
  await inbox.reply("Bo South", "Not now, try again in March.", {
    replyClass: "not_now",
    laterOn: inMarch,
  });
  await inbox.reply("Cy West", "Leave us alone.", { replyClass: "question" });

  await page.goto("/");
  await page.getByRole("link", { name: /^Answer: Ada North replied · Wrong person/ }).click();
  const pane = paneOf(page);
  await expect(pane.getByText("They named Dee East (dee@bakery.example)")).toBeVisible();
  await expectAccessible(page);
  await pane.getByRole("button", { name: "Add as a lead" }).click();
  await expect(pane.getByText("Dee East was added as a lead.")).toBeVisible();

  await listOf(page)
    .getByRole("link", { name: /Bo South/ })
    .click();
  await expect(pane.getByText(/They asked you to come back on March 1, \d{4}/)).toBeVisible();
  await pane.getByRole("button", { name: "Snooze until then" }).click();
  await expect(listOf(page).getByRole("link", { name: /Bo South/ })).toHaveCount(0);

  // Where the email names nobody, or no day, a person may know.
  await listOf(page)
    .getByRole("link", { name: /Dan Hill/ })
    .click();
  await pane.getByRole("textbox", { name: "Name of the right person" }).fill("Eva Falk");
  await pane
    .getByRole("textbox", { name: "Email address of the right person" })
    .fill("eva@elsewhere.example");
  await expectAccessible(page);
  await pane.getByRole("button", { name: "Add as a lead" }).click();
  await expect(pane.getByText("Eva Falk was added as a lead.")).toBeVisible();
  await listOf(page)
    .getByRole("link", { name: /Eve Fox/ })
    .click();
  await expect(pane.getByText("They asked you to come back later. Choose a day.")).toBeVisible();
  await pane.getByLabel("Follow up on").fill(inMarch);
  await pane.getByRole("button", { name: "Follow up then" }).click();
  await expect(pane.getByText(/Follow-up 1 is due on March 1, \d{4}/)).toBeVisible();

  await listOf(page)
    .getByRole("link", { name: /Cy West/ })
    .click();
  await expect(pane.getByRole("heading", { name: "Cy West" })).toBeVisible();
  await pane.getByLabel("Class").selectOption("Do not contact");
  await expect(pane.getByText("This address is suppressed")).toBeVisible();
  await pane.getByRole("button", { name: "Suppress bakery.example" }).click();
  await expect(
    page.getByText("Nobody at bakery.example is emailed from now on.", { exact: true }),
  ).toBeVisible();
  // A class that was set by mistake takes back what followed for the person, and leaves what was decided on the company.
  await pane.getByLabel("Class").selectOption("Question");
  await expect(pane.getByText("Question, set by a person")).toBeVisible();
  await inbox.close();
});

test("an answer is drafted as the conversation opens, where the workspace wants that", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North", "Bo South"]);
  await inbox.reply("Ada North", "What does it cost?", { replyClass: "question" });
  await inbox.reply("Bo South", "Tell me more.", { replyClass: "interested" });
  await page.goto("/settings");
  await page.getByRole("checkbox", { name: /Draft an answer when a conversation/ }).click();
  await expect(page.getByRole("checkbox", { name: /Draft an answer when a conversation/ })).toBeChecked();
  await expectAccessible(page);

  await page.goto("/inbox");
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  const pane = paneOf(page);
  await expect(pane.getByRole("heading", { name: "Ada North" })).toBeVisible();
  const box = pane.getByRole("textbox", { name: "Answer" });
  await expect(box).toHaveValue(/^Hello Ada/);
  await expect(pane.getByText("They wrote")).toBeVisible();
  await box.fill("My own words.");
  await listOf(page)
    .getByRole("link", { name: /Bo South/ })
    .click();
  await expect(box).toHaveValue(/^Hello Bo/);
  // What a person wrote stays.
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  await expect(box).toHaveValue("My own words.");
  await inbox.close();
});

test("works by keyboard alone", async ({ page, journey, service }) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North", "Bo South"]);
  await inbox.reply("Ada North", "Not now.", { receivedAt: new Date(Date.now() - 60_000) });
  await inbox.reply("Bo South", "Tell me more.");
  await page.goto("/inbox");
  const links = listOf(page).getByRole("link");
  await expect(links).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("Enter");
  const pane = paneOf(page);
  await expect(pane.getByRole("heading", { name: "Bo South" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(pane.getByRole("heading", { name: "Ada North" })).toBeVisible();
  await page.keyboard.press("r");
  await expect(pane.getByRole("textbox", { name: "Answer" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(pane.getByLabel("Class")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect(pane.getByLabel("Assigned to")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await expect(pane.getByLabel("Snooze")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(links).toHaveCount(1);
  await expect(pane.getByRole("button", { name: "Reopen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Choose a conversation to read it.")).toBeVisible();
  await inbox.close();
});

test("a conversation comes back if nobody replies to the answer, or on a day that was chosen", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  await inbox.reply("Ada North", "Tell me more.");
  await page.goto("/inbox");
  const links = listOf(page).getByRole("link", { name: /Ada North/ });
  await links.click();
  const pane = paneOf(page);
  await pane.getByRole("textbox", { name: "Answer" }).fill("Shall we talk on Monday?");
  await pane.getByLabel("Remind me if nobody replies").selectOption("If no reply in 4 days");
  await expectAccessible(page);
  await pane.getByRole("button", { name: "Send answer" }).click();
  await expect(links).toHaveCount(0);
  await page.getByRole("link", { name: "Waiting" }).click();
  await expect(listOf(page).getByText("Snoozed")).toBeVisible();
  await page.goto("/inbox");
  await inbox.wakeAll();
  await links.click();

  await pane.getByLabel("Snooze", { exact: true }).selectOption("Until a date…");
  const day = pane.getByRole("form", { name: "Snooze until" });
  await expect(day.getByLabel("Day")).toBeFocused();
  await expectAccessible(page);
  await day.getByLabel("Day").press("Escape");
  await expect(day).toHaveCount(0);
  await pane.getByLabel("Snooze", { exact: true }).selectOption("Until a date…");
  const chosen = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await day.getByLabel("Day").fill(chosen);
  await day.getByRole("button", { name: "Snooze" }).click();
  await expect(links).toHaveCount(0);
  await inbox.wakeAll();
  await expect(links).toBeVisible();
  await inbox.close();
});

test("a file that came with a reply is a download and nothing else, and says how long it is kept", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  const { id } = await inbox.reply("Ada North", "Here is our list.");
  const file = await inbox.attach(id, '../li\r\nst".html', Buffer.from("<script>alert(1)</script>"));
  await inbox.attach(id, "huge.pdf", null, 1);
  await inbox.attach(id, "old.pdf", null, 40);
  await page.goto("/inbox");
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  const files = paneOf(page).getByRole("list", { name: "Attachments" }).getByRole("listitem");
  await expect(files.nth(0)).toContainText(/, kept until \w+/);
  await expect(files.nth(1)).toContainText("too large to keep");
  await expect(files.nth(2)).toContainText("no longer kept");
  await expectAccessible(page);
  const answer = await page.request.get(`/inbox/attachments/${file}`);
  expect(await answer.text()).toBe("<script>alert(1)</script>");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''.._li__st%22.html",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    files.nth(0).getByRole("link").click(),
  ]);
  expect(download.suggestedFilename()).toContain("st");
  // Nobody of another workspace, and nobody who is not signed in.
  const stranger = await page.context().browser()!.newContext();
  expect(
    (await stranger.request.get(`${service.url}/inbox/attachments/${file}`, { maxRedirects: 0 })).status(),
  ).not.toBe(200);
  await stranger.close();
  await inbox.close();
});

test("shows the list, then the conversation, on a phone", async ({ page, journey, service }) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  await inbox.reply("Ada North", `A long word: ${"x".repeat(300)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/inbox");
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  await expect(listOf(page)).toBeHidden();
  await expect(paneOf(page).getByRole("textbox", { name: "Answer" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(listOf(page)).toBeVisible();
  await inbox.close();
});

test("two people do not answer the same email twice", async ({
  page,
  journey,
  service,
  browser,
  baseURL,
}) => {
  const person = await journey.newPerson();
  const agent = await makeAgent(service, person);
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  await inbox.reply("Ada North", "Tell me more.");
  const other = await (await browser.newContext({ baseURL: baseURL!, locale: "en-GB" })).newPage();
  await journey.enter(person, other);
  for (const one of [page, other]) {
    await one.goto("/inbox");
    await listOf(one)
      .getByRole("link", { name: /Ada North/ })
      .click();
    await paneOf(one).getByRole("textbox", { name: "Answer" }).fill("Gladly.");
  }
  await paneOf(page).getByRole("button", { name: "Send answer" }).click();
  // The other sees it without reloading, and keeps what was typed.
  await expect(paneOf(other).getByText(/Goes out in \d+ s/)).toBeVisible();
  await expect(paneOf(other).getByRole("textbox", { name: "Answer" })).toHaveValue("Gladly.");
  await paneOf(other).getByRole("button", { name: "Undo" }).click();
  await expect(paneOf(page).getByText(/Goes out in \d+ s/)).toHaveCount(0);
  await inbox.close();
});

test("somebody who wrote to two mailboxes has two conversations, which lead to each other", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const addresses = ["ines@ovens.example", "bo@ovens.example"];
  const inbox = await openConversationsWith(service, agent, ["Ada North"], addresses);
  await inbox.reply("Ada North", "What does it cost?");
  await inbox.reply("Ada North", "Do you repair ovens?", {
    mailboxId: inbox.mailboxes[1]!.id,
    isNewThread: true,
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/inbox");
  await expect(listOf(page).getByRole("link", { name: /Ada North/ })).toHaveCount(2);
  await listOf(page)
    .getByRole("link", { name: /repair ovens/ })
    .click();
  const pane = paneOf(page);
  await expect(pane.getByText("Do you repair ovens?", { exact: true })).toBeVisible();
  await expect(pane.getByText("What does it cost?", { exact: true })).toHaveCount(0);
  await expect(pane.getByText("bo@ovens.example").first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("complementary", { name: "About the lead" })
    .getByRole("link", { name: "ines@ovens.example" })
    .click();
  await expect(pane.getByText("What does it cost?", { exact: true })).toBeVisible();
  await expect(pane.getByText("Do you repair ovens?", { exact: true })).toHaveCount(0);
  await inbox.close();
});
