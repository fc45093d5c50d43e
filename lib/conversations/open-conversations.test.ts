import { afterAll, beforeAll, expect, test } from "vitest";
import { conversations } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { classifyReply } from "@/lib/inbox/classify-reply";
import { listConversations } from "@/lib/inbox/list-conversations";
import { readConversation } from "@/lib/inbox/read-conversation";
import { findServiceMailbox } from "@/lib/mailboxes/queries";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { addMailbox, receive, writeEmail } from "@/testing/receiving/inbound";
import { openConversations } from "./open-conversations";

let path: Awaited<ReturnType<typeof openSendPath>>;
let parsing: ReturnType<typeof openTestParsing>;
beforeAll(async () => {
  path = await openSendPath();
  parsing = openTestParsing();
});
afterAll(async () => {
  await parsing?.close();
  await path?.close();
});

const IMAP = { host: "127.0.0.1", port: 1, security: "none" } as const;

/** A lead that was written to from a mailbox, `service` or one that receives. */
async function seed(from: "service" | "own") {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
  const lead = leads[0]!;
  const [ada, bo] = [
    await addMailbox(ctx, { imap: IMAP, name: "Ada" }),
    await addMailbox(ctx, { imap: IMAP, name: "Bo" }),
  ];
  const mailbox = from === "own" ? ada : await findServiceMailbox(ctx);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const sent = await insertEmail(ctx, {
    ...{ leadId: lead.id, campaignId, state: "sent", mailboxId: mailbox.id, toAddress: lead.email },
    ...{ subject: "Your ovens", text: "Hello", fromAddress: mailbox.address ?? "ines@ovens.example" },
    ...{ sentAt: hourAgo, createdAt: hourAgo, holdId: lead.id },
  });
  return { ctx, lead, ada, bo, mailbox, sent };
}

async function read(ctx: Context) {
  const { conversations: listed } = await listConversations(ctx, { view: "all" });
  return Promise.all(listed.map(({ id }) => readConversation(ctx, { id })));
}
const textsOf = ({ emails }: Awaited<ReturnType<typeof read>>[number]) =>
  emails.map(({ text }) => text!.trim());

test("a reply in the thread belongs to the conversation of the email that it answers, wherever it arrives", async () => {
  const { ctx, lead, bo, ada, sent } = await seed("own");
  const reply = (to: string, text: string) =>
    writeEmail({ from: lead.email, to, text, inReplyTo: sent.messageId });
  await receive(ctx, ada.id, reply(ada.address!, "Yes."));
  await receive(ctx, bo.id, reply(bo.address!, "And another thing."));
  const all = await read(ctx);
  expect(all.map(textsOf)).toEqual([["Hello", "Yes.", "And another thing."]]);
  expect(all[0]).toMatchObject({ mailboxId: ada.id, others: [], reply: { from: { address: ada.address } } });
});

test("what belongs to another thread in another mailbox is a conversation of its own, answered from there", async () => {
  const { ctx, lead, ada, bo, sent } = await seed("own");
  await receive(
    ctx,
    ada.id,
    writeEmail({ from: lead.email, to: ada.address!, text: "Yes.", inReplyTo: sent.messageId }),
  );
  // Bo wrote to them from a mail program; they answer, and once more in a new thread.
  const byHand = writeEmail({
    from: bo.address!,
    to: lead.email,
    text: "Bo here.",
    messageId: "<by-hand@ovens.example>",
  });
  await receive(ctx, bo.id, byHand, { folder: "sent" });
  await receive(
    ctx,
    bo.id,
    writeEmail({
      from: lead.email,
      to: bo.address!,
      text: "Hello Bo.",
      inReplyTo: "<by-hand@ovens.example>",
    }),
  );
  await receive(
    ctx,
    bo.id,
    writeEmail({ from: lead.email, to: bo.address!, text: "One more.", subject: "New" }),
  );
  const [ofBo, ofAda] = await read(ctx);
  expect(textsOf(ofBo!)).toEqual(["Bo here.", "Hello Bo.", "One more."]);
  expect(textsOf(ofAda!)).toEqual(["Hello", "Yes."]);
  expect(ofBo).toMatchObject({
    mailboxId: bo.id,
    needsAnswer: true,
    lastEmail: { excerpt: "One more." },
    reply: { from: { address: bo.address, name: "Bo" }, subject: "Re: New" },
    others: [{ id: ofAda!.id, mailboxAddress: ada.address }],
  });
  expect(ofAda).toMatchObject({
    mailboxId: ada.id,
    lastEmail: { excerpt: "Yes." },
    reply: { from: { address: ada.address } },
    others: [{ id: ofBo!.id, mailboxAddress: bo.address }],
  });
  const of = async (mailboxId: string) =>
    (await listConversations(ctx, { view: "all", mailboxId })).conversations.map(({ id }) => id);
  expect([await of(ada.id), await of(bo.id)]).toEqual([[ofAda!.id], [ofBo!.id]]);
});

