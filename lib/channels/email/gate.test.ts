import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emails, enrollments, leads, MAILBOX_STATES, mailboxes, messages, suppressions } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { createOutgoing } from "@/lib/conversations/create-outgoing";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { decideSend, NOTHING_AGAINST, type SendFacts } from "@/lib/enrollments/decide-send";
import { newId } from "@/lib/id";
import { getLead } from "@/lib/leads/get-lead";
import { erasedKey } from "@/lib/suppressions/erased-key";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { type Claim, claimEmails } from "./claim-emails";
import { payForEmails } from "./pay-for-emails";
import { previewLeadEmail } from "./preview-lead-email";
import { queueLeadEmail } from "./queue-lead-email";
import { markAbandonedEmails } from "./record-results";
import { writeEmail } from "./write-emails";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

const MANY = 20;
const limits = { count: 500, dailyCap: 0, perSecond: 0 };
const ENROLLMENTS = [
  { state: "active", endReason: null },
  { state: "finished", endReason: null },
  { state: "ended", endReason: "rejected" },
  { state: "ended", endReason: "erased" },
] as const;

/** What a lead's other address means for it, and the fact that `decideSend` gets. */
const PERSONS = {
  alone: {},
  "merged into another lead": { merged: true },
  "contacted at another address": { elsewhere: "contacted" },
  "rejected at another address": { elsewhere: "rejected" },
  "suppressed at another address": { suppressed: true },
  "bounced at another address": {},
} as const satisfies Record<string, Partial<SendFacts>>;
type Person = keyof typeof PERSONS;

function listCases() {
  const persons = (Object.keys(PERSONS) as Person[]).flatMap((person) =>
    ENROLLMENTS.flatMap((enrollment) =>
      [true, false].map((held) => ({
        ...{ enrollment, held, person },
        ...{ listed: "none", sample: false, page: "fine" as "fine" | "old" | "gone" },
      })),
    ),
  );
  return [...listFactsOfOne().map((one) => ({ ...one, person: "alone" as Person })), ...persons];
}

/** Every combination of the facts of one lead that the gate reads, for one state of the mailbox. */
function listFactsOfOne() {
  return ENROLLMENTS.flatMap((enrollment) =>
    ["none", "address", "hash"].flatMap((listed) =>
      [false, true].flatMap((sample) =>
        [true, false].flatMap((held) =>
          (["fine", "old", "gone"] as const).map((page) => ({ enrollment, listed, sample, held, page })),
        ),
      ),
    ),
  );
}
type Case = ReturnType<typeof listCases>[number];

/** Sets up the case for a lead whose message is paid for and queued. */
async function arrange(ctx: Context, leadId: string, one: Case) {
  const { enrollment, listed, sample, held, page, person } = one;
  const { workspaceId } = ctx;
  const db = acrossWorkspaces(ctx);
  const [lead] = await db.update(leads).set({ sample }).where(eq(leads.id, leadId)).returning();
  if (person !== "alone") await arrangeOther(ctx, lead!, person);
  if (page === "old")
    await db
      .update(leads)
      .set({ checkedAt: new Date(0) })
      .where(eq(leads.id, leadId));
  if (page === "gone")
    await db
      .update(leads)
      .set({ evidence: lead!.evidence.map((row) => ({ ...row, goneAt: row.foundAt })) })
      .where(eq(leads.id, leadId));
  if (enrollment.state !== "active")
    await db
      .update(enrollments)
      .set({ ...enrollment, nextDueAt: null })
      .where(eq(enrollments.leadId, leadId));
  if (listed !== "none")
    await db.insert(suppressions).values({
      workspaceId,
      email: listed === "hash" ? "deleted" : lead!.email,
      emailKey: listed === "hash" ? erasedKey(ctx, lead!.email) : lead!.emailKey,
      reason: "manual",
    });
  if (!held)
    await db.execute(sql`
      update deliveries set hold_id = ${newId()} where workspace_id = ${workspaceId} and lead_id = ${leadId}`);
}

async function arrangeOther(ctx: Context, lead: typeof leads.$inferSelect, person: Person) {
  const db = acrossWorkspaces(ctx);
  const { workspaceId, agentId, campaignId, email } = lead;
  const mergedAt = new Date();
  const isKept = person !== "merged into another lead";
  const other = `other-${email}`;
  const [made] = await db
    .insert(leads)
    .values({
      ...{ workspaceId, agentId, campaignId, email: other, emailKey: other },
      ...(isKept && { mergedInto: lead.id, mergedAt }),
      ...(person === "contacted at another address" && { status: "contacted" as const }),
      ...(person === "rejected at another address" && { status: "rejected" as const }),
    })
    .returning();
  if (!isKept) await db.update(leads).set({ mergedInto: made!.id, mergedAt }).where(eq(leads.id, lead.id));
  if (person === "suppressed at another address" || person === "bounced at another address")
    await db.insert(suppressions).values({
      workspaceId,
      email: other,
      emailKey: other,
      reason: person.startsWith("bounced") ? "bounced" : "manual",
    });
}

