import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  activityEvents,
  breakers,
  conversations,
  deliveries,
  emails,
  leads,
  mailboxes,
  memories,
} from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { giveUpAnswer } from "@/lib/channels/email/give-up-answer";
import { sendEmails } from "@/lib/channels/email/send-emails";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { listLeadNotes } from "@/lib/leads/notes/list-lead-notes";
import { wakeMailbox } from "@/lib/mailboxes/wake-mailbox";
import { suppress } from "@/lib/suppressions/suppress";
import { dateInWords } from "@/lib/text/date-in-words";
import { describeToolCall } from "@/lib/tools/describe-tool-call";
import { moveLeads } from "@/lib/workflows/move-leads";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { changeInboxSettings } from "@/lib/workspaces/change-inbox-settings";
import { insertReply } from "@/testing/inbox/insert-reply";
import { startCatcher } from "@/testing/inbox/mail-catcher";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { addMailbox } from "@/testing/receiving/inbound";
import { addConversationNote } from "./add-conversation-note";
import { classifyReply } from "./classify-reply";
import { countConversations } from "./count-conversations";
import { draftReply } from "./draft-reply";
import { listConversationNotes } from "./list-conversation-notes";
import { listConversations } from "./list-conversations";
import { markConversationRead } from "./mark-conversation-read";
import { readConversation } from "./read-conversation";
import { readInboxNews } from "./read-inbox-news";
import { answerReferences, answerSubject } from "./reply-envelope";
import { sendReply } from "./send-reply";
import { setConversationDone } from "./set-conversation-done";
import { snoozeConversation } from "./snooze-conversation";
import { undoReply } from "./undo-reply";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startCatcher>>;
beforeAll(async () => {
  path = await openSendPath();
  server = await startCatcher();
  await path.openMailerTo(server.url);
});
afterAll(async () => {
  await path?.close();
  await server?.close();
});

/** A campaign whose leads have answered their first email, oldest first. */
async function seedReplies(count: number) {
  const seeded = await seedCampaign(path.connection, count);
  const replies = [];
  for (const [index, lead] of seeded.leads.entries()) {
    const first = await insertEmail(seeded.ctx, {
      leadId: lead.id,
      campaignId: seeded.campaignId,
      state: "sent",
      sentAt: new Date("2026-11-01T08:00:00Z"),
      subject: "A question",
      text: "Hello",
      holdId: newId(),
      fromAddress: "ines@ovens.example",
      fromName: "Ines Vogt",
      toAddress: lead.email,
      toName: lead.name,
    });
    replies.push(
      await insertReply(seeded.ctx, {
        leadId: lead.id,
        campaignId: seeded.campaignId,
        receivedAt: new Date(Date.UTC(2026, 10, 2, 8, index)),
        text: `Tell me more, ${index}.`,
        inReplyTo: first.messageId,
        references: [first.messageId],
      }),
    );
  }
  return { ...seeded, replies, id: replies[0]!.conversationId };
}

const idsOf = async (ctx: Context, input: Parameters<typeof listConversations>[1]) =>
  (await listConversations(ctx, input)).conversations.map(({ id }) => id);

async function makeDue(emailId: string) {
  await path.connection.db
    .update(deliveries)
    .set({ dueAt: new Date(0) })
    .where(eq(deliveries.id, emailId));
}

async function findEmail(emailId: string) {
  const [email] = await path.connection.db.select().from(emails).where(eq(emails.id, emailId));
  return email!;
}

