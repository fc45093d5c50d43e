import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { emails, leads, runs } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";
import { selectUnknownEmails } from "@/lib/conversations/list-unknown-emails";
import { resolveEmail } from "@/lib/conversations/resolve-email";
import { getCredits } from "@/lib/credits/get-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { newId } from "@/lib/id";
import { livingInstances, registerInstance } from "@/lib/process/instance";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { findRecipient } from "@/lib/workflows/find-recipient";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { finishOutreach } from "@/lib/workflows/outreach-run";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { unsubscribe } from "@/lib/workflows/unsubscribe";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { claimEmails } from "./claim-emails";
import { payForEmails } from "./pay-for-emails";
import { queueLeadEmail } from "./queue-lead-email";
import { markAbandonedEmails } from "./record-results";
import { noteLostClaim, sendEmails } from "./send-emails";
import { writeEmail } from "./write-emails";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  path = await openSendPath();
});
afterEach(async () => {
  expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
  await server?.close();
});
afterAll(() => path.close());

async function readEmails(ctx: Context) {
  return acrossWorkspaces(ctx).select().from(emails).where(eq(emails.workspaceId, ctx.workspaceId));
}

async function leadStatuses(ctx: Context): Promise<Record<string, number>> {
  const rows = await acrossWorkspaces(ctx)
    .select({ status: leads.status, count: sql<number>`count(*)::int` })
    .from(leads)
    .where(eq(leads.workspaceId, ctx.workspaceId))
    .groupBy(leads.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

describe("an outreach run", () => {
  test("writes to every lead once, charges what was accepted, and completes", async () => {
    server = await startMailServer();
    path.openMailerTo(server.url);
    const { ctx, campaignId } = await seedCampaign(path.connection, 60);
    const generation = await startWrittenRun(ctx, campaignId);
    expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 60 });
    await finishOutreach(ctx, generation);
    expect(new Set(server.accepted).size).toBe(60);
    expect(server.accepted).toHaveLength(60);
    expect(await leadStatuses(ctx)).toEqual({ contacted: 60 });
    expect(await getCredits(ctx, {})).toMatchObject({ balance: 940, held: 0 });
    expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
      status: "completed",
      contacted: 60,
      unknown: 0,
      creditsSpent: 60,
    });
  });

  test("never writes twice when several processes work on the same run", async () => {
    server = await startMailServer();
    path.openMailerTo(server.url);
    const { ctx, campaignId } = await seedCampaign(path.connection, 80);
    const generation = await startWrittenRun(ctx, campaignId);
    await Promise.all([1, 2, 3, 4].map(() => sendEmailsOfRun(ctx, generation)));
    expect(server.accepted).toHaveLength(80);
    expect(new Set(server.accepted).size).toBe(80);
  });

  test("pauses for credits with what could be paid sent, and goes on after a grant", async () => {
    server = await startMailServer();
    path.openMailerTo(server.url);
    const { ctx, campaignId } = await seedCampaign(path.connection, 8, 5);
    const generation = await startWrittenRun(ctx, campaignId);
    expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "unpaid", sent: 5 });
    expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({ contacted: 5, held: 3 });
  });

  test("starts paused when not even one mail can be paid", async () => {
    const { ctx, campaignId } = await seedCampaign(path.connection, 2, 0.5);
    const { run } = await startOutreachRun(ctx, { id: campaignId });
    expect(run.status).toBe("paused");
    expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
      status: "paused",
      pauseReason: "out_of_credits",
    });
  });

  test("holds the daily cap of a sender address over all its campaigns and says until when it waits", async () => {
    server = await startMailServer();
    path.openMailerTo(server.url, { dailyCap: 3 });
    // Other tests send from the same address; only claims of this test may count.
    await path.connection
      .sql`update deliveries set claimed_at = claimed_at - interval '2 days' where claimed_at is not null`;
    const { ctx, campaignId } = await seedCampaign(path.connection, 6);
    const generation = await startWrittenRun(ctx, campaignId);
    const report = await sendEmailsOfRun(ctx, generation);
    expect(report).toMatchObject({ end: "wait", sent: 3, waiting: { reason: "daily_cap" } });
    expect(new Date(report.waiting!.until).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  test("lets no claim pass between checking the cap and taking the mails", async () => {
    server = await startMailServer();
    const { instanceId } = path.openMailerTo(server.url);
    await path.connection
      .sql`update deliveries set claimed_at = claimed_at - interval '2 days' where claimed_at is not null`;
    const { ctx, campaignId } = await seedCampaign(path.connection, 30);
    const generation = await startWrittenRun(ctx, campaignId);
    await payForEmails(ctx, generation);
    const limits = { count: 5, instanceId, dailyCap: 7, perSecond: 0, withSamples: false };
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimEmails(ctx, generation, { ...limits, token: newId() })),
    );
    expect(claims.flatMap((claim) => claim.emails)).toHaveLength(7);
    await markAbandonedEmails(ctx, sql`(select null::uuid where false)`);
  });

  test("stays below the rate that is set for a sender address", async () => {
    server = await startMailServer();
    const { instanceId } = path.openMailerTo(server.url);
    const { ctx, campaignId } = await seedCampaign(path.connection, 10);
    const generation = await startWrittenRun(ctx, campaignId);
    await payForEmails(ctx, generation);
    await path.connection.sql`delete from sender_rate_limits`;
    const limits = { count: 10, instanceId, dailyCap: 0, perSecond: 0.5, withSamples: false };
    const first = await claimEmails(ctx, generation, { ...limits, token: newId() });
    const second = await claimEmails(ctx, generation, { ...limits, token: newId() });
    expect(first.emails).toHaveLength(1);
    expect(second).toMatchObject({ emails: [], blocked: { reason: "rate" } });
    await markAbandonedEmails(ctx, sql`(select null::uuid where false)`);
  });
});