test("the gate reads every combination of facts as it is, and does what decideSend says of it", async () => {
  const cases = listCases();
  for (const mailbox of MAILBOX_STATES)
    for (const withSamples of mailbox === "connected" ? [false, true] : [false]) {
      const { ctx, campaignId, leads: people } = await seedCampaign(path.connection, cases.length);
      path.openMailerTo("smtp://127.0.0.1:1");
      const generation = await startWrittenRun(ctx, campaignId);
      await payForEmails(ctx, generation);
      await acrossWorkspaces(ctx)
        .update(mailboxes)
        .set({ state: mailbox, problem: mailbox === "needs_attention" ? "login_refused" : null })
        .where(eq(mailboxes.workspaceId, ctx.workspaceId));
      for (const [index, one] of cases.entries()) await arrange(ctx, people[index]!.id, one);
      const claim = await claimEmails(ctx, generation, {
        ...limits,
        withSamples,
        instanceId: path.instance.id,
        token: newId(),
      });
      const rows = await acrossWorkspaces(ctx).select().from(emails).where(eq(emails.campaignId, campaignId));
      const messageOf = new Map(rows.map((row) => [row.leadId, row]));
      for (const [index, one] of cases.entries()) {
        const message = messageOf.get(people[index]!.id)!;
        const decision = decideSend(one.enrollment, new Date(), {
          ...NOTHING_AGAINST,
          suppressed: one.listed !== "none",
          ...PERSONS[one.person],
          unreachable: one.sample && !withSamples,
          addressGone: one.page === "gone",
          unchecked: one.page === "old",
          mailbox,
          credit: one.held ? "held" : "gone",
        });
        expect({ one, mailbox, message }).toMatchObject({ message: becameOf(decision) });
        expect(isIn(claim, message.id)).toBe(decision.kind === "send");
      }
      // Otherwise the credits of swapped holds would stay held.
      await markAbandonedEmails(ctx, sql`(select null::uuid where false)`);
    }
});

function becameOf(decision: ReturnType<typeof decideSend>) {
  if (decision.kind === "send") return { state: "sending", attempts: 1 };
  if (decision.kind === "end") return { state: "canceled", stateReason: decision.reason, attempts: 0 };
  return { state: "queued", claimedBy: null, claimedAt: null, attempts: 0 };
}

const isIn = (claim: Claim, id: string) => claim.emails.some((email) => email.id === id);

test("an email that waits for a time of its own keeps nobody behind it from being emailed", async () => {
  const { ctx, campaignId, leads: people } = await seedCampaign(path.connection, 3);
  path.openMailerTo("smtp://127.0.0.1:1");
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  const db = acrossWorkspaces(ctx);
  const heldUntil = new Date(Date.now() + 86_400_000);
  await db
    .update(enrollments)
    .set({ heldUntil, heldReason: "auto_reply" })
    .where(eq(enrollments.leadId, people[0]!.id));
  const claim = (count: number) =>
    claimEmails(ctx, generation, {
      ...{ ...limits, count, withSamples: true },
      ...{ instanceId: path.instance.id, token: newId() },
    });
  const claimed = [await claim(1), await claim(1)].flatMap((one) => one.emails);
  expect(claimed.map(({ leadId }) => leadId)).toEqual([people[1]!.id, people[2]!.id]);
  expect(await claim(1)).toMatchObject({ emails: [], blocked: { reason: "auto_reply", until: heldUntil } });
  await db.execute(sql`update deliveries set due_at = now() where campaign_id = ${campaignId}`);
  await db
    .update(enrollments)
    .set({ heldUntil: null, heldReason: null })
    .where(eq(enrollments.leadId, people[0]!.id));
  expect((await claim(1)).emails).toMatchObject([{ leadId: people[0]!.id }]);
  await markAbandonedEmails(ctx, sql`(select null::uuid where false)`);
});

test("an email that somebody is just changing is looked at again, and the queue does not count as empty", async () => {
  const { ctx, leads: people } = await seedCampaign(path.connection, 1);
  path.openMailerTo("smtp://127.0.0.1:1");
  const { mailId: emailId } = await queueLeadEmail(ctx, { id: people[0]!.id });
  await writeEmail(ctx, emailId);
  const queue = await mailboxOf(ctx, emailId);
  const claim = () =>
    claimEmails(ctx, queue, { ...limits, withSamples: true, instanceId: path.instance.id, token: newId() });
  await transact(ctx, async (inner) => {
    await acrossWorkspaces(inner).execute(sql`select 1 from deliveries where id = ${emailId} for update`);
    expect(await claim()).toMatchObject({ emails: [], blocked: { reason: "retry" } });
  });
  expect((await claim()).emails).toHaveLength(1);
  expect(await claim()).toMatchObject({ emails: [], blocked: null });
  await markAbandonedEmails(ctx, sql`(select null::uuid where false)`);
});

