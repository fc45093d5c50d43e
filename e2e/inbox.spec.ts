import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { listOf, openConversationsWith, paneOf } from "./open-conversations";
import { watchConsole } from "./watch-console";

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

test("opens at the newest email of a long conversation, and stays where one reads when another comes in", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  const write = (nth: number) =>
    Array.from({ length: 15 }, (_, line) => `Email ${nth}, line ${line}.`).join("\n");
  for (const nth of [1, 2, 3]) await inbox.reply("Ada North", write(nth));
  await page.goto("/inbox");
  await listOf(page)
    .getByRole("link", { name: /Ada North/ })
    .click();
  const emails = paneOf(page).getByRole("article");
  await expect(emails).toHaveCount(4);
  await expect(emails.last().locator("header")).toBeInViewport();
  await expect(emails.first()).not.toBeInViewport();

  await emails.first().scrollIntoViewIfNeeded();
  await expect(emails.first()).toBeInViewport();
  await inbox.reply("Ada North", write(4));
  await expect(emails).toHaveCount(5);
  await expect(emails.first()).toBeInViewport();
  await expect(emails.last()).not.toBeInViewport();
  // As it is opened by its address.
  await page.reload();
  await expect(emails.last()).toBeInViewport();
  await expect(emails.first()).not.toBeInViewport();
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
  // Done goes on to the next.
  await page.keyboard.press("e");
  await expect(links).toHaveCount(1);
  await expect(pane.getByRole("heading", { name: "Bo South" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "New note" }).filter({ visible: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Choose a conversation to read it.")).toBeVisible();
  await inbox.close();
});

test("conversations are found by words of their emails, whatever the view", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North", "Bo South"]);
  await inbox.reply("Ada North", "Do you repair dampers?", { replyClass: "question" });
  await inbox.reply("Bo South", "Tell me more.", { replyClass: "interested" });
  await page.goto("/inbox");
  const links = listOf(page).getByRole("link");
  await expect(links).toHaveCount(2);
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search conversations" });
  await expect(search).toBeFocused();
  await page.keyboard.type("ada DÁMP");
  await expect(links).toHaveCount(1);
  await expect(links).toHaveText(/Ada North/);
  await expect(page).toHaveURL(/[?&]q=ada\+D/);
  await expectAccessible(page);

  await page
    .getByRole("navigation", { name: "Inbox", exact: true })
    .getByRole("link", { name: "All", exact: true })
    .click();
  await expect(page).toHaveURL(/view=all/);
  await expect(links).toHaveCount(1);
  await expect(search).toHaveValue("ada DÁMP");
  await page.getByLabel("Class").selectOption("Interested");
  await expect(
    page.getByRole("heading", { name: "No conversation matches this search and these filters" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(links).toHaveCount(2);
  await expect(search).toHaveValue("");

  await search.fill("bo@bakery.example");
  await expect(links).toHaveCount(1);
  await links.click();
  await expect(paneOf(page).getByRole("heading", { name: "Bo South" })).toBeVisible();
  await search.focus();
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await expect(search).not.toBeFocused();
  await expect(links).toHaveCount(2);
  await expect(paneOf(page).getByRole("heading", { name: "Bo South" })).toBeVisible();
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
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  await inbox.reply("Ada North", "Tell me more.");
  const other = await (await browser.newContext({ baseURL: baseURL!, locale: "en-GB" })).newPage();
  await journey.newMember(agent.workspaceId, "member", other, "Mia West");
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

test("what somebody writes is on their other devices, also what they wrote without a connection", async ({
  page,
  journey,
  service,
  browser,
  baseURL,
}) => {
  const person = await journey.newPerson();
  const agent = await makeAgent(service, person);
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  const { conversationId } = await inbox.reply("Ada North", "When can we talk?");
  const phone = await (await browser.newContext({ baseURL: baseURL!, locale: "en-GB" })).newPage();
  await journey.enter(person, phone);
  const open = (one: Page) => one.goto(`/inbox?c=${conversationId}`);
  const boxOf = (one: Page) => paneOf(one).getByRole("textbox", { name: "Answer" });
  await open(page);
  await open(phone);
  await boxOf(page).fill("On Monday.");
  await expect(boxOf(phone)).toHaveValue("On Monday.");
  // What was typed as the page was left is saved too.
  await boxOf(page).fill("On Tuesday.");
  await page.goto("/");
  await expect(boxOf(phone)).toHaveValue("On Tuesday.");

  await phone.context().setOffline(true);
  await boxOf(phone).fill("On Tuesday at ten.");
  await expect(paneOf(phone).getByText(/^Saved on this device only/)).toBeVisible();
  await open(page);
  await expect(boxOf(page)).toHaveValue("On Tuesday.");
  await boxOf(page).fill("On Wednesday.");
  const stored = async () =>
    (await (await page.request.get(`/api/conversations/${conversationId}/draft`)).json()).text;
  await expect.poll(stored).toBe("On Wednesday.");
  await phone.context().setOffline(false);
  await expect(paneOf(phone).getByText("You wrote a different answer on another device:")).toBeVisible();
  await expect(paneOf(phone).getByText(/^Saved on this device only/)).toHaveCount(0);
  await expect(boxOf(phone)).toHaveValue("On Tuesday at ten.");
  await expect(paneOf(phone).getByRole("button", { name: "Send answer" })).toBeDisabled();
  await expectAccessible(phone);
  await paneOf(phone).getByRole("button", { name: "Keep both" }).click();
  await expect(boxOf(page)).toHaveValue("On Wednesday.\n\nOn Tuesday at ten.");

  await boxOf(phone).fill("On Wednesday at ten.");
  await paneOf(phone).getByRole("button", { name: "Send answer" }).click();
  await expect(paneOf(page).getByText(/Goes out in \d+ s/)).toBeVisible();
  for (const one of [page, phone]) await expect(boxOf(one)).toHaveValue("");
  await paneOf(phone).getByRole("button", { name: "Undo" }).click();
  for (const one of [page, phone]) await expect(boxOf(one)).toHaveValue("On Wednesday at ten.");
  await inbox.close();
});

test("two people see that the other has a conversation open, and that they write, but not what", async ({
  page,
  journey,
  service,
  browser,
  baseURL,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const inbox = await openConversationsWith(service, agent, ["Ada North"]);
  const { conversationId } = await inbox.reply("Ada North", "Tell me more.");
  const other = await (await browser.newContext({ baseURL: baseURL!, locale: "en-GB" })).newPage();
  await journey.newMember(agent.workspaceId, "member", other, "Mia West");
  await page.goto(`/inbox?c=${conversationId}`);
  const form = paneOf(page).getByRole("form", { name: "Answer" });
  await expect(form).toBeVisible();
  await expect(form.getByText("Mia West")).toHaveCount(0);
  await other.goto(`/inbox?c=${conversationId}`);
  await expect(form.getByText("Mia West has this open")).toBeVisible();
  await paneOf(other).getByRole("textbox", { name: "Answer" }).fill("Gladly, at ten.");
  await expect(form.getByText("Mia West is writing an answer")).toBeVisible();
  await expectAccessible(page);
  await expect(paneOf(page).getByText("Gladly, at ten.")).toHaveCount(0);
  await expect(paneOf(page).getByRole("textbox", { name: "Answer" })).toHaveValue("");
  // Closed, not only hidden.
  await other.goto("/");
  await expect(form.getByText("Mia West")).toHaveCount(0);
  await inbox.close();
});