test("a note of a conversation is its lead's", async () => {
  const { ctx, id, leads } = await seedReplies(1);
  const note = await addConversationNote(ctx, { id, text: "Met at the fair" });
  expect(note).toMatchObject({ leadId: leads[0]!.id, text: "Met at the fair" });
  expect(await listConversationNotes(ctx, { id })).toEqual({ notes: [note] });
  expect(await listLeadNotes(ctx, { id: leads[0]!.id })).toEqual({ notes: [note] });
  const nowhere = { id: newId() };
  await expect(addConversationNote(ctx, { ...nowhere, text: "Lost" })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(listConversationNotes(ctx, nowhere)).rejects.toMatchObject({ code: "not_found" });
});

describe("the list", () => {
  test("has every conversation once, newest first, over all its pages", async () => {
    const { ctx, replies } = await seedReplies(7);
    const newestFirst = replies.map((reply) => reply.conversationId).toReversed();
    for (const view of ["needs_answer", "all"] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listConversations(ctx, { view, limit: 3, cursor });
        seen.push(...page.conversations.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(newestFirst);
    }
  });

  test("leaves nobody out whose emails came in the same microsecond", async () => {
    const { ctx, replies } = await seedReplies(5);
    await path.connection.db
      .update(conversations)
      .set({ lastReceivedAt: new Date(1e12), lastEmailAt: new Date(1e12) })
      .where(eq(conversations.workspaceId, ctx.workspaceId));
    const first = await listConversations(ctx, { limit: 2 });
    const second = await listConversations(ctx, { limit: 100, cursor: first.nextCursor! });
    const ids = [...first.conversations, ...second.conversations].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(replies.map((reply) => reply.conversationId)));
  });

  test("shows who wrote, and the beginning of what they wrote", async () => {
    const {
      ctx,
      leads: [lead],
    } = await seedReplies(1);
    const [row] = (await listConversations(ctx, {})).conversations;
    expect(row).toMatchObject({
      lead: { name: lead!.name, company: lead!.company },
      needsAnswer: true,
      isUnread: true,
      replyClass: "question",
      lastEmail: { direction: "in", excerpt: "Tell me more, 0." },
    });
  });

  test("does not list whom we wrote to and who never answered", async () => {
    const {
      ctx,
      campaignId,
      leads: [lead],
    } = await seedCampaign(path.connection, 1);
    await insertEmail(ctx, {
      leadId: lead!.id,
      campaignId,
      state: "sent",
      sentAt: new Date(),
      subject: "A",
      text: "B",
      holdId: newId(),
    });
    expect(await idsOf(ctx, { view: "all" })).toEqual([]);
  });

  test("filters by class, agent, lead and person", async () => {
    const { ctx, replies, agentId, leads } = await seedReplies(2);
    const [one, other] = replies.map((reply) => reply.conversationId);
    await classifyReply(ctx, { id: one!, replyClass: "interested" });
    expect(await idsOf(ctx, { replyClass: "interested" })).toEqual([one]);
    expect(await idsOf(ctx, { leadId: leads[1]!.id })).toEqual([other]);
    expect(await idsOf(ctx, { agentId, assignedTo: "nobody" })).toEqual([other, one]);
    expect(await idsOf(ctx, { assignedTo: "me" })).toEqual([]);
    const [ada, bo] = [newId(), newId()];
    const { db } = path.connection;
    const assign = (id: string, assignedTo: string) =>
      db.update(conversations).set({ assignedTo }).where(eq(conversations.id, id));
    await assign(one!, ada);
    await assign(other!, bo);
    const asAda = { ...ctx, actor: { kind: "user", id: ada, name: "Ada" } } as Context;
    expect(await idsOf(asAda, { assignedTo: "me" })).toEqual([one]);
    expect(await idsOf(ctx, { assignedTo: bo })).toEqual([other]);
    expect(await idsOf(ctx, { assignedTo: "nobody" })).toEqual([]);
  });

  test("filters by the mailbox that a conversation is in, together with the view and the class", async () => {
    const { ctx, replies } = await seedReplies(2);
    const [one, other] = replies.map((reply) => reply.conversationId);
    const own = await addMailbox(ctx);
    const { db } = path.connection;
    await db.update(conversations).set({ mailboxId: own.id }).where(eq(conversations.id, other!));
    await classifyReply(ctx, { id: other!, replyClass: "interested" });
    expect(await idsOf(ctx, { mailboxId: own.id })).toEqual([other]);
    expect(await idsOf(ctx, { mailboxId: replies[0]!.mailboxId! })).toEqual([one]);
    expect(await idsOf(ctx, { mailboxId: own.id, view: "all", replyClass: "interested" })).toEqual([other]);
    expect(await idsOf(ctx, { mailboxId: own.id, replyClass: "question" })).toEqual([]);
  });

  test("has a conversation in the inbox of the agent that its lead was moved to", async () => {
    const { ctx, replies, agentId, leads } = await seedReplies(2);
    const [stays, moves] = replies.map((reply) => reply.conversationId);
    const { id: other } = await createAgent(ctx, { name: "Other" });
    await moveLeads(ctx, { leadIds: [leads[1]!.id], agentId: other });
    for (const view of ["needs_answer", "all"] as const) {
      expect(await idsOf(ctx, { view, agentId })).toEqual([stays]);
      expect(await idsOf(ctx, { view, agentId: other })).toEqual([moves]);
    }
  });

  test("refuses a cursor that it did not give", async () => {
    const { ctx } = await seedCampaign(path.connection, 0);
    for (const cursor of [
      "x",
      Buffer.from("1.2").toString("base64url"),
      Buffer.from("12345").toString("base64url"),
    ])
      await expect(listConversations(ctx, { cursor })).rejects.toMatchObject({ code: "validation_error" });
  });

  test("tells a page in the background of the newest that needs an answer", async () => {
    const { ctx, replies, leads } = await seedReplies(2);
    expect(await readInboxNews(ctx)).toEqual({
      needsAnswer: 2,
      unread: 2,
      newest: {
        conversationId: replies[1]!.conversationId,
        name: leads[1]!.name,
        company: leads[1]!.company,
        receivedAt: "2026-11-02T08:01:00.000Z",
      },
    });
    for (const { conversationId } of replies) await setConversationDone(ctx, { id: conversationId });
    expect(await readInboxNews(ctx)).toEqual({ needsAnswer: 0, unread: 0, newest: null });
  });

  test("counts what needs an answer and what nobody opened", async () => {
    const { ctx, id } = await seedReplies(3);
    expect(await countConversations(ctx, {})).toEqual({ needsAnswer: 3, mine: 0, unread: 3 });
    await markConversationRead(ctx, { id });
    expect(await countConversations(ctx, {})).toEqual({ needsAnswer: 3, mine: 0, unread: 2 });
    await setConversationDone(ctx, { id });
    expect(await countConversations(ctx, {})).toEqual({ needsAnswer: 2, mine: 0, unread: 2 });
  });
});

describe("a snoozed conversation", () => {
  test("waits until then, and needs an answer again", async () => {
    const { ctx, id } = await seedReplies(1);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await snoozeConversation(ctx, { id, until })).toMatchObject({ snoozedUntil: until });
    expect(await idsOf(ctx, {})).toEqual([]);
    expect(await idsOf(ctx, { view: "waiting" })).toEqual([id]);
    await path.connection.db
      .update(conversations)
      .set({ snoozedUntil: new Date(0) })
      .where(eq(conversations.id, id));
    expect(await idsOf(ctx, {})).toEqual([id]);
  });

  test("is one whose answer is to be followed up if nobody replies, until it is taken back or fails", async () => {
    const { ctx, id } = await seedReplies(1);
    const remindAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    // What somebody approves in the chat says so.
    const { summary } = await describeToolCall(ctx, { id: newId(), campaignId: newId() }, "sendReply", {
      id,
      text: "Gladly.",
      remindAt,
    });
    expect(summary).toContain(
      `If nobody replies, the conversation comes back on ${dateInWords(new Date(remindAt))}.`,
    );
    const { emailId } = await sendReply(ctx, { id, text: "Gladly.", remindAt });
    expect(await idsOf(ctx, {})).toEqual([]);
    expect(await idsOf(ctx, { view: "waiting" })).toEqual([id]);
    const wakeUp = () =>
      path.connection.db
        .update(conversations)
        .set({ snoozedUntil: new Date(0) })
        .where(eq(conversations.id, id));
    await wakeUp();
    expect(await idsOf(ctx, {})).toEqual([id]);

    await undoReply(ctx, { id, emailId });
    const again = await sendReply(ctx, { id, text: "Gladly.", remindAt });
    expect(await idsOf(ctx, {})).toEqual([]);
    await undoReply(ctx, { id, emailId: again.emailId });
    expect(await idsOf(ctx, {})).toEqual([id]);

    const third = await sendReply(ctx, { id, text: "Gladly.", remindAt });
    expect(await idsOf(ctx, {})).toEqual([]);
    await giveUpAnswer(ctx, third.emailId, "mail_unavailable");
    expect(await idsOf(ctx, {})).toEqual([id]);
    await expect(
      sendReply(ctx, { id, text: "Gladly.", seenEmailId: third.emailId, remindAt: "2020-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({ code: "validation_error" });
  });

  test("cannot be put off into the past or for years", async () => {
    const { ctx, id } = await seedReplies(1);
    for (const until of ["2020-01-01T00:00:00Z", "2090-01-01T00:00:00Z"])
      await expect(snoozeConversation(ctx, { id, until })).rejects.toMatchObject({
        code: "validation_error",
      });
  });
});

describe("a person's correction of the class", () => {
  test("wins, is noted with what it was before, and says that a person decided", async () => {
    const { ctx, id, replies } = await seedReplies(1);
    await classifyReply(ctx, { id, replyClass: "not_now" });
    const { emails } = await readConversation(ctx, { id });
    expect(emails.at(-1)!.received).toMatchObject({
      replyClass: "not_now",
      classedBy: "person",
      classQuote: null,
    });
    const [event] = await path.connection.db
      .select()
      .from(activityEvents)
      .where(eq(activityEvents.emailMessageId, replies[0]!.id));
    expect(event).toMatchObject({
      kind: "email_classified",
      details: { fromClass: "question", toClass: "not_now" },
    });
  });

  test("of an older email leaves the conversation's class alone", async () => {
    const {
      ctx,
      id,
      replies,
      campaignId,
      leads: [lead],
    } = await seedReplies(1);
    await insertReply(ctx, { leadId: lead!.id, campaignId, replyClass: "interested" });
    const changed = await classifyReply(ctx, { id, emailId: replies[0]!.id, replyClass: "unclear" });
    expect(changed.replyClass).toBe("interested");
  });
});

describe("an answer", () => {
  test("goes out after 20 seconds, in the thread, without footer, to whoever wrote, and costs nothing", async () => {
    const {
      ctx,
      id,
      replies,
      leads: [lead],
    } = await seedReplies(1);
    const before = Date.now();
    const { emailId, undoUntil } = await sendReply(ctx, { id, text: "Gladly.\nShall we talk?" });
    expect(new Date(undoUntil).getTime() - before).toBeGreaterThanOrEqual(20_000);
    expect(await idsOf(ctx, {})).toEqual([]);
    expect(await sendEmails(ctx, { answerId: emailId }, 1_000)).toMatchObject({ sent: 0, end: "wait" });
    await makeDue(emailId);
    expect(await sendEmails(ctx, { answerId: emailId }, 5_000)).toMatchObject({ sent: 1, end: "empty" });
    const mail = server.mailTo(lead!.email);
    expect(mail).toContain(`In-Reply-To: ${replies[0]!.messageId}`);
    expect(mail.replace(/\r\n\s+/g, " ")).toContain(
      `References: ${replies[0]!.references[0]} ${replies[0]!.messageId}`,
    );
    expect(mail).toContain("Subject: Re: A question");
    expect(mail).toContain("From: Ines Vogt <ines@ovens.example>");
    expect(mail).not.toMatch(/List-Unsubscribe|Unsubscribe:/);
    expect(mail.slice(mail.indexOf("\r\n\r\n")).trim()).toBe("Gladly.\r\nShall we talk?");
    expect(await findEmail(emailId)).toMatchObject({ state: "sent", holdId: null, enrollmentId: null });
    expect(await idsOf(ctx, { view: "waiting" })).toEqual([id]);
    const events = await path.connection.db
      .select()
      .from(activityEvents)
      .where(eq(activityEvents.emailMessageId, emailId));
    expect(events.map(({ kind }) => kind)).toEqual(["email_answered"]);
  });

  test("that is taken back never goes out, and the conversation needs one again", async () => {
    const {
      ctx,
      id,
      leads: [lead],
    } = await seedReplies(1);
    const { emailId } = await sendReply(ctx, { id, text: "Too early" });
    expect(await undoReply(ctx, { id, emailId })).toEqual({ emailId, text: "Too early" });
    await makeDue(emailId);
    expect(await sendEmails(ctx, { answerId: emailId }, 1_000)).toMatchObject({ sent: 0, end: "empty" });
    expect(server.accepted).not.toContain(lead!.email);
    expect(await idsOf(ctx, {})).toEqual([id]);
    expect((await readConversation(ctx, { id })).emails.map(({ direction }) => direction)).toEqual([
      "out",
      "in",
    ]);
    await expect(undoReply(ctx, { id, emailId })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("cannot be taken back once it is sent", async () => {
    const { ctx, id } = await seedReplies(1);
    const { emailId } = await sendReply(ctx, { id, text: "Gone" });
    await makeDue(emailId);
    await sendEmails(ctx, { answerId: emailId }, 5_000);
    await expect(undoReply(ctx, { id, emailId })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("to a suppressed address is refused, and one that waits is canceled", async () => {
    const {
      ctx,
      id,
      leads: [lead],
    } = await seedReplies(1);
    const { emailId } = await sendReply(ctx, { id, text: "Hello" });
    await suppress(ctx, { email: lead!.email, reason: "manual" });
    await makeDue(emailId);
    expect(await sendEmails(ctx, { answerId: emailId }, 1_000)).toMatchObject({ sent: 0 });
    expect(await findEmail(emailId)).toMatchObject({ state: "canceled", stateReason: "suppressed" });
    expect(await idsOf(ctx, {})).toEqual([id]);
    await expect(sendReply(ctx, { id, text: "Again" })).rejects.toMatchObject({ code: "lead_suppressed" });
    expect((await readConversation(ctx, { id })).reply).toMatchObject({ refusal: "suppressed" });
  });

  test("goes out while a breaker holds the emails of sequences", async () => {
    const { ctx, id, campaignId, replies } = await seedReplies(1);
    const of = { workspaceId: ctx.workspaceId, bad: 5, emails: 20 };
    await path.connection.db.insert(breakers).values([
      { ...of, campaignId, reason: "campaign_bounce_rate" },
      { ...of, mailboxId: replies[0]!.mailboxId!, provider: "other", reason: "bounces_in_a_row" },
    ]);
    const { emailId } = await sendReply(ctx, { id, text: "Hello" });
    await makeDue(emailId);
    expect(await sendEmails(ctx, { answerId: emailId }, 5_000)).toMatchObject({ sent: 1 });
  });

  test("to another address of the person is checked by that address too", async () => {
    const {
      ctx,
      id,
      campaignId,
      leads: [lead],
    } = await seedReplies(1);
    await insertReply(ctx, { leadId: lead!.id, campaignId, fromAddress: "private@home.example" });
    const { emailId } = await sendReply(ctx, { id, text: "Hello" });
    expect(await findEmail(emailId)).toMatchObject({ toAddress: "private@home.example" });
    await suppress(ctx, { email: "private@home.example", reason: "manual" });
    await makeDue(emailId);
    expect(await sendEmails(ctx, { answerId: emailId }, 1_000)).toMatchObject({ sent: 0 });
    expect(server.accepted).not.toContain("private@home.example");
  });

  test("that waits for a paused mailbox is taken up when the mailbox is resumed", async () => {
    const { ctx, id } = await seedReplies(1);
    const { db } = path.connection;
    const [mailbox] = await db
      .insert(mailboxes)
      .values({
        workspaceId: ctx.workspaceId,
        kind: "password",
        address: `${newId()}@ovens.example`,
        state: "paused",
      })
      .returning();
    await db.update(conversations).set({ mailboxId: mailbox!.id }).where(eq(conversations.id, id));
    const { emailId } = await sendReply(ctx, { id, text: "Gladly" });
    const emitted: unknown[] = [];
    const watched = { ...ctx, emit: async (...events: unknown[]) => void emitted.push(...events) };
    await wakeMailbox(watched as Context, mailbox!.id);
    expect(emitted).toEqual([
      { name: "mailbox/emails.due", data: { workspaceId: ctx.workspaceId, mailboxId: mailbox!.id } },
      { name: "conversation/answer.queued", data: { workspaceId: ctx.workspaceId, emailId } },
    ]);
  });

  test("is kept while its mailbox is paused, and says so", async () => {
    const { ctx, id } = await seedReplies(1);
    const pause = (state: "paused" | "connected") =>
      path.connection.db.update(mailboxes).set({ state }).where(eq(mailboxes.workspaceId, ctx.workspaceId));
    await pause("paused");
    expect((await readConversation(ctx, { id })).reply).toMatchObject({
      refusal: null,
      waitsFor: "mailbox_paused",
    });
    const { emailId } = await sendReply(ctx, { id, text: "Later" });
    await makeDue(emailId);
    expect(await sendEmails(ctx, { answerId: emailId }, 1_000)).toMatchObject({ sent: 0, end: "wait" });
    expect(await findEmail(emailId)).toMatchObject({ state: "queued" });
    await pause("connected");
    expect(await sendEmails(ctx, { answerId: emailId }, 5_000)).toMatchObject({ sent: 1 });
  });

  test("outlives a stop of the campaign and changes nothing about the lead", async () => {
    const {
      ctx,
      id,
      campaignId,
      leads: [lead],
    } = await seedReplies(1);
    const [before] = await path.connection.db.select().from(leads).where(eq(leads.id, lead!.id));
    const { emailId } = await sendReply(ctx, { id, text: "Still here" });
    await stopCampaign(ctx, { id: campaignId });
    await makeDue(emailId);
    expect(await sendEmails(ctx, { answerId: emailId }, 5_000)).toMatchObject({ sent: 1 });
    const [after] = await path.connection.db.select().from(leads).where(eq(leads.id, lead!.id));
    expect(after).toMatchObject({
      status: before!.status,
      mailState: before!.mailState,
      contactedAt: before!.contactedAt,
    });
  });

  test("is refused to whoever has not seen the newest email", async () => {
    const { ctx, id, replies } = await seedReplies(1);
    const seenEmailId = replies[0]!.id;
    await sendReply(ctx, { id, text: "First", seenEmailId });
    await expect(sendReply(ctx, { id, text: "Second", seenEmailId })).rejects.toMatchObject({
      code: "invalid_state",
    });
  });

  test("is sent once, however many ask at once without saying what they saw", async () => {
    const { ctx, id } = await seedReplies(1);
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) => sendReply(ctx, { id, text: `Answer ${nth}` })),
    );
    const sent = done.flatMap((one) => (one.status === "fulfilled" ? [one.value.emailId] : []));
    expect(sent).toHaveLength(1);
    for (const one of done)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({
          code: "invalid_state",
          details: { reason: "answered", emailId: sent[0] },
        });
    // Whoever means to write again says so.
    await sendReply(ctx, { id, text: "One more thing", seenEmailId: sent[0]! });
  });

  test("that could not be sent needs another one, which whoever has seen that may send", async () => {
    const { ctx, id } = await seedReplies(1);
    const { emailId } = await sendReply(ctx, { id, text: "First" });
    await giveUpAnswer(ctx, emailId, "mail_unavailable");
    expect(await idsOf(ctx, {})).toEqual([id]);
    const { emails } = await readConversation(ctx, { id });
    expect(emails.at(-1)).toMatchObject({
      id: emailId,
      state: "canceled",
      text: "First",
      response: "The mail server could not be used for two days.",
    });
    await sendReply(ctx, { id, text: "Second", seenEmailId: emailId });
  });

  test("is drafted from what they wrote and from Memory, and nothing is sent", async () => {
    const { ctx, id } = await seedReplies(1);
    const draft = await draftReply(ctx, { id });
    expect(draft).toMatchObject({ writtenBy: "template" });
    expect(draft.text).toMatch(
      /^Hello Lee,\n\nThank you for your reply\.[\s\S]+half the power[\s\S]+Ines Vogt$/,
    );
    expect(draft.facts.map(({ label }) => label)).toEqual(["They wrote", "Your offer"]);
    expect((await readConversation(ctx, { id })).emails).toHaveLength(2);
  });

  test("is drafted once for an email where drafts come by themselves, and anew where a person asks", async () => {
    const { ctx, id } = await seedReplies(1);
    expect(await readConversation(ctx, { id })).toMatchObject({ draftsAnswers: false, needsAnswer: true });
    await changeInboxSettings(ctx, { draftsAnswers: true });
    expect((await readConversation(ctx, { id })).draftsAnswers).toBe(true);
    const first = await draftReply(ctx, { id, reuse: true });
    await acrossWorkspaces(ctx)
      .update(memories)
      .set({ profileJson: { offer: "Stoves that never go out" } })
      .where(eq(memories.workspaceId, ctx.workspaceId));
    expect(await draftReply(ctx, { id, reuse: true })).toEqual(first);
    const anew = await draftReply(ctx, { id });
    expect(anew.text).toContain("Stoves that never go out");
    expect(await draftReply(ctx, { id, reuse: true })).toEqual(anew);
    expect((await readConversation(ctx, { id })).emails).toHaveLength(2);
  });

  test("needs something to answer", async () => {
    const {
      ctx,
      campaignId,
      leads: [lead],
    } = await seedCampaign(path.connection, 1);
    const email = await insertEmail(ctx, {
      leadId: lead!.id,
      campaignId,
      state: "sent",
      subject: "A",
      text: "B",
      holdId: newId(),
    });
    await expect(sendReply(ctx, { id: email.conversationId, text: "Hello?" })).rejects.toMatchObject({
      code: "invalid_state",
    });
  });
});

describe("thread headers", () => {
  test("a subject begins with Re once, in whatever language it came", () => {
    expect(answerSubject("Ovens")).toBe("Re: Ovens");
    expect(answerSubject("Re: AW: RE: Ovens")).toBe("Re: Ovens");
    expect(answerSubject("Re[2]: Ovens")).toBe("Re: Ovens");
    expect(answerSubject("Recipes: ovens")).toBe("Re: Recipes: ovens");
    expect(answerSubject(null)).toBe("Re:");
  });

  test("the chain ends with the email that is answered, and holds no id that a header cannot", () => {
    const answered = { messageId: "<c@x>", inReplyTo: "<b@x>" };
    expect(answerReferences({ ...answered, references: ["<a@x>", "<b@x>"] })).toEqual([
      "<a@x>",
      "<b@x>",
      "<c@x>",
    ]);
    expect(answerReferences({ ...answered, references: [] })).toEqual(["<b@x>", "<c@x>"]);
    expect(answerReferences({ ...answered, references: ["<a@x>\r\nBcc: <b@x>", "no id"] })).toEqual([
      "<c@x>",
    ]);
    const long = Array.from({ length: 100 }, (_, index) => `<${index}@x>`);
    const chain = answerReferences({ ...answered, references: long });
    expect(chain).toHaveLength(30);
    expect([chain[0], chain.at(-1)]).toEqual(["<0@x>", "<c@x>"]);
  });
});
