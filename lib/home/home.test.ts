import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActionItemLines } from "@/components/home/list-action-item-lines";
import {
  breakers,
  calls,
  campaigns,
  chatApprovals,
  conversations,
  emailDrafts,
  leads,
  mailboxes,
  runs,
} from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { updateAgent } from "@/lib/agents/update-agent";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { createThread } from "@/lib/chat/create-thread";
import type { Context } from "@/lib/context";
import type { NewOutgoing } from "@/lib/conversations/create-outgoing";
import { newId } from "@/lib/id";
import { markConversationRead } from "@/lib/inbox/mark-conversation-read";
import { setConversationDone } from "@/lib/inbox/set-conversation-done";
import { updateMemory } from "@/lib/memory/update-memory";
import { todayIn } from "@/lib/time/time-zone";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { readHome } from "./read-home";

const { fresh } = openTestWorkspaces();

async function newAgent(ctx: Context, name: string) {
  const agent = await createAgent(ctx, { name });
  await updateMemory(ctx, {
    id: agent.id,
    profileJson: { offer: "Ovens" },
    icpJson: { roles: ["CEO"] },
    senderName: "Ines",
    senderEmail: "ines@ovens.example",
  });
  return agent;
}

type Agent = Awaited<ReturnType<typeof newAgent>>;

async function newLead(ctx: Context, agent: Agent, values: Partial<typeof leads.$inferInsert> = {}) {
  const email = `${newId()}@example.com`;
  const of = { workspaceId: ctx.workspaceId, agentId: agent.id, campaignId: agent.campaignId };
  const [lead] = await ctx.db
    .insert(leads)
    .values({ ...of, email, emailKey: email, name: "Lee", ...values })
    .returning();
  return lead!;
}

async function newEmail(ctx: Context, agent: Agent, values: Partial<NewOutgoing>) {
  const lead = await newLead(ctx, agent);
  const of = { leadId: lead.id, campaignId: agent.campaignId };
  const written = { toAddress: lead.email, subject: "s", text: "t", holdId: newId() };
  const { id } = await insertEmail(ctx, { ...of, ...written, ...values });
  return { id, lead };
}

const setCampaign = (ctx: Context, agent: Agent, values: Partial<typeof campaigns.$inferInsert>) =>
  acrossWorkspaces(ctx).update(campaigns).set(values).where(eq(campaigns.id, agent.campaignId));

test("lists everything that waits for a person, with where it is", async () => {
  const ctx = await fresh();
  const ada = await newAgent(ctx, "Ada");
  const thread = await createThread(ctx, { id: ada.id, title: "Talk" });
  for (const state of ["pending", "done"] as const)
    await ctx.db.insert(chatApprovals).values({
      id: `approval-${state}`,
      workspaceId: ctx.workspaceId,
      threadId: thread.id,
      state,
      messageId: newId(),
      toolCallId: state,
      toolName: "startOutreachRun",
      input: {},
    });
  const replied = await newLead(ctx, ada, { status: "replied" });
  await newLead(ctx, ada, { status: "replied", updatedAt: new Date(Date.now() - 30 * 86_400_000) });
  const unknown = await newEmail(ctx, ada, { state: "unknown", claimedAt: new Date() });
  await setCampaign(ctx, ada, { status: "paused", pauseReason: "out_of_credits" });
  const bea = await newAgent(ctx, "Bea");
  await setCampaign(ctx, bea, { status: "failed" });
  const cleo = await newAgent(ctx, "Cleo");
  await setCampaign(ctx, cleo, { status: "paused", pauseReason: "user" });
  await createAgent(ctx, { name: "New" });
  const { needs } = await readHome(ctx, {});
  expect(needs).toMatchObject({
    approvals: {
      total: 1,
      items: [
        {
          id: "approval-pending",
          threadId: thread.id,
          threadTitle: "Talk",
          agentId: ada.id,
          tool: "startOutreachRun",
        },
      ],
    },
    replies: { total: 1, items: [{ leadId: replied.id, leadName: "Lee", agentName: "Ada" }] },
    unknownEmails: { total: 1, items: [{ emailId: unknown.id, leadId: unknown.lead.id, agentId: ada.id }] },
    campaigns: {
      total: 2,
      items: [
        { agentName: "Bea", reason: "failed" },
        { agentName: "Ada", reason: "out_of_credits" },
      ],
    },
    memories: {
      total: 1,
      items: [{ agentName: "New", missing: ["profileJson", "icpJson", "senderName", "senderEmail"] }],
    },
  });
});