describe("pause and stop", () => {
  test("let nothing be handed over after they answered, and resume finishes the rest", async () => {
    server = await startMailServer();
    path.openMailerTo(server.url);
    const { ctx, campaignId } = await seedCampaign(path.connection, 200);
    const generation = await startWrittenRun(ctx, campaignId);
    const sending = sendEmailsOfRun(ctx, generation);
    await untilAccepted(20);
    const answer = await pauseCampaign(ctx, { id: campaignId });
    const atAnswer = server.accepted.length;
    expect(answer).toMatchObject({ ok: true, paused: true, inFlight: [] });
    expect(answer.held).toBe(200 - atAnswer);
    expect(await sending).toMatchObject({ end: "halted" });
    expect(server.accepted).toHaveLength(atAnswer);
    await resumeCampaign(ctx, { id: campaignId });
    expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "halted", sent: 0 });
    expect(await sendEmailsOfRun(ctx, { ...generation, generation: 2 })).toMatchObject({ end: "done" });
    expect(new Set(server.accepted).size).toBe(200);
    expect(server.accepted).toHaveLength(200);
  });

  test("stop gives leads and credits back, and a later call may write to them", async () => {
    server = await startMailServer();
    path.openMailerTo(server.url);
    const { ctx, campaignId } = await seedCampaign(path.connection, 200);
    const generation = await startWrittenRun(ctx, campaignId);
    const sending = sendEmailsOfRun(ctx, generation);
    await untilAccepted(5);
    const answer = await stopCampaign(ctx, { id: campaignId });
    await sending;
    const sent = server.accepted.length;
    expect(answer).toEqual({ ok: true, stopped: true, inFlight: [], callsInFlight: [], held: 0 });
    expect(await leadStatuses(ctx)).toEqual(
      sent === 200 ? { contacted: 200 } : { contacted: sent, new: 200 - sent },
    );
    expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000 - sent, held: 0 });
    expect(await stopCampaign(ctx, { id: campaignId })).toMatchObject({ ok: true, stopped: true });
    const [free] = await acrossWorkspaces(ctx)
      .select()
      .from(leads)
      .where(sql`campaign_id = ${campaignId} and status = 'new'`)
      .limit(1);
    const { mailId: emailId } = await queueLeadEmail(ctx, { id: free!.id });
    await writeEmail(ctx, emailId);
    expect(await sendEmails(ctx, await mailboxOf(ctx, emailId), 5_000)).toMatchObject({ sent: 1 });
  });

  test("a mail asked for alone waits while its campaign is paused", async () => {
    server = await startMailServer();
    path.openMailerTo(server.url);
    const { ctx, campaignId, leads } = await seedCampaign(path.connection, 3);
    await startWrittenRun(ctx, campaignId, { targetCount: 1 });
    await pauseCampaign(ctx, { id: campaignId });
    const queued = (
      await acrossWorkspaces(ctx).execute<{ lead_id: string }>(
        sql`select lead_id from emails where campaign_id = ${campaignId}`,
      )
    )[0];
    const free = leads.find((lead) => lead.id !== queued!.lead_id)!;
    const { mailId: emailId } = await queueLeadEmail(ctx, { id: free.id });
    await writeEmail(ctx, emailId);
    expect(await sendEmails(ctx, await mailboxOf(ctx, emailId), 5_000)).toMatchObject({
      end: "empty",
      sent: 0,
    });
    expect(server.accepted).toEqual([]);
  });
});

