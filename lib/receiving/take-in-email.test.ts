import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { createOutgoing } from "@/lib/conversations/create-outgoing";
import { readAttachment } from "@/lib/inbox/read-attachment";
import type { MailReader } from "@/lib/ports/mail-reader";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { addMailbox, receive, writeEmail } from "@/testing/receiving/inbound";

import { sweepAttachments } from "./sweep-attachments";
import { takeInUids } from "./take-in-uids";

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

const MEBIBYTE = 1024 * 1024;

/** Two leads: the first was written to, and a follow-up waits for it. */
async function seedConversation(count = 1) {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, count);
  const mailbox = await addMailbox(ctx);
  const sent = [];
  for (const { id, email } of leads) {
    const one = await insertEmail(ctx, {
      leadId: id,
      campaignId,
      state: "sent",
      subject: "Your ovens",
      text: "Hello",
      toAddress: email,
      mailboxId: mailbox.id,
      fromAddress: mailbox.address!,
      sentAt: new Date(Date.now() - 3_600_000),
      createdAt: new Date(Date.now() - 3_600_000),
      holdId: id,
    });
    sent.push(one);
    await acrossWorkspaces(ctx).execute(sql`
      update leads set status = 'contacted', mail_state = 'sent', contacted_at = now() - interval '1 hour' where id = ${id}`);
    await acrossWorkspaces(ctx).execute(sql`
      update enrollments set state = 'active', end_reason = null, ended_at = null, next_due_at = now() + interval '3 days' where id = ${one.enrollmentId}`);
  }
  return { ctx, campaignId, leads, mailbox, sent };
}

const rowsOf = (ctx: Context, statement: ReturnType<typeof sql>) =>
  acrossWorkspaces(ctx).execute<Record<string, unknown>>(statement);
const leadOf = async (ctx: Context, id: string) =>
  (await rowsOf(ctx, sql`select status, mail_state, replied_at from leads where id = ${id}`))[0]!;
const enrollmentOf = async (ctx: Context, leadId: string) =>
  (
    await rowsOf(
      ctx,
      sql`select state, end_reason, held_reason, held_until from enrollments where lead_id = ${leadId} order by id desc limit 1`,
    )
  )[0]!;
const receivedAtOf = async (ctx: Context) =>
  new Date(
    (
      await rowsOf(ctx, sql`select received_at from received_emails where workspace_id = ${ctx.workspaceId}`)
    )[0]!.received_at as string,
  );
/** Where neither the lead nor the mailbox (UTC) is in a country: Monday to Friday. */
function businessDaysAfter(from: Date, days: number): Date {
  const at = new Date(from);
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at;
}
const kindsOf = async (ctx: Context, leadId: string) =>
  (
    await rowsOf(
      ctx,
      sql`select kind from activity_events where lead_id = ${leadId} and kind not in ('lead_found') order by at, id`,
    )
  ).map(({ kind }) => kind);

