import { afterAll, beforeAll, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import { listBreakers } from "@/lib/breaker/list-breakers";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { addMailbox, receive, writeEmail } from "@/testing/receiving/inbound";

let path: Awaited<ReturnType<typeof openSendPath>>;
let parsing: ReturnType<typeof openTestParsing>;
beforeAll(async () => {
  path = await openSendPath();
  parsing = openTestParsing();
});
afterAll(async () => {
  await parsing.close();
  await path.close();
});

/** Somebody who was written to from one of two mailboxes, `daysAgo`. */
async function seed(daysAgo = 1) {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
  const [mailbox, other] = [await addMailbox(ctx), await addMailbox(ctx)];
  const at = new Date(Date.now() - daysAgo * 24 * 3_600_000);
  const email = await insertEmail(ctx, {
    leadId: leads[0]!.id,
    campaignId,
    mailboxId: mailbox.id,
    toAddress: leads[0]!.email,
    fromAddress: mailbox.address!,
    state: "sent",
    subject: "Your ovens",
    text: "Hello",
    holdId: newId(),
    claimedAt: at,
    sentAt: at,
  });
  return { ctx, mailbox, other, email, lead: leads[0]! };
}

const complaint = (to: string, about: string) =>
  writeEmail({
    from: "feedback@provider.example",
    to,
    headers: ['Content-Type: multipart/report; report-type=feedback-report; boundary="q"'],
    text: [
      "--q\r\nContent-Type: text/plain\r\n\r\nThis is a spam report.",
      `--q\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: x/1\r\nVersion: 1\r\nOriginal-Rcpt-To: ${about}`,
      "--q--",
    ].join("\r\n"),
  });
const refusal = (to: string, about: string, status: string, said: string) =>
  writeEmail({
    from: "MAILER-DAEMON@mx.example",
    to,
    subject: "Undelivered Mail Returned to Sender",
    headers: ['Content-Type: multipart/report; report-type=delivery-status; boundary="q"'],
    text: [
      "--q\r\nContent-Type: text/plain\r\n\r\nIt was not delivered.",
      `--q\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${about}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${said}`,
      "--q--",
    ].join("\r\n"),
  });
const opened = async (ctx: Context) =>
  (await listBreakers(ctx, {})).breakers.map(({ mailboxId, reason }) => ({ mailboxId, reason }));
const stateOf = async (ctx: Context, id: string) =>
  (await acrossWorkspaces(ctx).execute(sql`select state from emails where id = ${id}`))[0]?.state;

test("a complaint that names only the address is about what its mailbox last sent there, and holds its emails", async () => {
  const { ctx, mailbox, lead } = await seed();
  await receive(ctx, mailbox.id, complaint(mailbox.address!, lead.email));
  expect(await opened(ctx)).toEqual([{ mailboxId: mailbox.id, reason: "complaints" }]);
});

test("so does a refusal by policy, which makes nobody bounced", async () => {
  const { ctx, mailbox, lead, email } = await seed();
  await receive(
    ctx,
    mailbox.id,
    refusal(mailbox.address!, lead.email, "5.7.1", "550 5.7.1 Blocked by our policy"),
  );
  expect(await opened(ctx)).toEqual([{ mailboxId: mailbox.id, reason: "refused_by_policy" }]);
  expect(await stateOf(ctx, email.id)).toBe("sent");
});

test("a bounce that names only the address counts for the email that it is about", async () => {
  const { ctx, mailbox, lead, email } = await seed();
  await receive(ctx, mailbox.id, refusal(mailbox.address!, lead.email, "5.1.1", "550 5.1.1 User unknown"));
  expect(await stateOf(ctx, email.id)).toBe("bounced");
});

test.each([
  ["that came to a mailbox which never wrote there", 1, true],
  ["that came long after the last email", 20, false],
])("a report %s holds no mailbox, but the person all the same", async (_, daysAgo, isOther) => {
  const { ctx, mailbox, other, lead } = await seed(daysAgo);
  const at = isOther ? other : mailbox;
  await receive(ctx, at.id, complaint(at.address!, lead.email));
  expect(await opened(ctx)).toEqual([]);
  expect(await acrossWorkspaces(ctx).execute(sql`select status from leads where id = ${lead.id}`)).toEqual([
    { status: "unsubscribed" },
  ]);
});