describe("what the mail server answers", () => {
  async function sendOne(options: Parameters<typeof startMailServer>[0]) {
    server = await startMailServer(options);
    path.openMailerTo(server.url);
    const { ctx, campaignId, leads } = await seedCampaign(path.connection, 1, 10);
    const { mailId: emailId } = await queueLeadEmail(ctx, { id: leads[0]!.id });
    await writeEmail(ctx, emailId);
    const report = await sendEmails(ctx, await mailboxOf(ctx, emailId), 5_000);
    const [email] = await readEmails(ctx);
    return { ctx, report, email: email!, campaignId, lead: leads[0]!, credits: await getCredits(ctx, {}) };
  }
  const refuse = (code: number) => Object.assign(new Error("no"), { responseCode: code });

  test("a refused recipient bounces, is suppressed, and costs nothing", async () => {
    const { ctx, email, credits, lead } = await sendOne({
      onRcptTo: (_to, _session, done) => done(refuse(550)),
    });
    expect(email.state).toBe("bounced");
    expect(await leadStatuses(ctx)).toEqual({ bounced: 1 });
    expect(credits).toMatchObject({ balance: 10, held: 0 });
    await expect(queueLeadEmail(ctx, { id: lead.id })).rejects.toMatchObject({ code: "lead_suppressed" });
  });

  test("another final refusal fails the lead and costs nothing", async () => {
    const { ctx, email, credits } = await sendOne({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => done(refuse(554)));
      },
    });
    expect(email.state).toBe("failed");
    expect(await leadStatuses(ctx)).toEqual({ failed: 1 });
    expect(credits).toMatchObject({ balance: 10, held: 0 });
  });

  test("a temporary refusal is put off by minutes and keeps its credit", async () => {
    const { email, report, credits } = await sendOne({
      onRcptTo: (_to, _session, done) => done(refuse(451)),
    });
    expect(email).toMatchObject({ state: "queued", attempts: 1 });
    expect(email.dueAt!.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect(report).toMatchObject({ end: "empty", sent: 0 });
    expect(credits).toMatchObject({ balance: 9, held: 1 });
  });

  test("421 touches nobody and is not counted as a try", async () => {
    const { email, report } = await sendOne({ onMailFrom: (_from, _session, done) => done(refuse(421)) });
    expect(report.end).toBe("unavailable");
    expect(email).toMatchObject({ state: "queued", attempts: 0 });
  });

  test("a connection lost after the final dot leaves the mail unknown until a person decides", async () => {
    const { ctx, email, credits, lead } = await sendOne({
      onData: (stream) => {
        stream.resume();
        stream.on("end", () => server.drop());
      },
    });
    expect(email.state).toBe("unknown");
    expect(credits).toMatchObject({ balance: 9, held: 1 });
    expect(await leadStatuses(ctx)).toEqual({ queued: 1 });
    expect(await sendEmails(ctx, await mailboxOf(ctx, email.id), 1_000)).toMatchObject({
      end: "empty",
      sent: 0,
    });
    await expect(queueLeadEmail(ctx, { id: lead.id })).rejects.toMatchObject({ code: "already_contacted" });
    expect(await resolveEmail(ctx, { id: email.id, arrived: false })).toMatchObject({ state: "canceled" });
    expect(await getCredits(ctx, {})).toMatchObject({ balance: 10, held: 0 });
    expect(await leadStatuses(ctx)).toEqual({ new: 1 });
    await expect(resolveEmail(ctx, { id: email.id, arrived: true })).rejects.toMatchObject({
      code: "invalid_state",
    });
  });
});