describe("a reply", () => {
  test("is stored in the conversation and ends the person's sequence, once", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const [lead] = leads;
    const raw = writeEmail({ from: lead!.email, to: mailbox.address!, inReplyTo: sent[0]!.messageId });
    const first = await receive(ctx, mailbox.id, raw);
    expect(first).toMatchObject({ outcome: "stored", leadId: lead!.id });
    expect(await leadOf(ctx, lead!.id)).toMatchObject({ status: "replied" });
    expect(await enrollmentOf(ctx, lead!.id)).toMatchObject({ state: "ended", end_reason: "replied" });
    const [conversation] = await rowsOf(ctx, sql`select * from conversations where lead_id = ${lead!.id}`);
    expect(conversation).toMatchObject({ needs_answer: true, is_unread: true, reply_class: "meeting" });
    // From another folder, after a restart.
    expect(await receive(ctx, mailbox.id, raw, { folder: "junk" })).toEqual({ outcome: "known" });
    expect(
      await rowsOf(
        ctx,
        sql`
        select m.direction, m.state, m.text, r.kind, r.matched_by from emails m join received_emails r on r.email_message_id = m.id
        where m.lead_id = ${lead!.id}`,
      ),
    ).toEqual([
      {
        direction: "in",
        state: null,
        text: "Sounds good, please call me tomorrow.",
        kind: "human",
        matched_by: "thread",
      },
    ]);
    expect(await kindsOf(ctx, lead!.id)).toEqual(["email_received", "replied"]);
  });

  test("taken in by twenty at once is stored once", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const raw = writeEmail({ from: leads[0]!.email, to: mailbox.address!, inReplyTo: sent[0]!.messageId });
    const results = await Promise.all(Array.from({ length: 20 }, () => receive(ctx, mailbox.id, raw)));
    expect(results.filter(({ outcome }) => outcome === "stored")).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === "known")).toHaveLength(19);
  });

  test("cancels the follow-up that waits, and keeps the answer that a person wrote", async () => {
    const { ctx, leads, campaignId, mailbox, sent } = await seedConversation();
    const leadId = leads[0]!.id;
    const waiting = await insertAnswer(ctx, { leadId, campaignId, conversationId: sent[0]!.conversationId });
    await rowsOf(
      ctx,
      sql`
      update deliveries set state = 'draft', sent_at = null where id = ${sent[0]!.id}`,
    );
    await receive(
      ctx,
      mailbox.id,
      writeEmail({ from: leads[0]!.email, to: mailbox.address!, inReplyTo: sent[0]!.messageId }),
    );
    const states = await rowsOf(
      ctx,
      sql`
      select id, state, state_reason from emails where lead_id = ${leadId} and direction = 'out' order by id`,
    );
    expect(states).toEqual([
      { id: sent[0]!.id, state: "canceled", state_reason: "replied" },
      { id: waiting, state: "queued", state_reason: null },
    ]);
  });

  test("by 'leave me alone' suppresses the person", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const [lead] = leads;
    await receive(
      ctx,
      mailbox.id,
      writeEmail({
        from: lead!.email,
        to: mailbox.address!,
        inReplyTo: sent[0]!.messageId,
        text: "Please remove me from your list and never email me again.",
      }),
    );
    expect(await leadOf(ctx, lead!.id)).toMatchObject({ status: "unsubscribed" });
    expect(
      await rowsOf(
        ctx,
        sql`select email_key, reason from suppressions where workspace_id = ${ctx.workspaceId}`,
      ),
    ).toEqual([{ email_key: lead!.email, reason: "unsubscribed" }]);
    const [conversation] = await rowsOf(
      ctx,
      sql`select needs_answer from conversations where lead_id = ${lead!.id}`,
    );
    expect(conversation).toEqual({ needs_answer: false });
  });

  test("holds the person's colleagues for five business days, and nobody of a free provider", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation(3);
    const [lead, colleague, other] = leads;
    await rowsOf(
      ctx,
      sql`
      update leads set email_key = 'bo@' || split_part(${lead!.email}, '@', 2) where id = ${colleague!.id}`,
    );
    await receive(
      ctx,
      mailbox.id,
      writeEmail({ from: lead!.email, to: mailbox.address!, inReplyTo: sent[0]!.messageId }),
    );
    const held = await enrollmentOf(ctx, colleague!.id);
    expect(held).toMatchObject({ state: "active", held_reason: "colleague_replied" });
    expect(new Date(held.held_until as string)).toEqual(businessDaysAfter(await receivedAtOf(ctx), 5));
    expect(await enrollmentOf(ctx, other!.id)).toMatchObject({ state: "active", held_reason: null });
  });

  test("from an address of the lead without a thread is matched by the sender, and by the company for a colleague", async () => {
    const { ctx, leads, mailbox } = await seedConversation();
    const [lead] = leads;
    const to = mailbox.address!;
    expect(await receive(ctx, mailbox.id, writeEmail({ from: lead!.email.toUpperCase(), to }))).toMatchObject(
      { outcome: "stored" },
    );
    const colleague = `someone@${lead!.email.split("@")[1]}`;
    expect(await receive(ctx, mailbox.id, writeEmail({ from: colleague, to }))).toMatchObject({
      outcome: "stored",
      leadId: lead!.id,
    });
    const by = await rowsOf(
      ctx,
      sql`select matched_by from received_emails where workspace_id = ${ctx.workspaceId} order by received_at, email_message_id`,
    );
    expect(by).toEqual([{ matched_by: "sender" }, { matched_by: "domain" }]);
  });

  test("hides in no other workspace's conversation", async () => {
    const one = await seedConversation();
    const two = await seedConversation();
    const raw = writeEmail({
      from: "stranger@elsewhere.example",
      to: two.mailbox.address!,
      inReplyTo: one.sent[0]!.messageId,
    });
    expect(await receive(two.ctx, two.mailbox.id, raw)).toEqual({ outcome: "unmatched" });
    expect(await leadOf(one.ctx, one.leads[0]!.id)).toMatchObject({ status: "contacted" });
  });

  test("that kills its parser is kept by its headers", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const raw = writeEmail({
      from: leads[0]!.email,
      to: mailbox.address!,
      inReplyTo: sent[0]!.messageId,
      text: `${"Hello there. ".repeat(2_000)} bomb:exit`,
    });
    expect(await receive(ctx, mailbox.id, raw)).toMatchObject({ outcome: "stored" });
    expect(await leadOf(ctx, leads[0]!.id)).toMatchObject({ status: "replied" });
  });

  test("keeps its attachments up to their limit, byte by byte", async () => {
    const plan = randomBytes(900_001);
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const part = (name: string, bytes: Buffer) =>
      [
        "--q",
        `Content-Type: application/pdf; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        "Content-Transfer-Encoding: base64",
        "",
        bytes.toString("base64").replace(/(.{76})/g, "$1\r\n"),
      ].join("\r\n");
    const raw = writeEmail({
      from: leads[0]!.email,
      to: mailbox.address!,
      inReplyTo: sent[0]!.messageId,
      headers: ['Content-Type: multipart/mixed; boundary="q"'],
      text: [
        "--q\r\nContent-Type: text/plain\r\n\r\nSee the plan.",
        part("../plan.pdf", plan),
        part("huge.pdf", Buffer.alloc(11 * 1024 * 1024, 1)),
        "--q--",
      ].join("\r\n"),
    });
    await receive(ctx, mailbox.id, raw);
    expect(
      await rowsOf(
        ctx,
        sql`
        select file_name, media_type, size::int, length(content) as kept from email_attachments where workspace_id = ${ctx.workspaceId} order by position`,
      ),
    ).toEqual([
      { file_name: "../plan.pdf", media_type: "application/pdf", size: 900_001, kept: 900_001 },
      { file_name: "huge.pdf", media_type: "application/pdf", size: 11 * 1024 * 1024, kept: null },
    ]);
    const [kept] = await rowsOf(
      ctx,
      sql`select id from email_attachments where workspace_id = ${ctx.workspaceId} and content is not null`,
    );
    const { fileName, content } = await readAttachment(ctx, { id: String(kept!.id) });
    expect([fileName, plan.equals(content)]).toEqual(["../plan.pdf", true]);
    // What carried the pieces does not stay.
    expect(await rowsOf(ctx, sql`select oid from pg_largeobject_metadata`)).toEqual([]);
  });

  test.each([
    ["no files", "text/plain", "", { fetched: [MEBIBYTE], isStored: false }],
    [
      "a file that is gone by then",
      "application/pdf",
      "Content-Disposition: attachment; filename=plan.pdf\r\n",
      { fetched: [MEBIBYTE, 36 * MEBIBYTE], isStored: false, isGone: true },
    ],
    [
      "a file",
      "application/pdf",
      "Content-Disposition: attachment; filename=plan.pdf\r\n",
      { fetched: [MEBIBYTE, 36 * MEBIBYTE], isStored: true },
    ],
  ] as [string, string, string, { fetched: number[]; isStored: boolean; isGone?: boolean }][])(
    "of a large email with %s only what is kept is fetched",
    async (_, type, disposition, { fetched, isStored, isGone }) => {
      const { ctx, leads, mailbox, sent } = await seedConversation();
      const raw = writeEmail({
        from: leads[0]!.email,
        to: mailbox.address!,
        inReplyTo: sent[0]!.messageId,
        headers: ['Content-Type: multipart/mixed; boundary="q"'],
        text: `--q\r\n\r\nYes.\r\n--q\r\nContent-Type: ${type}\r\n${disposition}\r\n${"words ".repeat(400_000)}\r\n--q--`,
      });
      const asked: number[] = [];
      const reader = {
        fetchHeaders: async () => [
          {
            uid: 1,
            headers: raw.subarray(0, raw.indexOf("\r\n\r\n")),
            size: raw.length,
            receivedAt: new Date(),
          },
        ],
        fetchEmail: async (_uid: number, maxBytes: number) => {
          asked.push(maxBytes);
          return isGone && asked.length > 1 ? null : raw.subarray(0, maxBytes);
        },
      } as unknown as MailReader;
      const { signal } = new AbortController();
      const watched = { ctx, mailboxId: mailbox.id, reader, signal, attempts: new Map() };
      await takeInUids(watched, { role: "inbox", path: "INBOX", uidValidity: 1 }, [1], async () => {});
      expect(asked).toEqual(fetched);
      expect(await leadOf(ctx, leads[0]!.id)).toMatchObject({ status: "replied" });
      const kept = await rowsOf(
        ctx,
        sql`select size::int, length(content) as kept from email_attachments where workspace_id = ${ctx.workspaceId}`,
      );
      // The parser ends a text with a line break.
      expect(kept).toEqual(!isStored ? [] : [{ size: 2_400_001, kept: 2_400_001 }]);
    },
  );

  test("goes with its lead, as does what the person wrote elsewhere; the content of attachments goes after 30 days", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation(2);
    const [lead, other] = leads;
    const to = mailbox.address!;
    await receive(ctx, mailbox.id, writeEmail({ from: lead!.email, to, inReplyTo: sent[0]!.messageId }));
    await receive(ctx, mailbox.id, writeEmail({ from: lead!.email, to, inReplyTo: sent[1]!.messageId }));
    await receive(ctx, mailbox.id, writeEmail({ from: other!.email, to, inReplyTo: sent[1]!.messageId }));
    await rowsOf(
      ctx,
      sql`
      insert into email_attachments (id, workspace_id, email_message_id, position, file_name, media_type, size, content, created_at)
      select gen_random_uuid(), workspace_id, email_message_id, 0, 'a', 'b', 1, 'x', now() - interval '31 days' from received_emails
      where workspace_id = ${ctx.workspaceId}`,
    );
    await sweepAttachments(path.connection.db);
    expect(
      await rowsOf(
        ctx,
        sql`select distinct content from email_attachments where workspace_id = ${ctx.workspaceId}`,
      ),
    ).toEqual([{ content: null }]);
    await eraseLead(ctx, { id: lead!.id });
    expect(
      await rowsOf(
        ctx,
        sql`
      select m.from_address from received_emails r join emails m on m.id = r.email_message_id where r.workspace_id = ${ctx.workspaceId}`,
      ),
    ).toEqual([{ from_address: other!.email }]);
  });
});

describe("an email that is no reply", () => {
  test.each([
    ["the day after the return", "until", 1],
    ["two days after the last day away", "through", 2],
  ])("by an auto-responder holds the sequence until %s, and is no reply", async (_, word, days) => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const back = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10);
    await receive(
      ctx,
      mailbox.id,
      writeEmail({
        from: leads[0]!.email,
        to: mailbox.address!,
        inReplyTo: sent[0]!.messageId,
        headers: ["Auto-Submitted: auto-replied"],
        text: `I am out of the office ${word} ${back}.`,
      }),
    );
    const enrollment = await enrollmentOf(ctx, leads[0]!.id);
    expect(enrollment).toMatchObject({ state: "active", held_reason: "auto_reply" });
    expect(new Date(enrollment.held_until as string)).toEqual(
      businessDaysAfter(new Date(`${back}T12:00:00Z`), days),
    );
    expect(await leadOf(ctx, leads[0]!.id)).toMatchObject({ status: "contacted", replied_at: null });
    expect(await kindsOf(ctx, leads[0]!.id)).toEqual(["auto_replied", "held"]);
  });

  test("by an auto-responder leaves a snoozed conversation where it is, and a reply brings it back", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const arrive = (text: string, headers: string[] = []) =>
      receive(
        ctx,
        mailbox.id,
        writeEmail({
          ...{ from: leads[0]!.email, to: mailbox.address!, inReplyTo: sent[0]!.messageId, text, headers },
        }),
      );
    await arrive("Tell me more.");
    await rowsOf(
      ctx,
      sql`update conversations set snoozed_until = now() + interval '3 days' where workspace_id = ${ctx.workspaceId}`,
    );
    const isSnoozed = async () =>
      (
        await rowsOf(
          ctx,
          sql`select snoozed_until is not null as is from conversations where workspace_id = ${ctx.workspaceId}`,
        )
      )[0]!.is;
    await arrive("I am out of the office.", ["Auto-Submitted: auto-replied"]);
    expect(await isSnoozed()).toBe(true);
    await arrive("Are you there?");
    expect(await isSnoozed()).toBe(false);
  });

  test("by an auto-responder that names no day holds the sequence for five business days", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    await receive(
      ctx,
      mailbox.id,
      writeEmail({
        from: leads[0]!.email,
        to: mailbox.address!,
        inReplyTo: sent[0]!.messageId,
        headers: ["Auto-Submitted: auto-replied"],
        text: "Thank you for your email. I will answer as soon as I can.",
      }),
    );
    const enrollment = await enrollmentOf(ctx, leads[0]!.id);
    expect(enrollment).toMatchObject({ state: "active", held_reason: "auto_reply" });
    expect(new Date(enrollment.held_until as string)).toEqual(businessDaysAfter(await receivedAtOf(ctx), 5));
  });

  const bounce = (to: string, from: string, sentId: string, status: string, said: string) =>
    writeEmail({
      from: "MAILER-DAEMON@mx.example",
      to,
      subject: "Undelivered Mail Returned to Sender",
      headers: ['Content-Type: multipart/report; report-type=delivery-status; boundary="q"'],
      text: [
        "--q\r\nContent-Type: text/plain\r\n\r\nIt was not delivered.",
        `--q\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${from}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${said}`,
        `--q\r\nContent-Type: text/rfc822-headers\r\n\r\nFrom: ${to}\r\nTo: ${from}\r\nSubject: Your ovens\r\nMessage-ID: ${sentId}\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000`,
        "--q--",
      ].join("\r\n"),
    });

  test("a bounce for good makes the lead bounced and suppresses the address", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const [lead] = leads;
    await receive(
      ctx,
      mailbox.id,
      bounce(mailbox.address!, lead!.email, sent[0]!.messageId, "5.1.1", "550 5.1.1 User unknown"),
    );
    expect(await leadOf(ctx, lead!.id)).toMatchObject({
      status: "bounced",
      mail_state: "bounced",
      replied_at: null,
    });
    expect(await enrollmentOf(ctx, lead!.id)).toMatchObject({ state: "ended", end_reason: "bounced" });
    expect(
      await rowsOf(
        ctx,
        sql`select email_key, reason from suppressions where workspace_id = ${ctx.workspaceId}`,
      ),
    ).toEqual([{ email_key: lead!.email, reason: "bounced" }]);
    const [conversation] = await rowsOf(
      ctx,
      sql`select needs_answer, is_unread from conversations where lead_id = ${lead!.id}`,
    );
    expect(conversation).toEqual({ needs_answer: false, is_unread: false });
  });

  test.each([
    ["4.2.2", "452 4.2.2 Mailbox full"],
    ["5.7.1", "550 5.7.1 Message rejected as spam by our policy"],
  ])("a bounce with %s suppresses nobody", async (status, said) => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    await receive(
      ctx,
      mailbox.id,
      bounce(mailbox.address!, leads[0]!.email, sent[0]!.messageId, status, said),
    );
    expect(await leadOf(ctx, leads[0]!.id)).toMatchObject({ status: "contacted" });
    expect(await enrollmentOf(ctx, leads[0]!.id)).toMatchObject({ state: "active" });
    expect(
      await rowsOf(ctx, sql`select 1 from suppressions where workspace_id = ${ctx.workspaceId}`),
    ).toEqual([]);
  });

  test("a sender verification is shown and changes nothing: no person has answered", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const lead = leads[0]!;
    const before = [await leadOf(ctx, lead.id), await enrollmentOf(ctx, lead.id)];
    const taken = await receive(
      ctx,
      mailbox.id,
      writeEmail({
        from: lead.email,
        to: mailbox.address!,
        inReplyTo: sent[0]!.messageId,
        subject: "Please confirm your message",
        headers: ["X-BoxTrapper: 1"],
        text: "Reply to this email and yours is delivered.",
      }),
    );
    expect(taken).toMatchObject({ outcome: "stored", leadId: lead.id });
    expect([await leadOf(ctx, lead.id), await enrollmentOf(ctx, lead.id)]).toEqual(before);
    const [conversation] = await rowsOf(
      ctx,
      sql`select needs_answer, is_unread from conversations where workspace_id = ${ctx.workspaceId} and lead_id = ${lead.id}`,
    );
    expect(conversation).toEqual({ needs_answer: false, is_unread: true });
  });

  test("a complaint unsubscribes the person", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    await receive(
      ctx,
      mailbox.id,
      writeEmail({
        from: "feedback@provider.example",
        to: mailbox.address!,
        headers: ['Content-Type: multipart/report; report-type=feedback-report; boundary="q"'],
        text: [
          "--q\r\nContent-Type: text/plain\r\n\r\nThis is a spam report.",
          "--q\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: x/1\r\nVersion: 1",
          `--q\r\nContent-Type: message/rfc822\r\n\r\nFrom: a@b.example\r\nSubject: Your ovens\r\nMessage-ID: ${sent[0]!.messageId}\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\n\r\nHello`,
          "--q--",
        ].join("\r\n"),
      }),
    );
    expect(await leadOf(ctx, leads[0]!.id)).toMatchObject({ status: "unsubscribed" });
    expect(await kindsOf(ctx, leads[0]!.id)).toEqual([
      "email_received",
      "complained",
      "unsubscribed",
      "suppressed",
    ]);
  });

  test("our own follow-up in Sent is known, and what a person sent from their own program is theirs", async () => {
    const { ctx, leads, mailbox, sent } = await seedConversation();
    const [lead] = leads;
    await receive(
      ctx,
      mailbox.id,
      writeEmail({
        from: lead!.email,
        to: mailbox.address!,
        inReplyTo: sent[0]!.messageId,
        date: new Date(Date.now() - 60_000),
      }),
    );
    const own = { from: mailbox.address!, to: lead!.email };
    expect(
      await receive(ctx, mailbox.id, writeEmail({ ...own, messageId: sent[0]!.messageId }), {
        folder: "sent",
      }),
    ).toEqual({ outcome: "known" });
    expect(await receive(ctx, mailbox.id, writeEmail(own), { folder: "sent" })).toMatchObject({
      outcome: "stored",
    });
    const [conversation] = await rowsOf(
      ctx,
      sql`select needs_answer, is_unread from conversations where lead_id = ${lead!.id}`,
    );
    expect(conversation).toEqual({ needs_answer: false, is_unread: false });
    expect(await kindsOf(ctx, lead!.id)).toEqual(["email_received", "replied", "email_answered"]);
  });

  test("from a further address of the mailbox is our own, wherever it arrives, and no reply of the lead", async () => {
    const { ctx, leads, mailbox } = await seedConversation();
    const [lead] = leads;
    await rowsOf(ctx, sql`update mailboxes set aliases = '{sales@ovens.example}' where id = ${mailbox.id}`);
    const written = writeEmail({ from: "Sales@Ovens.example", to: lead!.email, text: "One more thing." });
    expect(await receive(ctx, mailbox.id, written)).toMatchObject({ outcome: "stored" });
    expect(await kindsOf(ctx, lead!.id)).toEqual(["email_answered"]);
    expect(await leadOf(ctx, lead!.id)).toMatchObject({ status: "contacted", replied_at: null });
  });

  test("from nobody we wrote to leaves its hash alone; if it answers something, its headers in the tray", async () => {
    const { ctx, mailbox } = await seedConversation();
    const from = "stranger@elsewhere.example";
    expect(
      await receive(ctx, mailbox.id, writeEmail({ from, to: mailbox.address!, messageId: "<news@x>" })),
    ).toEqual({ outcome: "unrelated" });
    // Part of an exchange that is none of our business.
    expect(
      await receive(ctx, mailbox.id, writeEmail({ from, to: mailbox.address!, inReplyTo: "<news@x>" })),
    ).toEqual({ outcome: "unrelated" });
    expect(
      await receive(ctx, mailbox.id, writeEmail({ from, to: mailbox.address!, inReplyTo: "<unknown@y>" })),
    ).toEqual({ outcome: "unmatched" });
    expect(
      await rowsOf(
        ctx,
        sql`
        select m.from_address, r.kind, m.lead_id, m.text, r.full_text from messages m
        join received_emails r on r.email_message_id = m.id where m.workspace_id = ${ctx.workspaceId} and m.direction = 'in'`,
      ),
    ).toEqual([{ from_address: from, kind: "human", lead_id: null, text: null, full_text: null }]);
  });
});

async function insertAnswer(
  ctx: Context,
  { leadId, campaignId, conversationId }: { leadId: string; campaignId: string; conversationId: string },
): Promise<string> {
  const [service] = await rowsOf(
    ctx,
    sql`select id from mailboxes where workspace_id = ${ctx.workspaceId} and kind = 'service'`,
  );
  const [answer] = await createOutgoing(ctx, [
    {
      conversationId,
      leadId,
      campaignId,
      mailboxId: service!.id as string,
      state: "queued",
      toAddress: "a@b.example",
      fromAddress: "c@d.example",
      fromName: "C",
      subject: "Re: Your ovens",
      text: "Thank you",
    },
  ]);
  return answer!.id;
}
