import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/db";
import { mailboxes } from "@/db/schema";
import { eq } from "@/db/scope";
import { asWorkspaceId } from "@/db/workspace-id";
import { systemContext } from "@/lib/context";
import { announceDueEmails } from "@/lib/mailboxes/announce-due-emails";
import { connectTestMailbox } from "@/testing/mailboxes/connect-test-mailbox";
import { listClaimedAfterReply, noteClaimsAtReplies } from "@/testing/receiving/claimed-after-reply";
import { writeEmail } from "@/testing/receiving/inbound";
import { type Installation, until, untilNothingIsLeft } from "./crash-installation";
import type { MailServer } from "./crash-peers";
import type { ReplyServer } from "./crash-replies";
import { MEMORY } from "./crash-settings";

export type ConversationReport = {
  rounds: number;
  kills: number;
  followUps: number;
  replies: number;
  unknown: number;
  /** One for each kill: a mailbox's follow-ups are handed over one after the other. */
  allowedUnknown: number;
  /** Steps that somebody got more than once. */
  stepsTwice: number;
  /** Emails that were claimed after their reader's reply was stored. */
  afterReply: number;
  repliesLost: number;
  repliesTwice: number;
};

export const MAILBOX_DOMAIN = "ovens.example";
const PEOPLE = 60;
const FOLLOW_UPS = 2;
/** Of those that are left at a step, one in so many answers. */
const ONE_IN = 3;
const REPLIES_WITHIN_MS = 5_000;
const WAKE_MS = 1_000;

type Person = { id: string; email: string };
type Peers = { mail: MailServer; replies: ReplyServer };

/**
 * Writes to people from a mailbox that receives, and follows up twice, while the service is killed and people answer at
 * random moments around the claims, a quarter of them into the junk folder. What is claimed, stored or accepted stays so:
 * what is judged at the end holds after each restart.
 */
export async function runConversation(
  installation: Installation,
  { mail, replies }: Peers,
  round: number,
  report: ConversationReport,
): Promise<void> {
  const { withDatabase, random } = installation;
  const { workspaceId, call } = await installation.makeWorkspace(`Conversations ${round}`);
  const agent = await call("POST", "/v1/agents", { name: "Crash" });
  await call("PATCH", `/v1/agents/${agent.id}/memory`, { ...MEMORY, icpJson: { roles: ["owner"] } });
  const people: Person[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    const lead = {
      email: `lee${nth}@bakery${nth}-r${round}.example`,
      name: `Lee Baker${nth}`,
      title: "Owner",
    };
    people.push((await call("POST", "/v1/leads", { agentId: agent.id, ...lead })) as unknown as Person);
  }
  const address = `ines${round}@${MAILBOX_DOMAIN}`;
  await withDatabase(async (db) => {
    await noteClaimsAtReplies(db);
    await connectTestMailbox(systemContext(db, asWorkspaceId(workspaceId)), replies, address, {
      smtp: { host: "127.0.0.1", port: Number(new URL(mail.url).port), security: "none" },
      filesSent: replies.filesSent,
      dailyCap: 2_000,
    });
  });
  const killWhileSending = async () => {
    const goal = mail.accepted.length + 1 + Math.floor(random() * (PEOPLE / 4));
    await until(() => mail.accepted.length >= goal, 5_000);
    report.kills += 1;
    report.allowedUnknown += 1;
    await installation.kill();
  };
  await call("POST", `/v1/campaigns/${agent.campaignId}/outreach-runs`, {});
  await untilNothingIsLeft(() => withDatabase((db) => listUnsent(db, workspaceId, 0)), "first emails");
  const answers: string[] = [];
  const end = new AbortController();
  const waking = wakeFollowUps(installation, workspaceId, end.signal);
  for (let step = 1; step <= FOLLOW_UPS; step += 1) {
    await untilNothingIsLeft(
      () => withDatabase((db) => listUnscheduled(db, workspaceId)),
      `scheduling of step ${step}`,
    );
    const firstIds = await withDatabase((db) => letSlotsCome(db, workspaceId));
    const answering = people
      .filter(({ id }) => firstIds.has(id))
      .filter((_, nth) => nth % ONE_IN === step % ONE_IN);
    const delivering = answering.map(async ({ id, email }, nth) => {
      await wait(random() * REPLIES_WITHIN_MS);
      const messageId = `<answer-${round}-${step}-${nth}@bakery.example>`;
      const raw = writeEmail({ from: email, to: address, inReplyTo: firstIds.get(id)!, messageId });
      await replies.deliver(address, raw, nth % 4 === 0 ? "Junk" : "INBOX");
      answers.push(messageId);
    });
    await killWhileSending();
    await Promise.all(delivering);
    // A stand-in announces nothing: the process that comes after this kill reads what is there.
    await killWhileSending();
    await untilNothingIsLeft(() => withDatabase((db) => listUnsent(db, workspaceId, step)), `step ${step}`);
    await untilNothingIsLeft(
      () => withDatabase((db) => listUnstored(db, workspaceId, answers)),
      "taking in of replies",
    );
  }
  end.abort();
  await waking;
  await withDatabase((db) => judge(db, workspaceId, mail, answers, report));
}