test("mails in the hands of a dead process become unknown, those of the living do not", async () => {
  server = await startMailServer();
  path.openMailerTo(server.url);
  const { ctx, campaignId } = await seedCampaign(path.connection, 4);
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  const dead = await registerInstance(path.url);
  const limits = { count: 2, dailyCap: 0, perSecond: 0, withSamples: false };
  await claimEmails(ctx, generation, { ...limits, token: newId(), instanceId: dead.id });
  await claimEmails(ctx, generation, { ...limits, token: newId(), instanceId: path.instance.id });
  expect(await markAbandonedEmails(ctx, livingInstances)).toBe(0);
  await dead.close();
  expect(await markAbandonedEmails(ctx, livingInstances)).toBe(2);
  expect((await readEmails(ctx)).map((email) => email.state).sort()).toEqual([
    "sending",
    "sending",
    "unknown",
    "unknown",
  ]);
  await markAbandonedEmails(ctx, sql`(select null::uuid where false)`);
});

test("a suppressed address is barred at the last moment and its credit returns", async () => {
  server = await startMailServer();
  path.openMailerTo(server.url);
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 2);
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  await addSuppression(ctx, { email: leads[0]!.email.toUpperCase() });
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 1 });
  expect(server.accepted).toEqual([leads[1]!.email]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 999, held: 0 });
});

test("the link in a mail unsubscribes the address for the whole workspace, at once and for good", async () => {
  server = await startMailServer();
  path.openMailerTo(server.url);
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 2);
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  const email = (await readEmails(ctx)).find((each) => each.leadId === leads[0]!.id)!;
  expect(await findRecipient(email.unsubscribeToken!, acrossWorkspaces(ctx))).toMatchObject({
    email: leads[0]!.email,
  });
  expect(await unsubscribe(email.unsubscribeToken!, acrossWorkspaces(ctx))).toMatchObject({
    isUnsubscribed: true,
  });
  expect(await unsubscribe(email.unsubscribeToken!, acrossWorkspaces(ctx))).toMatchObject({
    isUnsubscribed: true,
  });
  expect(await unsubscribe("A".repeat(32), acrossWorkspaces(ctx))).toBeNull();
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ sent: 1 });
  expect(server.accepted).toEqual([leads[1]!.email]);
  expect(await leadStatuses(ctx)).toEqual({ contacted: 1, unsubscribed: 1 });
  await expect(queueLeadEmail(ctx, { id: leads[0]!.id })).rejects.toMatchObject({ code: "lead_suppressed" });
});

test("two calls for the same lead at the same moment queue one mail", async () => {
  const { ctx, leads } = await seedCampaign(path.connection, 1, 5);
  const calls = await Promise.allSettled([1, 2, 3].map(() => queueLeadEmail(ctx, { id: leads[0]!.id })));
  expect(calls.filter((call) => call.status === "fulfilled")).toHaveLength(1);
  for (const call of calls)
    if (call.status === "rejected") expect(call.reason).toMatchObject({ code: "already_contacted" });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 4, held: 1 });
});

test("an outreach run refuses, as bad_state with a reason, what its state does not allow", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 1);
  await startOutreachRun(ctx, { id: campaignId });
  await expect(startOutreachRun(ctx, { id: campaignId })).rejects.toMatchObject({
    code: "bad_state",
    details: { reason: "campaign_running" },
  });
  const empty = await seedCampaign(path.connection, 0);
  await expect(startOutreachRun(empty.ctx, { id: empty.campaignId })).rejects.toMatchObject({
    code: "bad_state",
    details: { reason: "nobody_to_contact" },
  });
  await expect(
    startOutreachRun(ctx, { id: campaignId, channels: { email: false, call: false } }),
  ).rejects.toMatchObject({ code: "validation_error" });
  await expect(
    startOutreachRun(empty.ctx, { id: empty.campaignId, channels: { call: true } }),
  ).rejects.toMatchObject({ code: "bad_state", details: { reason: "nobody_to_contact" } });
  await expect(startOutreachRun(ctx, { id: campaignId, targetCount: 0 })).rejects.toMatchObject({
    code: "validation_error",
  });
  expect(await acrossWorkspaces(ctx).select().from(runs).where(eq(runs.campaignId, campaignId))).toHaveLength(
    1,
  );
});

async function untilAccepted(count: number): Promise<void> {
  while (server.accepted.length < count) await new Promise((resolve) => setImmediate(resolve));
}

test("barred mails do not hide those behind them", async () => {
  server = await startMailServer();
  path.openMailerTo(server.url, { concurrency: 3 });
  const { ctx, campaignId } = await seedCampaign(path.connection, 8);
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  const queue = (await readEmails(ctx)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const email of queue.slice(0, 7)) await addSuppression(ctx, { email: email.toAddress });
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 1 });
  expect(server.accepted).toEqual([queue[7]!.toAddress]);
});

