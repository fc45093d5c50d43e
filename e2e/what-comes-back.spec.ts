import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import type { MailSystem } from "@/testing/mail-system/start-mail-system";
import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import {
  awaitMails,
  connectMailbox,
  fileAsSent,
  replyByMail,
  type SeenMail,
  sendRawMail,
  startMailFor,
} from "./real-mail";
import { openOutreach } from "./start-outreach";

// What comes into a mailbox that is no reply of a person, each from the mail server to the page that shows it.

const missing = whyNoMailSystem();
test.skip(missing !== null, missing ?? "");
test.use({ settings: { WEB_ALLOW_PRIVATE: "true" } });

const OWN = "ines@ovens.example";
const PEOPLE = { ada: "Ada North", bo: "Bo South", cy: "Cy West", dan: "Dan Hill", ed: "Ed Vale" } as const;
const addressOf = (one: keyof typeof PEOPLE) => `${one}@bakery.example`;
let system: MailSystem;
test.beforeAll(async () => {
  const theirs = Object.keys(PEOPLE).map((one) => addressOf(one as keyof typeof PEOPLE));
  system = await startMailFor([OWN, ...theirs, "abuse@bakery.example", "stranger@bakery.example"]);
});
test.afterAll(() => system?.stop());

/** Headers of an answer to an email of ours. */
const answerTo = ({ messageId, subject }: SeenMail, from: string) => [
  `From: ${from}`,
  `To: ${OWN}`,
  `Subject: Re: ${subject}`,
  `In-Reply-To: ${messageId}`,
  `References: ${messageId}`,
];

