import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { serversOf } from "@/lib/mailbox-providers/providers";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { dispatchAll } from "@/testing/outreach/dispatch";
import { headerOf, letSlotsCome, rememberBenefits, sendFirst } from "@/testing/outreach/follow-up-path";
import { openSendPath, seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { type ImapPeer, startImapPeer } from "@/testing/receiving/imap-peer";
import { writeEmail } from "@/testing/receiving/inbound";
import { type Watching, watchMailboxes } from "./watch-mailboxes";

const OWN = "ines@ovens.example";

let path: Awaited<ReturnType<typeof openSendPath>>;
let parsing: ReturnType<typeof openTestParsing>;
let imap: ImapPeer;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let watching: Watching | undefined;
/** What readers get. */
const delivered: string[] = [];

/** A provider that sends everything under a Message-ID of its own, and files it so. */
beforeAll(async () => {
  path = await openSendPath();
  parsing = openTestParsing();
  imap = await startImapPeer();
  smtp = await startMailServer({
    onAuth: (_auth, _session, done) => done(null, { user: "anybody" }),
    onData: (stream, session, done) => {
      void buffer(stream).then((bytes) => {
        const raw = bytes
          .toString("latin1")
          .replace(/^Message-ID: .*$/im, `Message-ID: <sent-${delivered.length + 1}@provider.example>`);
        delivered.push(raw);
        file("Sent", raw);
        if (session.envelope.rcptTo.some(({ address }) => address === OWN)) file("INBOX", raw);
        done();
      });
    },
  });
});
afterAll(async () => {
  await watching?.stop();
  await parsing?.close();
  await path?.close();
  await Promise.all([imap?.close(), smtp?.close()]);
});

function file(folder: string, raw: string) {
  const { messages } = imap.folders.get(folder)!;
  messages.push({ uid: (messages.at(-1)?.uid ?? 0) + 1, at: new Date(), raw });
}

const rowsOf = (ctx: Context, statement: ReturnType<typeof sql>) =>
  acrossWorkspaces(ctx).execute<Record<string, unknown>>(statement);

test("an email that its provider sends under another Message-ID keeps both, and what answers either is matched", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
  const [lead] = leads;
  await rememberBenefits(ctx);
  path.openMailerTo("smtp://127.0.0.1:9");
  const at = { host: "127.0.0.1", port: Number(new URL(smtp.url).port), security: "none" } as const;
  const ports = { imap: imap.port, smtp: at.port, lmtp: 1, sasl: 1, away: 1 };
  await connectTestMailbox(ctx, { ports, setPassword: () => {} }, OWN, {
    filesSent: true,
    replyTo: "team@ovens.example",
  });
  watching = watchMailboxes(path.connection.preparedDb, path.instance.id, {
    lookMs: 50,
    retryMs: 100,
    pollMs: 100,
  });

  const sent = () =>
    rowsOf(
      ctx,
      sql`
      select message_id as "messageId", given_message_id like '%@ovens.example>' as "isKept" from emails
      where workspace_id = ${ctx.workspaceId} and direction = 'out' and (state is null or state = 'sent') order by sequence_step`,
    );
  await sendFirst(ctx, campaignId);
  await expect
    .poll(sent, { timeout: 20_000 })
    .toEqual([{ messageId: "<sent-1@provider.example>", isKept: true }]);

  // Mail programs thread by what they have seen.
  await dispatchAll(ctx);
  await letSlotsCome(ctx);
  await expect.poll(async () => (await dispatchAll(ctx)).sent, { timeout: 20_000 }).toBe(1);
  expect(headerOf(delivered[1]!, "In-Reply-To")).toBe("<sent-1@provider.example>");
  expect(headerOf(delivered[1]!, "References")).toBe("<sent-1@provider.example>");
  expect(delivered.slice(0, 2).map((raw) => headerOf(raw, "Reply-To"))).toEqual([
    "team@ovens.example",
    "team@ovens.example",
  ]);
  expect(headerOf(delivered[1]!, "Subject")).toMatch(/^Re: /);
  await expect.poll(sent, { timeout: 20_000 }).toEqual([
    { messageId: "<sent-1@provider.example>", isKept: true },
    { messageId: "<sent-2@provider.example>", isKept: true },
  ]);

  // What a person sends to the same reader in their own mail program is theirs, whatever its subject.
  const subject = headerOf(delivered[1]!, "Subject")!;
  const byHand = writeEmail({ from: OWN, to: lead!.email, subject, text: "One more thing from me." });
  file("Sent", byHand.toString("latin1"));
  await expect.poll(async () => (await sent()).length, { timeout: 20_000 }).toBe(3);

  // From addresses that nobody knows: only the Message-ID says whose they are.
  const [first] = await rowsOf(
    ctx,
    sql`select given_message_id as given from emails where message_id = '<sent-1@provider.example>'`,
  );
  for (const [nth, inReplyTo] of ["<sent-2@provider.example>", first!.given as string].entries())
    file(
      "INBOX",
      writeEmail({ from: `nobody${nth}@unknown${nth}.example`, to: OWN, inReplyTo }).toString("latin1"),
    );
  await expect
    .poll(
      () =>
        rowsOf(
          ctx,
          sql`
          select r.matched_by as "matchedBy", m.lead_id as "leadId" from received_emails r
          join emails m on m.id = r.email_message_id
          where r.workspace_id = ${ctx.workspaceId} and r.kind = 'human'`,
        ),
      { timeout: 20_000 },
    )
    .toEqual([
      { matchedBy: "thread", leadId: lead!.id },
      { matchedBy: "thread", leadId: lead!.id },
    ]);
}, 90_000);

test("its connection test finds the message that it sent to itself", async () => {
  const at = (port: number) => ({ host: "127.0.0.1", port, security: "none" }) as const;
  const { ctx } = await seedCampaign(path.connection, 0);
  const trial = await serversOf({ kind: "password" }).test(ctx.settings, {
    address: OWN,
    login: { user: OWN, password: "a password" },
    imap: at(imap.port),
    smtp: at(Number(new URL(smtp.url).port)),
  });
  expect(trial.filesSent).toBe(true);
  expect(trial.headers).toContain("@provider.example>");
});
