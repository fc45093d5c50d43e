import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { countConversations } from "@/lib/inbox/count-conversations";
import { listConversations } from "@/lib/inbox/list-conversations";
import { readConversation } from "@/lib/inbox/read-conversation";
import { setConversationDone } from "@/lib/inbox/set-conversation-done";
import { findLead } from "@/lib/leads/find-lead";
import { forgetPerson } from "@/lib/leads/forget-person";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { type ImapPeer, startImapPeer } from "@/testing/receiving/imap-peer";
import { receive, writeEmail } from "@/testing/receiving/inbound";
import { assignUnmatchedEmail } from "./assign-unmatched-email";
import { dismissUnmatchedEmail } from "./dismiss-unmatched-email";
import { listUnmatchedEmails } from "./list-unmatched-emails";
import { forgetUnmatched } from "./unmatched-queries";

let path: Awaited<ReturnType<typeof openSendPath>>;
let parsing: ReturnType<typeof openTestParsing>;
let peer: ImapPeer;
beforeAll(async () => {
  path = await openSendPath();
  parsing = openTestParsing();
});
beforeEach(async () => {
  peer = await startImapPeer();
  return () => peer.close();
});
afterAll(async () => {
  await parsing.close();
  await path.close();
});

const STRANGER = "stranger@elsewhere.example";

async function seed() {
  const { ctx, leads } = await seedCampaign(path.connection, 1);
  const ports = { imap: peer.port, smtp: 1, lmtp: 1, sasl: 1, away: 1 };
  const mailbox = await connectTestMailbox(ctx, { ports, setPassword: () => {} }, "ines@ovens.example");
  let uid = 0;
  /** An email arrives that answers one which nobody here has sent; it lies on the server too. */
  const arrive = async (text: string, given: Partial<Parameters<typeof writeEmail>[0]> = {}) => {
    uid += 1;
    const raw = writeEmail({
      ...{ from: STRANGER, to: "ines@ovens.example", text, inReplyTo: `<${newId()}@nowhere.example>` },
      ...given,
    });
    peer.folders.get("INBOX")!.messages.push({ uid, at: new Date(), raw: raw.toString("latin1") });
    expect(await receive(ctx, mailbox.id, raw, { uid })).toEqual({ outcome: "unmatched" });
    return (await listUnmatchedEmails(ctx, {})).emails.find(({ subject }) => subject === given.subject)!;
  };
  return { ctx, lead: leads[0]!, mailbox, arrive };
}

const conversationsOf = async (ctx: Context) =>
  acrossWorkspaces(ctx).execute<{ id: string; emails: number }>(sql`
    select c.id, count(m.id)::int as emails from conversations c
    left join messages m on m.conversation_id = c.id and m.workspace_id = c.workspace_id
    where c.workspace_id = ${ctx.workspaceId} and c.lead_id is null group by c.id order by c.id`);