test("an automatic reply, a sender verification, a read receipt, a spam complaint, an answer from a mail program and a stranger's email are told apart", async ({
  page,
  browser,
  baseURL,
  journey,
  service,
}) => {
  test.slow();
  const person = await journey.newPerson();
  const agent = await makeAgent(service, person);
  await connectMailbox(agent, system, OWN);
  const leads = new Map<string, string>();
  for (const [one, name] of Object.entries(PEOPLE)) {
    const email = addressOf(one as keyof typeof PEOPLE);
    const lead = await agent.api<{ id: string }>("POST", "/leads", {
      agentId: agent.id,
      ...{ email, name, company: `Bakery of ${name}` },
    });
    leads.set(name, lead.id);
  }
  await page.goto(`/agents/${agent.id}/campaign`);
  await openOutreach(page);
  await page.getByRole("button", { name: "Email 5 people" }).click();
  await expect(page.getByRole("dialog", { name: "Start outreach" })).toBeHidden();
  const first = async (one: keyof typeof PEOPLE) => (await awaitMails(system, addressOf(one), 1))[0]!;

  // The list of all: what machines write needs no answer of ours by itself.
  await page.goto("/inbox?view=all");
  const list = page.getByRole("list", { name: "Conversations" });
  const openConversation = async (name: string) => {
    await list.getByRole("link", { name: new RegExp(name) }).click();
    const pane = page.getByRole("region", { name: "Conversation", exact: true });
    await expect(pane.getByRole("heading", { name, exact: true })).toBeVisible();
    return pane;
  };

  const back = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await sendRawMail(system, {
    as: addressOf("ada"),
    to: OWN,
    lines: [
      ...answerTo(await first("ada"), addressOf("ada")),
      "Auto-Submitted: auto-replied",
      "",
      `I am out of the office until ${back}.`,
    ],
  });
  const away = await openConversation(PEOPLE.ada);
  await expect(away.getByText("Automatic reply")).toBeVisible();
  await page.goto(`/agents/${agent.id}/leads?lead=${leads.get(PEOPLE.ada)}`);
  await expect(page.getByRole("dialog").getByText("They are away, as their auto-reply says")).toBeVisible();

  await page.goto("/inbox?view=all");
  await sendRawMail(system, {
    as: addressOf("bo"),
    to: OWN,
    lines: [
      ...answerTo(await first("bo"), addressOf("bo")).filter((line) => !line.startsWith("Subject")),
      "Subject: Please confirm your message",
      "X-BoxTrapper: 1",
      "",
      "Reply to this email and yours is delivered.",
    ],
  });
  const asks = await openConversation(PEOPLE.bo);
  await expect(asks.getByText("Sender verification")).toBeVisible();

  await page.goto("/inbox?view=all");
  await sendRawMail(system, {
    as: addressOf("ed"),
    to: OWN,
    lines: [
      ...answerTo(await first("ed"), addressOf("ed")).filter((line) => !line.startsWith("Subject")),
      ...["Subject: Read: your email", "MIME-Version: 1.0"],
      'Content-Type: multipart/report; report-type=disposition-notification; boundary="r"',
      ...["", "--r", "Content-Type: text/plain", "", "Your email was displayed.", "--r"],
      ...["Content-Type: message/disposition-notification", ""],
      `Final-Recipient: rfc822; ${addressOf("ed")}`,
      ...["Disposition: manual-action/MDN-sent-manually; displayed", "--r--", ""],
    ],
  });
  const seen = await openConversation(PEOPLE.ed);
  await expect(seen.getByText("Automated", { exact: true })).toBeVisible();

  // The provider's report names the email that was called spam.
  const reported = await first("cy");
  await sendRawMail(system, {
    as: "abuse@bakery.example",
    to: OWN,
    lines: [
      ...["From: abuse@bakery.example", `To: ${OWN}`, "Subject: Spam report", "MIME-Version: 1.0"],
      'Content-Type: multipart/report; report-type=feedback-report; boundary="q"',
      ...["", "--q", "Content-Type: text/plain", "", "This is a spam report.", "--q"],
      ...["Content-Type: message/feedback-report", ""],
      ...["Feedback-Type: abuse", "User-Agent: x/1", "Version: 1", "--q"],
      ...["Content-Type: message/rfc822", "", `From: ${OWN}`, `To: ${addressOf("cy")}`],
      ...[`Subject: ${reported.subject}`, `Message-ID: ${reported.messageId}`, "", "Hello", "--q--", ""],
    ],
  });
  await page.goto(`/agents/${agent.id}/campaign`);
  await expect(page.locator('[data-kind="complained"]')).toContainText(PEOPLE.cy);
  await page.goto(`/agents/${agent.id}/leads?lead=${leads.get(PEOPLE.cy)}`);
  await expect(page.getByRole("dialog").getByText("Reported as spam").first()).toBeVisible();

  // A person replies, and is answered from a mail program: nobody needs to answer here any more.
  await page.goto("/inbox");
  await replyByMail(system, {
    from: addressOf("dan"),
    to: OWN,
    mail: await first("dan"),
    text: "What does it cost?",
  });
  const asked = await openConversation(PEOPLE.dan);
  await expect(asked.getByText("What does it cost?").first()).toBeVisible();
  await fileAsSent(system, OWN, [
    ...[`From: ${OWN}`, `To: ${addressOf("dan")}`, `Date: ${new Date().toUTCString()}`],
    ...["Subject: Re: What does it cost?", "Message-ID: <by-hand@ovens.example>"],
    `In-Reply-To: ${(await first("dan")).messageId}`,
    ...["", "Nothing for a month."],
  ]);
  await expect(asked.getByText("Sent from an email program")).toBeVisible();
  await expect(asked.getByText("Nothing for a month.")).toBeVisible();
  await expect(page.locator("aside [data-inbox-count]")).toHaveCount(0);
  await expectAccessible(page);

  // Emails that answer something, of somebody whom nobody wrote to.
  for (const what of ["Your stand at the fair", "A wrong number"])
    await sendRawMail(system, {
      as: "stranger@bakery.example",
      to: OWN,
      lines: [
        ...["From: Sam Stranger <sam@elsewhere.example>", `To: ${OWN}`, `Subject: Re: ${what}`],
        ...["In-Reply-To: <unknown@elsewhere.example>", "", `About ${what}: call me.`],
      ],
    });
  await page.goto("/inbox?view=unmatched");
  const tray = page.getByRole("list", { name: "Unmatched emails" });
  await expect(tray.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  const unmatched = page.getByRole("region", { name: "Unmatched email" });
  await page.keyboard.press("j");
  await expect(tray.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(unmatched).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(unmatched).toBeHidden();
  await tray.getByRole("link", { name: /A wrong number/ }).click();
  await expect(unmatched.getByRole("heading", { name: "Re: A wrong number" })).toBeVisible();
  await unmatched.getByRole("button", { name: "Read email" }).click();
  await expect(unmatched.getByText("About A wrong number: call me.", { exact: true })).toBeVisible();
  await expectAccessible(page);

  // A viewer reads it too, and has nothing to change it with.
  const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await journey.newMember(agent.workspaceId, "viewer", theirs);
  await theirs.goto(page.url());
  const shown = theirs.getByRole("region", { name: "Unmatched email" });
  await shown.getByRole("button", { name: "Read email" }).click();
  await expect(shown.getByText("About A wrong number: call me.", { exact: true })).toBeVisible();
  await expect(shown).toContainText("A member of the workspace can choose");
  await expect(shown.getByRole("button")).toHaveCount(0);
  await theirs.context().close();

  await unmatched.getByRole("button", { name: "Ignore this email" }).click();
  await expect(tray.getByRole("listitem")).toHaveCount(1);
  await tray.getByRole("link", { name: /Your stand/ }).click();
  await expect(unmatched.getByRole("heading", { name: "Re: Your stand at the fair" })).toBeVisible();
  await unmatched.getByRole("searchbox", { name: "Search leads" }).fill("Bo South");
  await unmatched.getByRole("button", { name: "Add to the conversation with Bo South" }).click();
  await expect(page.getByText("Added to the conversation with Bo South.", { exact: true })).toBeVisible();
  await expect(tray).toHaveCount(0);
  await page.goto("/inbox?view=all");
  const joined = await openConversation(PEOPLE.bo);
  await expect(joined.getByText("About Your stand at the fair: call me.").first()).toBeVisible();
  await expect(page.getByText("Ended: they replied.").filter({ visible: true })).toBeVisible();
});