/** What has to be there before slots can come: each one's slot, and a mailbox that was read. */
async function listUnscheduled(db: Database, workspaceId: string): Promise<unknown> {
  const rows = await db.execute(sql`
    select e.id from enrollments e where e.workspace_id = ${workspaceId} and e.state = 'active' and (
      e.next_due_at is null or 2 > (
        select count(*) from mailbox_folders f
        where f.mailbox_id = e.mailbox_id and f.role in ('inbox', 'junk') and f.read_at is not null))
      -- Whose email before has no known outcome waits for a person.
      and not exists (select 1 from emails m where m.enrollment_id = e.id and m.state = 'unknown')`);
  return rows.length > 0 ? rows.length : null;
}

/**
 * Has the slots of all that are at a follow-up begin just before their mailbox was last read, which is what a follow-up waits
 * for. Returns the Message-ID of each one's first email, by lead.
 */
async function letSlotsCome(db: Database, workspaceId: string): Promise<Map<string, string>> {
  await db.execute(sql`
    update enrollments e set next_due_at = (select min(f.read_at) from mailbox_folders f where f.mailbox_id = e.mailbox_id)
    where e.workspace_id = ${workspaceId} and e.state = 'active'`);
  const rows = await db.execute<{ id: string; messageId: string }>(sql`
    select m.lead_id as id, m.message_id as "messageId" from emails m
    join enrollments e on e.id = m.enrollment_id and e.state = 'active'
    where m.workspace_id = ${workspaceId} and m.sequence_step = 0 and m.state = 'sent'`);
  return new Map(rows.map(({ id, messageId }) => [id, messageId]));
}

/** The sweep's call, which comes once a minute, more often. */
async function wakeFollowUps({ withDatabase }: Installation, workspaceId: string, signal: AbortSignal) {
  while (!signal.aborted) {
    await withDatabase(
      async (db) => {
        const ctx = systemContext(db, workspaceId);
        const all = await ctx.db
          .select({ id: mailboxes.id })
          .from(mailboxes)
          .where(eq(mailboxes.workspaceId, ctx.workspaceId));
        await announceDueEmails(
          ctx,
          all.map(({ id }) => id),
        );
      },
      // Its database was just killed.
    ).catch(() => {});
    await wait(WAKE_MS);
  }
}

/** Who still waits for a step, and has not replied; null if nobody does. Whose email before may be lost gets no other. */
async function listUnsent(db: Database, workspaceId: string, step: number): Promise<unknown> {
  const rows = await db.execute(sql`
    select l.email, e.state, e.next_due_at from leads l left join enrollments e on e.lead_id = l.id
    where l.workspace_id = ${workspaceId} and e.end_reason is distinct from 'replied' and not exists (
      select 1 from emails m where m.lead_id = l.id and m.direction = 'out'
        and (m.sequence_step = ${step} and m.state in ('sent', 'unknown')
          or m.sequence_step < ${step} and m.state = 'unknown'))`);
  return rows.length > 0 ? rows.slice(0, 3) : null;
}

async function listUnstored(db: Database, workspaceId: string, messageIds: string[]): Promise<unknown> {
  const rows = await db.execute(sql`
    select id from unnest(${sql.param(messageIds)}::text[]) as id where id not in (
      select m.message_id from emails m where m.workspace_id = ${workspaceId} and m.direction = 'in')`);
  return rows.length > 0 ? rows : null;
}

async function judge(
  db: Database,
  workspaceId: string,
  { messageIds }: MailServer,
  answers: string[],
  report: ConversationReport,
): Promise<void> {
  const rows = await db.execute<{
    leadId: string;
    messageId: string;
    state: string;
    step: number;
    direction: string;
  }>(sql`
    select lead_id as "leadId", message_id as "messageId", state, sequence_step as step, direction from emails
    where workspace_id = ${workspaceId}`);
  const sent = new Map(
    rows.filter(({ direction }) => direction === "out").map((row) => [row.messageId, row]),
  );
  const stepsGot = messageIds.flatMap((id) => {
    const email = sent.get(id);
    return email ? `${email.leadId} ${email.step}` : [];
  });
  report.stepsTwice += stepsGot.length - new Set(stepsGot).size;
  report.followUps += stepsGot.filter((step) => !step.endsWith(" 0")).length;
  report.unknown += [...sent.values()].filter(({ state }) => state === "unknown").length;
  report.afterReply += (await listClaimedAfterReply(db, workspaceId)).length;
  const stored = rows.filter(({ direction }) => direction === "in").map(({ messageId }) => messageId);
  report.replies += answers.length;
  report.repliesLost += answers.filter((id) => !stored.includes(id)).length;
  report.repliesTwice += stored.length - new Set(stored).size;
}