test("a claim whose answer never came is taken back, and its mails go out", async () => {
  server = await startMailServer();
  const { instanceId } = path.openMailerTo(server.url);
  const { ctx, campaignId } = await seedCampaign(path.connection, 6);
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  const token = newId();
  const limits = { count: 4, token, instanceId, dailyCap: 0, perSecond: 0, withSamples: false };
  await claimEmails(ctx, generation, limits);
  noteLostClaim(ctx, token);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 6 });
  expect(new Set(server.accepted).size).toBe(6);
  expect((await readEmails(ctx)).map((email) => email.attempts)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("when every connection to the database is cut in the middle, all are written to once and nothing stays in hand", async () => {
  server = await startMailServer();
  path.openMailerTo(server.url);
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 150);
  const generation = await startWrittenRun(ctx, campaignId);
  let cuts = 0;
  let over = false;
  const cutting = (async () => {
    const operator = postgres(path.url, { max: 1 });
    for (let next = 10; !over; next += 20) {
      while (server.accepted.length < next && !over) await new Promise((resolve) => setImmediate(resolve));
      if (over) break;
      const cut = await operator`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'leadwright'`;
      cuts += cut.length;
    }
    await operator.end();
  })();
  // The engine repeats a failed step in the same way.
  for (let end = "time"; end !== "done"; )
    end = await sendEmailsOfRun(ctx, generation).then(
      (report) => report.end,
      () => "failed",
    );
  over = true;
  await cutting;
  expect(cuts).toBeGreaterThan(10);
  expect(server.accepted.toSorted()).toEqual(leads.map((lead) => lead.email).toSorted());
  expect(new Set((await readEmails(ctx)).map((email) => email.state))).toEqual(new Set(["sent"]));
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 850, held: 0 });
});

test("a lead of the sample web is never written to by a mail server, even if it was queued for the outbox", async () => {
  server = await startMailServer();
  path.openMailerTo(server.url);
  const { ctx, campaignId } = await seedCampaign(path.connection, 2);
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  await acrossWorkspaces(ctx).execute(sql`update leads set sample = true where campaign_id = ${campaignId}`);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "done", sent: 0 });
  expect(server.accepted).toEqual([]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000, held: 0 });
});

test("several queues of one process together hold no more mails in hand than it may", async () => {
  let inHand = 0;
  let most = 0;
  server = await startMailServer({
    onData: (stream, _session, done) => {
      inHand += 1;
      most = Math.max(most, inHand);
      stream.resume();
      stream.on("end", () =>
        setTimeout(() => {
          inHand -= 1;
          done();
        }, 5),
      );
    },
  });
  path.openMailerTo(server.url, { concurrency: 4 });
  const campaigns = await Promise.all([1, 2, 3].map(() => seedCampaign(path.connection, 20)));
  const generations = await Promise.all(
    campaigns.map(({ ctx, campaignId }) => startWrittenRun(ctx, campaignId)),
  );
  const reports = await Promise.all(
    campaigns.map(({ ctx }, index) => sendEmailsOfRun(ctx, generations[index]!)),
  );
  expect(reports.map((report) => report.end)).toEqual(["done", "done", "done"]);
  expect(most).toBeLessThanOrEqual(4);
});

test("a run says in its step why the mail server cannot be used, and what a stop left undone", async () => {
  server = await startMailServer({
    onMailFrom: (_from, _session, done) => done(Object.assign(new Error("Closing"), { responseCode: 421 })),
  });
  path.openMailerTo(server.url);
  const { ctx, campaignId } = await seedCampaign(path.connection, 2);
  const generation = await startWrittenRun(ctx, campaignId);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "unavailable" });
  const step = async () =>
    (await getCampaignStatus(ctx, { id: campaignId })).steps.find((one) => one.key === "send_emails")!;
  expect(await step()).toMatchObject({ status: "running", error: expect.stringContaining("421") });
  expect(
    (await selectUnknownEmails(acrossWorkspaces(ctx))).filter(
      (email) => email.workspaceId === ctx.workspaceId,
    ),
  ).toEqual([]);
  await stopCampaign(ctx, { id: campaignId });
  expect(await step()).toMatchObject({
    status: "skipped",
    error: "The campaign was stopped.",
    progress: { done: 0, total: 0 },
  });
});