test("lists mailboxes that need attention and breakers that are open, with the remedy, for those who can act", async () => {
  const ctx = await fresh();
  const ada = await newAgent(ctx, "Ada");
  const box = (values: Partial<typeof mailboxes.$inferInsert>) =>
    ctx.db
      .insert(mailboxes)
      .values({
        workspaceId: ctx.workspaceId,
        kind: "password",
        address: `${newId()}@ovens.example`,
        ...values,
      })
      .returning();
  await box({ state: "paused" });
  const [failing] = await box({ state: "needs_attention", problem: "full" });
  const of = { workspaceId: ctx.workspaceId, bad: 5, emails: 20 };
  await ctx.db.insert(breakers).values([
    { ...of, mailboxId: failing!.id, provider: "google", reason: "bounces_in_a_row" },
    {
      ...of,
      mailboxId: failing!.id,
      provider: "other",
      reason: "bounces_in_a_row",
      isOpen: false,
      resumedAt: new Date(),
    },
    { ...of, campaignId: ada.campaignId, reason: "campaign_bounce_rate", createdAt: new Date(1e12) },
  ]);
  const { needs } = await readHome(ctx, {});
  expect(needs.mailboxes).toMatchObject({
    total: 1,
    items: [{ id: failing!.id, address: failing!.address, problem: expect.stringMatching(/is full/) }],
  });
  expect(needs.breakers).toMatchObject({
    total: 2,
    items: [{ mailboxId: failing!.id }, { agentId: ada.id }],
  });
  const lines = listActionItemLines(needs).filter(({ key }) => /^(mailbox|breaker)/.test(key));
  expect(lines.map(({ href, detail }) => [href, detail])).toEqual([
    [`/settings/mailboxes/${failing!.id}`, expect.stringMatching(/full/)],
    [`/settings/mailboxes/${failing!.id}`, expect.stringMatching(/^5 emails in a row to Google/)],
    [`/agents/${ada.id}/campaign`, expect.stringMatching(/^5 of this campaign's 20 emails/)],
  ]);
  const viewer = { ...ctx, scopes: new Set([...ctx.scopes].filter((scope) => scope !== "mailboxes:write")) };
  const { needs: less } = await readHome(viewer, {});
  expect([less.mailboxes.total, less.breakers.total]).toEqual([0, 0]);
});

test("lists who waits for an answer first, with what they wrote, until somebody answers", async () => {
  const ctx = await fresh();
  const ada = await newAgent(ctx, "Ada");
  const lead = await newLead(ctx, ada, { status: "replied", company: "Kiln" });
  const reply = await insertReply(ctx, {
    leadId: lead.id,
    campaignId: ada.campaignId,
    text: "Thanks. Tuesday at ten would suit me. Bye",
    replyClass: "meeting",
    classQuote: "Tuesday at ten would suit me.",
    receivedAt: new Date("2026-11-01T08:00:00Z"),
  });
  const { needs } = await readHome(ctx, {});
  // It is listed once, however old, though the lead counts as replied too.
  expect(needs.replies).toEqual({
    total: 1,
    items: [
      {
        conversationId: reply.conversationId,
        leadId: lead.id,
        leadName: "Lee",
        company: "Kiln",
        agentId: ada.id,
        agentName: "Ada",
        replyClass: "meeting",
        excerpt: "Tuesday at ten would suit me.",
        at: "2026-11-01T08:00:00.000Z",
      },
    ],
  });
  expect(listActionItemLines(needs)[0]).toMatchObject({
    text: "Lee replied · Wants to meet",
    href: `/inbox?c=${reply.conversationId}`,
  });
  await setConversationDone(ctx, { id: reply.conversationId });
  expect((await readHome(ctx, {})).needs.replies.total).toBe(0);
});

test("lists who wants to be left alone until somebody has opened it, with the question about the company", async () => {
  const ctx = await fresh();
  const ada = await newAgent(ctx, "Ada");
  const lead = await newLead(ctx, ada, { status: "unsubscribed" });
  const { conversationId } = await insertReply(ctx, {
    leadId: lead.id,
    campaignId: ada.campaignId,
    text: "Leave us alone.",
    replyClass: "leave_alone",
  });
  await acrossWorkspaces(ctx)
    .update(conversations)
    .set({ needsAnswer: false })
    .where(eq(conversations.id, conversationId));
  const { needs } = await readHome(ctx, {});
  expect(needs.replies.total).toBe(1);
  expect(listActionItemLines(needs)[0]).toMatchObject({
    text: "Lee replied · Do not contact",
    action: "Review",
    href: `/inbox?view=all&c=${conversationId}`,
  });
  await markConversationRead(ctx, { id: conversationId });
  expect((await readHome(ctx, {})).needs.replies.total).toBe(0);
});

test("names the agents whose drafts are waiting for review, for who may approve them", async () => {
  const ctx = await fresh();
  const agent = await newAgent(ctx, "Ada");
  const [run] = await ctx.db
    .insert(runs)
    .values({ workspaceId: ctx.workspaceId, campaignId: agent.campaignId, kind: "outreach", review: true })
    .returning();
  const draft = async (
    values: Partial<typeof emailDrafts.$inferInsert> = {},
    lead?: Partial<typeof leads.$inferInsert>,
  ) => {
    const { id: leadId } = await newLead(ctx, agent, lead);
    await ctx.db.insert(emailDrafts).values({ workspaceId: ctx.workspaceId, leadId, ...values });
  };
  await draft({ runId: run!.id });
  await draft({ runId: run!.id });
  await draft({ runId: run!.id, skippedAt: new Date() });
  await draft({ runId: run!.id }, { status: "contacted" });
  await draft();
  const { needs } = await readHome(ctx, {});
  expect(needs.drafts).toMatchObject({ total: 1, items: [{ agentId: agent.id, waiting: 2 }] });
  expect(listActionItemLines(needs)).toContainEqual(
    expect.objectContaining({
      text: "2 drafts are waiting for your review",
      href: `/agents/${agent.id}/drafts`,
    }),
  );
  const reader = { ...ctx, scopes: new Set([...ctx.scopes].filter((scope) => scope !== "outreach:run")) };
  expect((await readHome(reader, {})).needs.drafts.items).toEqual([]);
});

test("counts the calls that can be made now, for who may make them", async () => {
  const ctx = await fresh();
  const agent = await newAgent(ctx, "Ada");
  const newCall = async (
    values: Partial<typeof calls.$inferInsert> = {},
    lead?: Partial<typeof leads.$inferInsert>,
  ) => {
    const { id: leadId } = await newLead(ctx, agent, lead);
    const phone = `+44113496${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
    await ctx.db.insert(calls).values({
      workspaceId: ctx.workspaceId,
      agentId: agent.id,
      campaignId: agent.campaignId,
      leadId,
      phone,
      timeZones: zoneAtNoon(),
      score: 50,
      script: { opening: "", questions: [], answers: [] },
      ...values,
    });
    return phone;
  };
  expect((await readHome(ctx, {})).needs.dueCalls).toEqual({ total: 0, hasMore: false });
  // Agreed on with the lead, so any day of the week works.
  await newCall({ isCallback: true });
  await newCall({ isCallback: true });
  await newCall({ isCallback: true, caller: "voice" });
  await newCall({ isCallback: true, dueAt: new Date(Date.now() + 60_000) });
  await newCall({ isCallback: true, claimedBy: "user:another", claimedUntil: new Date(Date.now() + 60_000) });
  await newCall({ isCallback: true }, { status: "unsubscribed" });
  await newCall({ isCallback: true, state: "done", outcome: "reached" });
  await addDoNotCall(ctx, { phone: await newCall({ isCallback: true }) });
  expect((await readHome(ctx, {})).needs.dueCalls).toEqual({ total: 2, hasMore: false });
  const reader = { ...ctx, scopes: new Set([...ctx.scopes].filter((scope) => scope !== "calls:write")) };
  expect((await readHome(reader, {})).needs.dueCalls.total).toBe(0);
  await setCampaign(ctx, agent, { status: "paused", pauseReason: "user" });
  expect((await readHome(ctx, {})).needs.dueCalls.total).toBe(0);
});

/** A time zone where it is about noon now. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // POSIX inverts the sign.
  return `Etc/GMT${ahead < 0 ? `+${-ahead}` : `-${ahead}`}`;
}

test("counts leads and mails on the days that they fall on for whoever reads, with the empty ones", async () => {
  const ctx = await fresh();
  const agent = await newAgent(ctx, "Ada");
  const timeZone = "Pacific/Auckland";
  const today = todayIn(timeZone);
  const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);
  await newLead(ctx, agent, { createdAt: daysAgo(2) });
  await newLead(ctx, agent, { createdAt: daysAgo(40) });
  await newEmail(ctx, agent, { state: "sent", sentAt: daysAgo(1) });
  await acrossWorkspaces(
    ctx,
  ).execute(sql`update leads set created_at = now() - interval '60 days' where name = 'Lee' and mail_state is null
    and workspace_id = ${ctx.workspaceId} and id in (select lead_id from emails)`);
  const { days } = await readHome(ctx, { timeZone });
  expect(days).toHaveLength(30);
  expect(days.at(-1)!.day).toBe(today);
  expect(days.filter(({ leads, emails }) => leads + emails > 0)).toEqual([
    { day: todayIn(timeZone, daysAgo(2)), leads: 1, emails: 0 },
    { day: todayIn(timeZone, daysAgo(1)), leads: 0, emails: 1 },
  ]);
});

test("shows the agents that are not archived with what they reached", async () => {
  const ctx = await fresh();
  const [ada, old] = [await newAgent(ctx, "Ada"), await newAgent(ctx, "Old")];
  for (const status of ["new", "contacted", "contacted", "replied", "bounced"] as const)
    await newLead(ctx, ada, { status });
  await updateAgent(ctx, { id: old.id, status: "archived" });
  const { agents } = await readHome(ctx, {});
  expect(agents).toMatchObject([
    { id: ada.id, name: "Ada", status: "active", campaignStatus: "idle", leads: 5, contacted: 3, replied: 1 },
  ]);
});

test("shows nothing of another workspace", async () => {
  const theirs = await fresh();
  const agent = await newAgent(theirs, "Theirs");
  await newEmail(theirs, agent, { state: "unknown", claimedAt: new Date() });
  const home = await readHome(await fresh(), {});
  expect(home).toMatchObject({ agents: [], usage: { total: 0 } });
  expect(Object.values(home.needs).every(({ total }) => total === 0)).toBe(true);
  expect(home.days.every(({ leads, emails }) => leads === 0 && emails === 0)).toBe(true);
});