test("emails of one thread that match nobody are one conversation, which is in no other view and cannot be opened", async () => {
  const { ctx, arrive } = await seed();
  const first = await arrive("One.", { subject: "First", messageId: "<first@elsewhere.example>" });
  await arrive("Two.", { subject: "Second", inReplyTo: "<first@elsewhere.example>" });
  await arrive("Another.", { subject: "Other" });
  expect(first).toMatchObject({ fromAddress: STRANGER, fromName: null, kind: "human" });
  const threads = await conversationsOf(ctx);
  expect(threads.map(({ emails }) => emails).toSorted()).toEqual([1, 2]);
  for (const view of ["needs_answer", "waiting", "all"] as const)
    expect((await listConversations(ctx, { view })).conversations).toEqual([]);
  expect(await countConversations(ctx, {})).toMatchObject({ needsAnswer: 0, unread: 0 });
  for (const { id } of threads) {
    await expect(readConversation(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(setConversationDone(ctx, { id, isDone: true })).rejects.toMatchObject({ code: "not_found" });
  }
});

test("one that is assigned keeps its id and moves to the lead's conversation, the rest of its thread stays", async () => {
  const { ctx, lead, arrive } = await seed();
  const first = await arrive("One.", { subject: "First", messageId: "<first@elsewhere.example>" });
  const second = await arrive("Two.", { subject: "Second", inReplyTo: "<first@elsewhere.example>" });
  expect(await assignUnmatchedEmail(ctx, { id: first.id, leadId: lead.id })).toEqual({
    emailId: first.id,
    leadId: lead.id,
  });
  const { conversations } = await listConversations(ctx, {});
  expect(conversations).toMatchObject([{ leadId: lead.id, needsAnswer: true, lastEmail: { id: first.id } }]);
  expect((await readConversation(ctx, { id: conversations[0]!.id })).emails).toMatchObject([
    { id: first.id, text: "One.", received: { kind: "human" } },
  ]);
  expect((await listUnmatchedEmails(ctx, {})).emails).toMatchObject([{ id: second.id }]);
  await assignUnmatchedEmail(ctx, { id: second.id, leadId: lead.id });
  expect(await conversationsOf(ctx)).toEqual([]);
});

test("of twenty that assign or dismiss it at once, one does", async () => {
  const { ctx, lead, arrive } = await seed();
  const { id } = await arrive("One.", { subject: "First" });
  const done = await Promise.allSettled(
    Array.from({ length: 20 }, (_, nth) =>
      nth % 2
        ? assignUnmatchedEmail(ctx, { id, leadId: lead.id }).then(() => "assigned")
        : dismissUnmatchedEmail(ctx, { id }).then(() => "dismissed"),
    ),
  );
  const [won, ...more] = done.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  expect(more).toEqual([]);
  for (const one of done)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "not_found" });
  expect((await listConversations(ctx, {})).conversations).toHaveLength(won === "assigned" ? 1 : 0);
  expect(await conversationsOf(ctx)).toEqual([]);
  expect((await listUnmatchedEmails(ctx, {})).total).toBe(0);
});

test("what arrives in a thread while another email of it is dismissed keeps its conversation", async () => {
  const { ctx, mailbox, arrive } = await seed();
  const first = await arrive("One.", { subject: "First", messageId: "<first@elsewhere.example>" });
  const next = { from: STRANGER, to: "ines@ovens.example", subject: "Second", text: "Two." };
  let dismissing: Promise<unknown> | undefined;
  await transact(ctx, async (open) => {
    await receive(open, mailbox.id, writeEmail({ ...next, inReplyTo: "<first@elsewhere.example>" }));
    const [own] = await acrossWorkspaces(open).execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    dismissing = dismissUnmatchedEmail(ctx, { id: first.id });
    const waits = () =>
      acrossWorkspaces(ctx).execute(sql`
        select 1 from pg_stat_activity where ${own!.pid} = any(pg_blocking_pids(pid))`);
    await expect.poll(waits, { timeout: 20_000 }).toHaveLength(1);
  });
  await dismissing;
  expect((await listUnmatchedEmails(ctx, {})).emails).toMatchObject([{ subject: "Second" }]);
  expect(await conversationsOf(ctx)).toMatchObject([{ emails: 1 }]);
});

test("what a person writes that matches nobody while they are being deleted leaves no empty conversation", async () => {
  const { ctx, lead, arrive } = await seed();
  await arrive("One.", { subject: "First", from: lead.email });
  // Between the two steps of an erasure.
  await forgetPerson(ctx, await findLead(ctx, lead.id));
  expect(await conversationsOf(ctx)).toMatchObject([{ emails: 1 }]);
  await forgetUnmatched(ctx, [lead.email]);
  expect(await conversationsOf(ctx)).toEqual([]);
});

test("what a person wrote that matched nobody goes with them", async () => {
  const { ctx, lead, arrive } = await seed();
  await arrive("One.", { subject: "First", from: lead.email });
  await arrive("Two.", { subject: "Second" });
  await eraseLead(ctx, { id: lead.id });
  expect((await listUnmatchedEmails(ctx, {})).emails).toMatchObject([{ subject: "Second" }]);
  expect(await conversationsOf(ctx)).toHaveLength(1);
});