test("what the service mailbox sent is answered in its conversation, in the thread or not: it receives nothing itself", async () => {
  const { ctx, lead, ada, mailbox } = await seed("service");
  await receive(
    ctx,
    ada.id,
    writeEmail({ from: lead.email, to: ada.address!, text: "Yes.", subject: "Ovens" }),
  );
  const all = await read(ctx);
  expect(all.map(textsOf)).toEqual([["Hello", "Yes."]]);
  expect(all[0]).toMatchObject({ mailboxId: mailbox.id, others: [] });
});

test("who asks to be left alone in one conversation needs an answer in none", async () => {
  const { ctx, lead, ada, bo, sent } = await seed("own");
  const write = (to: string, text: string, inReplyTo?: string) =>
    writeEmail({ from: lead.email, to, text, ...(inReplyTo ? { inReplyTo } : { subject: "New" }) });
  await receive(ctx, bo.id, write(bo.address!, "How much is it?"));
  const waiting = async () => (await listConversations(ctx, {})).conversations.length;
  expect(await waiting()).toBe(1);
  await receive(ctx, ada.id, write(ada.address!, "Please remove me from your list.", sent.messageId));
  expect((await read(ctx)).map(({ replyClass }) => replyClass).toSorted()).toEqual([
    "leave_alone",
    "question",
  ]);
  expect(await waiting()).toBe(0);
  // A person who takes it back brings both back.
  const asked = (await read(ctx)).find(({ replyClass }) => replyClass === "leave_alone")!;
  await classifyReply(ctx, { id: asked.id, replyClass: "question" });
  expect(await waiting()).toBe(2);
});

test("who asks to be left alone is at every address of theirs, until a person takes it back", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 2);
  const [kept, merged] = leads.map(({ id, email }) => ({ id, email, campaignId })) as [Of, Of];
  await acrossWorkspaces(ctx).execute(
    sql`update leads set merged_into = ${kept.id}, merged_at = now() where id = ${merged.id}`,
  );
  const elsewhere = await insertReply(ctx, { leadId: merged.id, campaignId });
  const { conversationId: id } = await insertReply(ctx, { leadId: kept.id, campaignId });
  const suppressed = () => Promise.all([kept, merged].map(({ email }) => isSuppressed(ctx, email)));
  const refusal = async () => (await readConversation(ctx, { id: elsewhere.conversationId })).reply?.refusal;
  await classifyReply(ctx, { id, replyClass: "leave_alone" });
  expect([await suppressed(), await refusal()]).toEqual([[true, true], "suppressed"]);
  expect((await listConversations(ctx, {})).conversations).toEqual([]);
  await classifyReply(ctx, { id, replyClass: "question" });
  expect([await suppressed(), await refusal()]).toEqual([[false, false], null]);
  expect((await listConversations(ctx, {})).conversations).toHaveLength(2);
});
type Of = { id: string; email: string; campaignId: string };

test("a lead's other conversations are listed by their newest email, whichever id it has", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1);
  const [first, second, third] = [
    await addMailbox(ctx, { imap: IMAP, name: "Ada" }),
    await addMailbox(ctx, { imap: IMAP, name: "Bo" }),
    await addMailbox(ctx, { imap: IMAP, name: "Cy" }),
  ];
  const write = (mailboxId: string, minutesAgo: number) =>
    insertReply(ctx, {
      leadId: leads[0]!.id,
      campaignId,
      mailboxId,
      isNewThread: true,
      receivedAt: new Date(Date.now() - minutesAgo * 60_000),
    });
  await write(second.id, 1);
  // Stored last, received first: as one that is assigned later.
  await write(third.id, 2);
  const { conversationId: id } = await write(first.id, 3);
  expect((await readConversation(ctx, { id })).others.map(({ mailboxAddress }) => mailboxAddress)).toEqual([
    second.address,
    third.address,
  ]);
});

test("replies of one lead in two conversations at once are all stored", async () => {
  const { ctx, lead, ada, bo, sent } = await seed("own");
  await receive(ctx, bo.id, writeEmail({ from: lead.email, to: bo.address!, text: "One.", subject: "New" }));
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => [
      receive(
        ctx,
        ada.id,
        writeEmail({
          from: lead.email,
          to: ada.address!,
          text: "Stop writing to me.",
          inReplyTo: sent.messageId,
        }),
      ),
      receive(
        ctx,
        bo.id,
        writeEmail({ from: lead.email, to: bo.address!, text: `Hello ${n}.`, subject: "Next" }),
      ),
    ]).flat(),
  );
  expect((await read(ctx)).map(({ emails }) => emails.length).toSorted()).toEqual([11, 11]);
});

test("twenty at once open one conversation of a lead in a mailbox", async () => {
  const { ctx, lead, bo } = await seed("own");
  const place = { leadId: lead.id, mailboxId: bo.id };
  const opened = await Promise.all(Array.from({ length: 20 }, () => openConversations(ctx, [place])));
  expect(new Set(opened.map((one) => one.get(lead.id))).size).toBe(1);
  const rows = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  expect(rows.map(({ mailboxId }) => mailboxId).filter((id) => id === bo.id)).toHaveLength(1);
});
