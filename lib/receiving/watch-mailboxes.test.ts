import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { connectImap } from "@/lib/imap/connect-imap";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { assignUnmatchedEmail } from "./assign-unmatched-email";
import { dismissUnmatchedEmail } from "./dismiss-unmatched-email";
import { listUnmatchedEmails } from "./list-unmatched-emails";
import { readUnmatchedEmail } from "./read-unmatched-email";
import { type Watching, watchMailboxes } from "./watch-mailboxes";

const missing = whyNoMailSystem();
if (missing) console.warn(`Skipped: watching mailboxes of a real mail system. ${missing}`);

describe.skipIf(missing)("a watched mailbox", () => {
  let system: MailSystem;
  let path: Awaited<ReturnType<typeof openSendPath>>;
  let parsing: ReturnType<typeof openTestParsing>;
  let watching: Watching | undefined;
  beforeAll(async () => {
    [system, path] = await Promise.all([startMailSystem({ domains: ["ovens.example"] }), openSendPath()]);
    parsing = openTestParsing();
    system.setPassword("lee@bakery.example", "p");
  });
  afterEach(async () => {
    await watching?.stop();
    watching = undefined;
  });
  afterAll(async () => {
    await parsing?.close();
    await path?.close();
    await system?.stop();
  });

  const watch = (given: Parameters<typeof watchMailboxes>[2] = {}) => {
    watching = watchMailboxes(path.connection.preparedDb, path.instance.id, {
      lookMs: 50,
      // Dovecot reads its list of passwords again when a second has passed.
      retryMs: 1_000,
      ...given,
    });
    return watching;
  };

  let number = 0;
  const seed = async () => {
    const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
    number += 1;
    const mailbox = await connectTestMailbox(ctx, system, `ines${number}@ovens.example`);
    const lead = leads[0]!;
    const sent = await insertEmail(ctx, {
      leadId: lead.id,
      campaignId,
      state: "sent",
      subject: "Your ovens",
      text: "Hello",
      toAddress: lead.email,
      mailboxId: mailbox.id,
      holdId: lead.id,
      sentAt: new Date(),
    });
    await rowsOf(
      ctx,
      sql`
      update enrollments set state = 'active', ended_at = null, next_due_at = now() + interval '3 days' where id = ${sent.enrollmentId}`,
    );
    return { ctx, mailbox, lead, sent };
  };
  type Seeded = Awaited<ReturnType<typeof seed>>;
  const rowsOf = (ctx: Context, statement: ReturnType<typeof sql>) =>
    acrossWorkspaces(ctx).execute<Record<string, unknown>>(statement);
  const reply = ({ mailbox, lead, sent }: Seeded, given: Record<string, unknown> = {}) =>
    createTransport({ host: "127.0.0.1", port: system.ports.smtp, ignoreTLS: true }).sendMail({
      from: lead.email,
      to: mailbox.address!,
      subject: "Re: Your ovens",
      inReplyTo: sent.messageId,
      references: sent.messageId,
      text: "Please send me a quote.",
      ...given,
    });
  const statusOf = async ({ ctx, lead }: Seeded) =>
    (await rowsOf(ctx, sql`select status from leads where id = ${lead.id}`))[0]!.status;
  const receivedBy = async ({ ctx }: Seeded) =>
    (
      await rowsOf(
        ctx,
        sql`select count(*)::int as n from received_emails where workspace_id = ${ctx.workspaceId}`,
      )
    )[0]!.n;
  const foldersOf = ({ ctx, mailbox }: Seeded) =>
    rowsOf(
      ctx,
      sql`select role, last_uid::int as "lastUid", read_at as "readAt" from mailbox_folders where mailbox_id = ${mailbox.id} order by role`,
    );
  const isRead = (seeded: Seeded) =>
    expect
      .poll(async () => (await foldersOf(seeded)).filter(({ readAt }) => readAt).length, { timeout: 20_000 })
      .toBe(3);

  test("gives a reply that arrives to its conversation, by IDLE, and ends the sequence", async () => {
    const seeded = await seed();
    watch();
    await isRead(seeded);
    await reply(seeded);
    await expect.poll(() => statusOf(seeded), { timeout: 20_000 }).toBe("replied");
    expect(
      await rowsOf(
        seeded.ctx,
        sql`select state, end_reason from enrollments where lead_id = ${seeded.lead.id}`,
      ),
    ).toEqual([{ state: "ended", end_reason: "replied" }]);
  });

  test("is read on where it was after a restart of its server, and takes in nothing twice", async () => {
    const seeded = await seed();
    watch();
    await isRead(seeded);
    await reply(seeded);
    await expect.poll(() => receivedBy(seeded), { timeout: 20_000 }).toBe(1);
    await system.restartImap();
    await reply(seeded, { text: "And a catalogue, please." });
    await expect.poll(() => receivedBy(seeded), { timeout: 20_000 }).toBe(2);
  });

  test("is taken in once by two processes that share it one after the other", async () => {
    const seeded = await seed();
    await reply(seeded);
    const first = watch();
    await expect.poll(() => receivedBy(seeded), { timeout: 20_000 }).toBe(1);
    await first.stop();
    await rowsOf(seeded.ctx, sql`delete from mailbox_folders where mailbox_id = ${seeded.mailbox.id}`);
    watch();
    await isRead(seeded);
    expect(await receivedBy(seeded)).toBe(1);
  });

  test("whose password was changed needs a person, and one whose server is away does not", async () => {
    const seeded = await seed();
    watch({ retryMs: 100 });
    await isRead(seeded);
    system.setPassword(seeded.mailbox.address!, "another");
    await system.restartImap();
    const stateOf = async () =>
      (
        await rowsOf(seeded.ctx, sql`select state, problem from mailboxes where id = ${seeded.mailbox.id}`)
      )[0];
    await expect
      .poll(stateOf, { timeout: 60_000 })
      .toEqual({ state: "needs_attention", problem: "login_refused" });
  }, 90_000);

  test("is read anew without anything twice when the UIDs of a folder became void", async () => {
    const seeded = await seed();
    await reply(seeded);
    const first = watch();
    await expect.poll(() => receivedBy(seeded), { timeout: 20_000 }).toBe(1);
    await isRead(seeded);
    await first.stop();
    await rowsOf(
      seeded.ctx,
      sql`
      update mailbox_folders set uid_validity = 1, last_uid = 4000, read_at = null where mailbox_id = ${seeded.mailbox.id}`,
    );
    await reply(seeded, { text: "And a catalogue, please." });
    watch();
    await expect.poll(() => receivedBy(seeded), { timeout: 20_000 }).toBe(2);
    await isRead(seeded);
    expect((await foldersOf(seeded)).every(({ lastUid }) => (lastUid as number) < 4000)).toBe(true);
  });

  test("takes in malformed and huge emails, and those behind them", async () => {
    const seeded = await seed();
    const { lead, mailbox, sent } = seeded;
    const headers = `From: ${lead.email}\r\nTo: ${mailbox.address}\r\nSubject: Re\r\nIn-Reply-To: ${sent.messageId}\r\n`;
    const raw = [
      `${headers}Message-ID: <a@x>\r\nContent-Type: multipart/mixed; boundary="q"\r\n\r\n--q\r\nContent-Type: multipart/mixed; boundary="q"\r\n\r\n--q`,
      `${headers}Content-Type: text/plain; charset=none\r\nContent-Transfer-Encoding: base64\r\n\r\n====\u0001`,
      `${headers}Message-ID: <b@x>\r\nContent-Type: text/plain\r\n\r\nHello.\r\n${`${"a".repeat(900)}\r\n`.repeat(50_000)}`,
    ];
    watch();
    // By then Dovecot knows the password.
    await isRead(seeded);
    const { login } = await openMailbox(seeded.ctx, mailbox.id);
    const client = await connectImap({ settings: seeded.ctx.settings, server: mailbox.imap!, login });
    for (const one of raw) await client.append("INBOX", one);
    await client.logout();
    await reply(seeded);
    await expect.poll(() => receivedBy(seeded), { timeout: 60_000 }).toBe(4);
    expect(await statusOf(seeded)).toBe("replied");
  });

  test("keeps an answer of a stranger until a person gives it to a lead, with its text from the server", async () => {
    const seeded = await seed();
    const { ctx, lead } = seeded;
    watch();
    await isRead(seeded);
    await reply(seeded, {
      from: "stranger@elsewhere.example",
      inReplyTo: "<unknown@x>",
      references: "<unknown@x>",
    });
    const listed = async () => (await listUnmatchedEmails(ctx, {})).emails;
    await expect
      .poll(listed, { timeout: 20_000 })
      .toMatchObject([{ fromAddress: "stranger@elsewhere.example" }]);
    const [email] = await listed();
    const read = await readUnmatchedEmail(ctx, { id: email!.id });
    expect(read).toEqual({ ...email, text: "Please send me a quote.", rest: null, hasAttachments: false });
    // It stays unread in its mailbox, and what was read is stored nowhere.
    const { login } = await openMailbox(ctx, seeded.mailbox.id);
    const client = await connectImap({ settings: ctx.settings, server: seeded.mailbox.imap!, login });
    await client.mailboxOpen("INBOX", { readOnly: true });
    expect([await client.search({ seen: false }), await client.search({ seen: true })]).toEqual([[1], []]);
    await client.logout();
    expect(await rowsOf(ctx, sql`select text from messages m where m.id = ${email!.id}`)).toEqual([
      { text: null },
    ]);
    await watching!.stop();
    const refuses = async (message: string) => {
      for (const ask of [
        () => readUnmatchedEmail(ctx, { id: email!.id }),
        () => assignUnmatchedEmail(ctx, { id: email!.id, leadId: lead.id }),
      ])
        await expect(ask()).rejects.toMatchObject({
          code: "invalid_state",
          message: expect.stringContaining(message),
        });
    };
    const moveUid = (by: number) =>
      rowsOf(ctx, sql`update received_emails set uid = uid + ${by} where email_message_id = ${email!.id}`);
    await moveUid(1_000);
    await refuses("no longer in its mailbox");
    await moveUid(-1_000);
    const setPort = (port: number) =>
      rowsOf(
        ctx,
        sql`update mailboxes set imap = jsonb_set(imap, '{port}', ${`${port}`}::text::jsonb) where id = ${seeded.mailbox.id}`,
      );
    await setPort(1);
    await refuses("cannot be reached");
    await setPort(system.ports.imap);
    const { emailId } = await assignUnmatchedEmail(ctx, { id: email!.id, leadId: lead.id });
    expect(
      await rowsOf(
        ctx,
        sql`
        select m.text, r.matched_by from emails m join received_emails r on r.email_message_id = m.id where m.id = ${emailId}`,
      ),
    ).toEqual([{ text: "Please send me a quote.", matched_by: "person" }]);
    expect(await statusOf(seeded)).toBe("replied");
    expect(await listed()).toEqual([]);
    for (const gone of [dismissUnmatchedEmail, readUnmatchedEmail])
      await expect(gone(ctx, { id: email!.id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("whose connection dies without a word is read over another one", async () => {
    const seeded = await seed();
    const relay = await openSilentRelay(system.ports.imap);
    await rowsOf(
      seeded.ctx,
      sql`
      update mailboxes set imap = jsonb_set(imap, '{port}', ${`${relay.port}`}::text::jsonb) where id = ${seeded.mailbox.id}`,
    );
    watch({ pollMs: 500, answerMs: 500 });
    await isRead(seeded);
    relay.silence();
    await reply(seeded);
    await expect.poll(() => receivedBy(seeded), { timeout: 20_000 }).toBe(1);
    await watching?.stop();
    await relay.close();
  });
});

/** Passes bytes on to a port until it is silenced: the connections of then stay open and say nothing more. */
async function openSilentRelay(port: number) {
  const silenced = new Set<() => void>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => {}));
    silenced.add(() => {
      client.unpipe();
      upstream.unpipe();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      for (const silence of silenced) silence();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}