test("nobody gets a step twice, however often and at once somebody asks", async () => {
  const server = await startMailServer();
  path.openMailerTo(server.url);
  const { ctx, campaignId, leads: people } = await seedCampaign(path.connection, 3);
  const id = people[0]!.id;
  const asked = await Promise.allSettled(
    Array.from({ length: MANY }, () => queueLeadEmail(ctx, { id }).then(({ mailId }) => mailId)),
  );
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const ofLead = eq(enrollments.leadId, id);
  expect(await acrossWorkspaces(ctx).$count(enrollments, ofLead)).toBe(1);
  const generation = await startWrittenRun(ctx, campaignId);
  await sendEmailsOfRun(ctx, generation);
  const [first] = await acrossWorkspaces(ctx).select().from(emails).where(eq(emails.leadId, id));
  // A write that bypasses the verbs is stopped by the index.
  const again = { ...first!, state: "draft" as const, stateData: null, dueAt: new Date() };
  await expect(createOutgoing(ctx, [again])).rejects.toMatchObject({
    cause: { constraint_name: "deliveries_once_per_step" },
  });
  expect(new Set(server.accepted).size).toBe(server.accepted.length);
  await server.close();
});

test("a lead is on its way through one sequence at most, however many begin it at once", async () => {
  const { ctx, leads: people } = await seedCampaign(path.connection, 1);
  await queueLeadEmail(ctx, { id: people[0]!.id });
  const [active] = await acrossWorkspaces(ctx)
    .select()
    .from(enrollments)
    .where(eq(enrollments.leadId, people[0]!.id));
  const more = await Promise.allSettled(
    Array.from({ length: MANY }, () => ctx.db.insert(enrollments).values({ ...active!, id: newId() })),
  );
  expect(more.every(({ status }) => status === "rejected")).toBe(true);
  expect(await acrossWorkspaces(ctx).$count(enrollments, eq(enrollments.leadId, people[0]!.id))).toBe(1);
});

test("a canceled message stays as it was, and asking again makes another one beside it", async () => {
  const server = await startMailServer();
  path.openMailerTo(server.url);
  const { ctx, campaignId, leads: people } = await seedCampaign(path.connection, 1);
  const id = people[0]!.id;
  const { mailId: emailId } = await queueLeadEmail(ctx, { id });
  await writeEmail(ctx, emailId);
  await stopCampaign(ctx, { id: campaignId });
  const read = (message: string) =>
    acrossWorkspaces(ctx)
      .select()
      .from(emails)
      .where(eq(emails.id, message))
      .then(([row]) => row!);
  const canceled = await read(emailId);
  expect(canceled).toMatchObject({ state: "canceled", stateReason: "stopped" });
  const again = await queueLeadEmail(ctx, { id });
  expect(again.mailId).not.toBe(emailId);
  expect(await read(emailId)).toEqual(canceled);
  expect((await getLead(ctx, { id })).mails.map((mail) => mail.id)).toEqual([emailId, again.mailId]);
  await writeEmail(ctx, again.mailId);
  await acrossWorkspaces(ctx)
    .update(messages)
    .set({ subject: "As it waits" })
    .where(eq(messages.id, again.mailId));
  expect(await previewLeadEmail(ctx, { id })).toMatchObject({ subject: "As it waits" });
  const rows = await acrossWorkspaces(ctx)
    .select()
    .from(enrollments)
    .where(eq(enrollments.leadId, id))
    .orderBy(enrollments.id);
  expect(rows.map(({ state, endReason }) => [state, endReason])).toEqual([
    ["ended", "stopped"],
    ["active", null],
  ]);
  expect((await reconcileLedgers(path.connection.db)).findings.filter(isOf(ctx))).toEqual([]);
  await server.close();
});

test("every hand-over leaves its attempt with the server's answer, and none is ever written over", async () => {
  let refuse = true;
  const server = await startMailServer({
    onRcptTo: (_to, _session, done) =>
      done(refuse ? Object.assign(new Error("Later"), { responseCode: 451 }) : undefined),
  });
  path.openMailerTo(server.url);
  const { ctx, campaignId } = await seedCampaign(path.connection, 1);
  const generation = await startWrittenRun(ctx, campaignId);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "wait" });
  refuse = false;
  await acrossWorkspaces(ctx).execute(
    sql`update deliveries set due_at = now() where campaign_id = ${campaignId}`,
  );
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 1 });
  const attempts = await acrossWorkspaces(ctx).execute<{
    number: number;
    outcome: string;
    response: string;
  }>(sql`
    select number, outcome, response from send_attempts where workspace_id = ${ctx.workspaceId} order by number`);
  expect([...attempts]).toMatchObject([
    { number: 1, outcome: "try_later", response: expect.stringContaining("451") },
    { number: 2, outcome: "accepted", response: expect.stringContaining("250") },
  ]);
  await expect(
    acrossWorkspaces(ctx).execute(
      sql`update send_attempts set response = 'other' where workspace_id = ${ctx.workspaceId}`,
    ),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("append-only") } });
  await server.close();
});

const isOf = (ctx: Context) => (finding: { workspaceId: string }) => finding.workspaceId === ctx.workspaceId;
