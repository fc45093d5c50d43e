import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { type ImapPeer, type PeerFaults, startImapPeer } from "@/testing/receiving/imap-peer";
import { writeEmail } from "@/testing/receiving/inbound";
import { watchMailbox } from "./watch-mailbox";
import { type Watching, watchMailboxes } from "./watch-mailboxes";

let path: Awaited<ReturnType<typeof openSendPath>>;
let parsing: ReturnType<typeof openTestParsing>;
let peer: ImapPeer | undefined;
const watching: Watching[] = [];
beforeAll(async () => {
  path = await openSendPath();
  parsing = openTestParsing();
});
afterEach(async () => {
  await Promise.all(watching.splice(0).map((one) => one.stop()));
  await peer?.close();
  peer = undefined;
  await path.connection.db.execute(sql`update mailboxes set state = 'disconnected' where imap is not null`);
});
afterAll(async () => {
  await parsing.close();
  await path.close();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

/** A mailbox on a server with faults, and a lead that was written to from it. */
async function seed(faults: PeerFaults = {}) {
  peer = await startImapPeer(faults);
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
  const ports = { imap: peer.port, smtp: 1, lmtp: 1, sasl: 1, away: 1 };
  const mailbox = await connectTestMailbox(ctx, { ports, setPassword: () => {} }, "ines@ovens.example");
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
    sentAt: daysAgo(3),
  });
  return { ctx, mailbox, lead, sent, peer, inbox: peer.folders.get("INBOX")! };
}
type Seeded = Awaited<ReturnType<typeof seed>>;

const watch = (given: Parameters<typeof watchMailboxes>[2] = {}) => {
  const one = watchMailboxes(path.connection.preparedDb, path.instance.id, {
    lookMs: 50,
    retryMs: 100,
    pollMs: 200,
    ...given,
  });
  watching.push(one);
  return one;
};
const rowsOf = (ctx: Context, statement: ReturnType<typeof sql>) =>
  acrossWorkspaces(ctx).execute<Record<string, unknown>>(statement);
const receivedBy = async ({ ctx }: Seeded) =>
  (
    await rowsOf(
      ctx,
      sql`select count(*)::int as n from received_emails where workspace_id = ${ctx.workspaceId}`,
    )
  )[0]!.n;
const foldersRead = async ({ ctx, mailbox }: Seeded) =>
  (
    await rowsOf(
      ctx,
      sql`select role from mailbox_folders where mailbox_id = ${mailbox.id} and read_at is not null order by role`,
    )
  ).map(({ role }) => role);
/** What taking in leaves: hashes, emails, and the events of their arrival. */
const storedOf = async ({ ctx }: Seeded) => {
  const [row] = await rowsOf(
    ctx,
    sql`
    select (select count(*) from seen_emails where workspace_id = ${ctx.workspaceId})::int as seen,
      (select count(*) from emails where workspace_id = ${ctx.workspaceId})::int as emails,
      (select count(*) from activity_events where workspace_id = ${ctx.workspaceId} and kind = 'email_received')::int as events`,
  );
  return row as { seen: number; emails: number; events: number };
};
const rereadsOf = ({ ctx }: Seeded) =>
  rowsOf(
    ctx,
    sql`select details from activity_events where workspace_id = ${ctx.workspaceId} and kind = 'mailbox_reread'`,
  );
const isRead = (seeded: Seeded) =>
  expect.poll(() => foldersRead(seeded), { timeout: 30_000 }).toEqual(["inbox", "junk", "sent"]);
const arrives = (seeded: Seeded, count: number) =>
  expect.poll(() => receivedBy(seeded), { timeout: 20_000 }).toBe(count);

let last = 0;
const reply = ({ lead, mailbox, sent }: Seeded, uid: number, given: { at?: Date; raw?: string } = {}) => {
  last += 1;
  return {
    uid,
    at: given.at ?? new Date(),
    raw:
      given.raw ??
      writeEmail({
        from: lead.email,
        to: mailbox.address!,
        inReplyTo: sent.messageId,
        messageId: `<reply-${last}@bakery.example>`,
      }).toString("latin1"),
  };
};
const strangers = (count: number, at: Date, firstUid = 1) =>
  Array.from({ length: count }, (_, nth) => ({
    uid: firstUid + nth,
    at,
    raw: `From: shop@elsewhere.example\r\nMessage-ID: <old-${firstUid + nth}@elsewhere.example>\r\nSubject: Offers\r\n\r\nBuy.\r\n`,
  }));

