import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { connectImap } from "@/lib/imap/connect-imap";
import { openMailbox } from "@/lib/mailbox-providers/open-mailbox";
import { whyNoCyrus } from "@/testing/mail-system/find-cyrus";
import { type Cyrus, startCyrus } from "@/testing/mail-system/start-cyrus";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { writeEmail } from "@/testing/receiving/inbound";
import { type Watching, watchMailboxes } from "./watch-mailboxes";

const missing = whyNoCyrus();
if (missing) console.warn(`Skipped: a mailbox on Cyrus. ${missing}`);

describe.skipIf(missing)("a mailbox on Cyrus", () => {
  let cyrus: Cyrus;
  let path: Awaited<ReturnType<typeof openSendPath>>;
  let parsing: ReturnType<typeof openTestParsing>;
  let watching: Watching | undefined;
  beforeAll(async () => {
    [cyrus, path] = await Promise.all([startCyrus(), openSendPath()]);
    parsing = openTestParsing();
  });
  afterEach(async () => {
    await watching?.stop();
    watching = undefined;
  });
  afterAll(async () => {
    await parsing?.close();
    await path?.close();
    await cyrus?.stop();
  });

  let number = 0;
  const seed = async () => {
    const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
    number += 1;
    const username = `ines${number}`;
    const ports = { imap: cyrus.imapPort, smtp: 1, lmtp: 1, sasl: 1, away: 1 };
    const setPassword = (_: string, password: string) => cyrus.setPassword(username, password);
    const mailbox = await connectTestMailbox(ctx, { ports, setPassword }, `${username}@ovens.example`, {
      username,
    });
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
    const raw = writeEmail({ from: lead.email, to: mailbox.address!, inReplyTo: sent.messageId });
    return { ctx, mailbox, username, lead, sent, raw };
  };
  type Seeded = Awaited<ReturnType<typeof seed>>;
  const rowsOf = (ctx: Context, statement: ReturnType<typeof sql>) =>
    acrossWorkspaces(ctx).execute<Record<string, unknown>>(statement);
  const watch = (given: Parameters<typeof watchMailboxes>[2] = {}) => {
    watching = watchMailboxes(path.connection.preparedDb, path.instance.id, {
      lookMs: 50,
      retryMs: 100,
      ...given,
    });
  };
  const append = async ({ ctx, mailbox }: Seeded, folder: string, raw: Buffer) => {
    const { login } = await openMailbox(ctx, mailbox.id);
    const client = await connectImap({ settings: ctx.settings, server: mailbox.imap!, login });
    await client.append(folder, raw);
    await client.logout();
  };
  const foldersRead = async ({ ctx, mailbox }: Seeded) =>
    (
      await rowsOf(
        ctx,
        sql`select role from mailbox_folders where mailbox_id = ${mailbox.id} and read_at is not null order by role`,
      )
    ).map(({ role }) => role);
  const isRead = (seeded: Seeded) =>
    expect.poll(() => foldersRead(seeded), { timeout: 20_000 }).toEqual(["inbox", "junk", "sent"]);
  const received = ({ ctx }: Seeded) =>
    rowsOf(
      ctx,
      sql`
      select folder, matched_by as "matchedBy" from received_emails where workspace_id = ${ctx.workspaceId}
      order by received_at`,
    );
  const arrives = (seeded: Seeded, count: number) =>
    expect.poll(async () => (await received(seeded)).length, { timeout: 20_000 }).toBe(count);

  test("is read for the first time, and a reply that arrives later is taken in by IDLE", async () => {
    const seeded = await seed();
    await append(
      seeded,
      "INBOX",
      writeEmail({ from: "shop@elsewhere.example", to: seeded.mailbox.address! }),
    );
    // Nothing but IDLE tells of it within this time.
    watch({ pollMs: 600_000 });
    await isRead(seeded);
    expect(await received(seeded)).toEqual([]);
    await append(seeded, "INBOX", seeded.raw);
    await arrives(seeded, 1);
    expect(await received(seeded)).toEqual([{ folder: "inbox", matchedBy: "thread" }]);
    expect(await rowsOf(seeded.ctx, sql`select status from leads where id = ${seeded.lead.id}`)).toEqual([
      { status: "replied" },
    ]);
  });

  test("has its junk folder found by special use, and read", async () => {
    const seeded = await seed();
    watch({ pollMs: 300 });
    await isRead(seeded);
    await append(seeded, "Junk", seeded.raw);
    await arrives(seeded, 1);
    expect(await received(seeded)).toEqual([{ folder: "junk", matchedBy: "thread" }]);
  });

  test("that was made anew under another UIDVALIDITY brings nothing in twice, and says so by one event", async () => {
    const seeded = await seed();
    const { ctx, mailbox, username, lead, sent } = seeded;
    watch({ pollMs: 300 });
    await isRead(seeded);
    await append(seeded, "INBOX", seeded.raw);
    await arrives(seeded, 1);
    await watching!.stop();
    const before = await validityOf(ctx, mailbox.id);
    await cyrus.deleteFolders(username);
    for (const raw of [
      writeEmail({ from: "shop@elsewhere.example", to: mailbox.address! }),
      seeded.raw,
      writeEmail({ from: lead.email, to: mailbox.address!, inReplyTo: sent.messageId, text: "And when?" }),
    ])
      await append(seeded, "INBOX", raw);
    watch({ pollMs: 300 });
    await arrives(seeded, 2);
    await expect.poll(() => validityOf(ctx, mailbox.id), { timeout: 20_000 }).not.toEqual(before);
    await isRead(seeded);
    expect(await received(seeded)).toHaveLength(2);
    expect(
      await rowsOf(
        ctx,
        sql`
        select details ->> 'folder' as folder, count(*)::int as n from activity_events
        where workspace_id = ${ctx.workspaceId} and kind = 'mailbox_reread' and details ->> 'folder' = 'inbox' group by 1`,
      ),
    ).toEqual([{ folder: "inbox", n: 1 }]);
  });

  const validityOf = (ctx: Context, mailboxId: string) =>
    rowsOf(
      ctx,
      sql`select uid_validity::text as "uidValidity" from mailbox_folders where mailbox_id = ${mailboxId} and role = 'inbox'`,
    );
});