describe("a server", () => {
  test("is asked for the beginning of a header only, which may have megabytes", async () => {
    const seeded = await seed();
    const { raw } = reply(seeded, 3);
    const padding = `X-Padding: ${"x".repeat(900)}\r\n`.repeat(3_000);
    seeded.inbox.messages.push(reply(seeded, 3, { raw: raw.replace("\r\n\r\n", `\r\n${padding}\r\n`) }));
    watch();
    await arrives(seeded, 1);
    const headers = seeded.peer.commands.filter((command) => command.includes("BODY.PEEK[HEADER]"));
    expect(headers.length).toBeGreaterThan(0);
    for (const command of headers) expect(command).toContain("BODY.PEEK[HEADER]<0.65536>");
  });

  test("that gives no UIDNEXT is read, and each reply once", async () => {
    const seeded = await seed({ omitsUidNext: true });
    seeded.inbox.messages.push(reply(seeded, 3));
    watch();
    await arrives(seeded, 1);
    seeded.inbox.messages.push(reply(seeded, 9));
    await arrives(seeded, 2);
    await isRead(seeded);
    expect(await receivedBy(seeded)).toBe(2);
  });

  test.each([{ omitsUidNext: false }, { omitsUidNext: true }])(
    "with 100,000 old emails is read within 30 s, and only the headers of the last 30 days (%o)",
    async (faults) => {
      const seeded = await seed(faults);
      const { inbox } = seeded;
      const { fetched } = seeded.peer;
      // Old mail that somebody moved here lies behind new mail, too.
      inbox.messages.push(
        ...strangers(50_000, daysAgo(400)),
        ...strangers(150, daysAgo(10), 60_000),
        ...strangers(50_000, daysAgo(200), 70_000),
        reply(seeded, 130_000, { at: daysAgo(1) }),
      );
      const began = Date.now();
      watch();
      await isRead(seeded);
      expect(Date.now() - began).toBeLessThan(30_000);
      await arrives(seeded, 1);
      expect(fetched.headers.size).toBe(151);
      expect([...fetched.bodies]).toEqual([130_000]);
      // From then on by UID alone.
      inbox.messages.push(reply(seeded, 130_001, { at: daysAgo(300) }));
      await arrives(seeded, 2);
    },
  );

  test("with nothing but old emails and no UIDNEXT fetches none of them", async () => {
    const seeded = await seed({ omitsUidNext: true });
    seeded.inbox.messages.push(...strangers(2_000, daysAgo(400)));
    watch();
    await isRead(seeded);
    expect(seeded.peer.fetched.headers.size).toBe(0);
    seeded.inbox.messages.push(reply(seeded, 5_000));
    await arrives(seeded, 1);
  });

  test("that says nothing about an email, not even its headers, keeps those behind it from nobody", async () => {
    const seeded = await seed();
    seeded.inbox.messages.push(
      reply(seeded, 1, { raw: "" }),
      reply(seeded, 2, { raw: "\r\n\r\n" }),
      reply(seeded, 3),
    );
    watch();
    await arrives(seeded, 1);
    await isRead(seeded);
  });

  test("whose UIDs become void while it is watched is read anew, and nothing is taken in twice", async () => {
    const seeded = await seed();
    seeded.inbox.messages.push(...strangers(40, daysAgo(2)), reply(seeded, 900));
    watch();
    await arrives(seeded, 1);
    await isRead(seeded);
    seeded.inbox.messages.splice(
      0,
      seeded.inbox.messages.length,
      ...[...seeded.inbox.messages, reply(seeded, 0)].map((message, nth) => ({ ...message, uid: nth + 1 })),
    );
    seeded.inbox.uidValidity += 1;
    await arrives(seeded, 2);
    // It moves once the headers of all of them were looked at.
    const readCursor = () =>
      rowsOf(
        seeded.ctx,
        sql`select last_uid::int as "lastUid" from mailbox_folders where mailbox_id = ${seeded.mailbox.id} and role = 'inbox'`,
      );
    await expect.poll(readCursor, { timeout: 20_000 }).toEqual([{ lastUid: 42 }]);
  });

  test("whose mark is lost is read anew, which is told by one event, and nothing comes in as new", async () => {
    const seeded = await seed();
    const { ctx, mailbox, inbox } = seeded;
    inbox.messages.push(reply(seeded, 1), reply(seeded, 2));
    watch();
    await arrives(seeded, 2);
    await isRead(seeded);
    await watching.pop()!.stop();
    const before = await storedOf(seeded);
    expect(await rereadsOf(seeded)).toEqual([]);
    await rowsOf(ctx, sql`delete from mailbox_folders where mailbox_id = ${mailbox.id}`);
    watch();
    await isRead(seeded);
    await watching.pop()!.stop();
    expect(await rereadsOf(seeded)).toEqual([{ details: { mailboxId: mailbox.id, folder: "inbox" } }]);
    expect(await storedOf(seeded)).toEqual(before);
  });

  test("whose UIDs become void tells it by one event, however many processes notice, and nothing comes in as new", async () => {
    const seeded = await seed();
    const { ctx, mailbox, inbox } = seeded;
    inbox.messages.push(...strangers(40, daysAgo(2)), reply(seeded, 900), reply(seeded, 901));
    watch();
    await arrives(seeded, 2);
    await isRead(seeded);
    await watching.pop()!.stop();
    const before = await storedOf(seeded);
    expect(await rereadsOf(seeded)).toEqual([]);
    for (const [nth, message] of inbox.messages.entries()) message.uid = nth + 1;
    inbox.uidValidity += 1;
    await rowsOf(ctx, sql`update mailbox_folders set read_at = null where mailbox_id = ${mailbox.id}`);
    // As after a process lost its lease without noticing.
    const ends = [new AbortController(), new AbortController()];
    const both = ends.map(({ signal }) =>
      watchMailbox(
        ctx,
        mailbox.id,
        { signal, attempts: new Map() },
        { pollMs: 50, answerMs: 5_000 },
        () => {},
      ).catch(() => {}),
    );
    await isRead(seeded);
    inbox.messages.push(reply(seeded, 43));
    await arrives(seeded, 3);
    for (const end of ends) end.abort(new Error("over"));
    await Promise.all(both);
    expect(await rereadsOf(seeded)).toEqual([{ details: { mailboxId: mailbox.id, folder: "inbox" } }]);
    // All but the last email are as they were: no email, no event and no hash was added.
    const after = await storedOf(seeded);
    expect(after).toEqual({ seen: before.seen + 1, emails: before.emails + 1, events: before.events + 1 });
  });

  test("whose junk folder is renamed is read under the new name, and one without it holds nothing back", async () => {
    const seeded = await seed();
    watch();
    await isRead(seeded);
    const junk = seeded.peer.folders.get("Junk")!;
    seeded.peer.folders.delete("Junk");
    seeded.peer.folders.set("Spam", junk);
    junk.messages.push(reply(seeded, 1));
    await arrives(seeded, 1);
    seeded.peer.folders.delete("Spam");
    await expect.poll(() => foldersRead(seeded), { timeout: 20_000 }).toEqual(["inbox", "sent"]);
    seeded.inbox.messages.push(reply(seeded, 1));
    await arrives(seeded, 2);
  });

  test.each(["connection", "UID SEARCH", "LIST"])(
    "that never answers (%s) keeps its mailbox unread, and neither the others nor the end of the process",
    async (silentTo) => {
      const silent = await seed({ silentTo });
      const silentPeer = peer!;
      const seeded = await seed();
      watch({ answerMs: 500 });
      await isRead(seeded);
      seeded.inbox.messages.push(reply(seeded, 1));
      await arrives(seeded, 1);
      expect(await foldersRead(silent)).toEqual([]);
      const began = Date.now();
      await watching.pop()!.stop();
      expect(Date.now() - began).toBeLessThan(5_000);
      const [state] = await rowsOf(
        silent.ctx,
        sql`select state from mailboxes where id = ${silent.mailbox.id}`,
      );
      expect(state).toEqual({ state: "connected" });
      await silentPeer.close();
    },
  );

  test("that two processes read at once gives each reply once", async () => {
    const seeded = await seed();
    // As after a process lost its lease without noticing: both believe that the mailbox is theirs.
    const ends = [new AbortController(), new AbortController()];
    const both = ends.map(({ signal }) =>
      watchMailbox(
        seeded.ctx,
        seeded.mailbox.id,
        { signal, attempts: new Map() },
        { pollMs: 20, answerMs: 5_000 },
        () => {},
      ).catch(() => {}),
    );
    for (let uid = 1; uid <= 40; uid += 1) {
      seeded.inbox.messages.push(reply(seeded, uid));
      if (uid % 8 === 0) await arrives(seeded, uid);
    }
    for (const end of ends) end.abort(new Error("over"));
    await Promise.all(both);
    expect(await receivedBy(seeded)).toBe(40);
  });
});
