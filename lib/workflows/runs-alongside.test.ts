import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "@/db/schema";
import { eq, sql } from "@/db/scope";
import { endRun, markWaiting, pauseRun } from "@/lib/campaigns/run-state";
import { startRun } from "@/lib/campaigns/start-run";
import { completeFollowUps } from "@/lib/channels/email/complete-follow-ups";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import type { RunGeneration } from "@/lib/events";
import { newId } from "@/lib/id";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { estimateResume } from "./estimate-resume";
import { getCampaignStatus } from "./get-campaign-status";
import { finishOutreach } from "./outreach-run";
import { pauseCampaign } from "./pause-campaign";
import { resumeCampaign } from "./resume-campaign";
import { startOutreachRun } from "./start-outreach-run";
import { stopCampaign } from "./stop-campaign";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  path = await openSendPath();
  server = await startMailServer();
  path.openMailerTo(server.url, { dailyCap: 2 });
});
afterAll(async () => {
  await path?.close();
  await server?.close();
});

const LATER = () => new Date(Date.now() + 3_600_000);
const DISCOVERY = { kind: "discovery", mode: "people", depth: "fast", targetCount: 5 } as const;

/** A campaign of whose five emails two are sent, and three wait for the limit of the mailbox. */
async function startWaiting() {
  const seeded = await seedCampaign(path.connection, 5);
  const { ctx, campaignId } = seeded;
  // The limit counts the emails of an address.
  await ctx.db.execute(sql`
    update memories set sender_email = ${`${ctx.workspaceId}@ovens.example`} where workspace_id = ${ctx.workspaceId}`);
  const outreach = await startWrittenRun(ctx, campaignId);
  const report = await sendEmailsOfRun(ctx, outreach);
  expect(report).toMatchObject({ sent: 2, end: "wait", waiting: { reason: "daily_cap" } });
  await markWaiting(ctx, outreach, { reason: "daily_cap", until: new Date(report.waiting!.until) });
  return { ...seeded, outreach };
}

async function startSearch(ctx: Context, campaignId: string): Promise<RunGeneration> {
  const { id, generation } = await startRun(ctx, campaignId, DISCOVERY);
  return { workspaceId: ctx.workspaceId, campaignId, runId: id, generation };
}

async function statuses(ctx: Context) {
  const rows = await ctx.db
    .select({ kind: runs.kind, status: runs.status, generation: runs.generation })
    .from(runs)
    .where(eq(runs.workspaceId, ctx.workspaceId))
    .orderBy(runs.createdAt);
  return rows.map(({ kind, status, generation }) => `${kind} ${generation} ${status}`);
}

const statusOf = (ctx: Context, id: string) => getCampaignStatus(ctx, { id });
/** As if a day had passed. */
const liftCap = (ctx: Context) =>
  ctx.db.execute(sql`
    update deliveries set claimed_at = claimed_at - interval '25 hours' where workspace_id = ${ctx.workspaceId}`);

test("a search starts while outreach waits for its mailbox, and both go on to their ends", async () => {
  const { ctx, campaignId, outreach } = await startWaiting();
  expect(await statusOf(ctx, campaignId)).toMatchObject({
    status: "running",
    kind: "outreach",
    canStart: true,
    alongside: [],
    waiting: { reason: "daily_cap" },
  });
  const search = await startSearch(ctx, campaignId);
  expect(await statusOf(ctx, campaignId)).toMatchObject({
    status: "running",
    kind: "discovery",
    currentStepKey: "plan_search",
    waiting: null,
    canStart: false,
    alongside: [
      {
        runId: outreach.runId,
        kind: "outreach",
        currentStepKey: "send_emails",
        progress: { done: 2, total: 5 },
        contacted: 2,
        held: 3,
        waiting: { reason: "daily_cap" },
      },
    ],
  });
  await endRun(ctx, search, { status: "completed" });
  await completeFollowUps(path.connection.db);
  expect(await statusOf(ctx, campaignId)).toMatchObject({
    status: "running",
    kind: "discovery",
    currentStepKey: "send_emails",
    waiting: { reason: "daily_cap" },
    canStart: true,
  });
  for (const left of [2, 1]) {
    await liftCap(ctx);
    expect(await sendEmailsOfRun(ctx, outreach)).toMatchObject({ sent: left });
  }
  await finishOutreach(ctx, outreach);
  expect(await statusOf(ctx, campaignId)).toMatchObject({ status: "completed", alongside: [] });
});

test("a search that fails leaves the outreach beside it alone", async () => {
  const { ctx, campaignId, outreach } = await startWaiting();
  const search = await startSearch(ctx, campaignId);
  await endRun(ctx, search, { status: "failed", reason: { code: "discovery_given_up" } });
  expect(await statusOf(ctx, campaignId)).toMatchObject({
    status: "running",
    error: expect.any(String),
    currentStepKey: "send_emails",
  });
  await liftCap(ctx);
  expect(await sendEmailsOfRun(ctx, outreach)).toMatchObject({ sent: 2 });
});

test("no run starts beside one that is at work, or that waits for a server", async () => {
  const { ctx, campaignId, outreach } = await startWaiting();
  for (const waiting of [null, { reason: "mail_unavailable" as const, until: LATER() }]) {
    await markWaiting(ctx, outreach, waiting);
    expect((await statusOf(ctx, campaignId)).canStart).toBe(false);
    await expect(startSearch(ctx, campaignId)).rejects.toMatchObject({ code: "invalid_state" });
    await expect(startOutreachRun(ctx, { id: campaignId })).rejects.toMatchObject({
      details: { reason: "campaign_running" },
    });
  }
  // It looks again whether it may go on, and would be in the way and out of it every minute.
  await markWaiting(ctx, outreach, { reason: "window", until: new Date(Date.now() - 1_000) });
  expect((await statusOf(ctx, campaignId)).canStart).toBe(true);
  await markWaiting(ctx, outreach, { reason: "window", until: new Date(Date.now() - 180_000) });
  await expect(startSearch(ctx, campaignId)).rejects.toMatchObject({ code: "invalid_state" });
});

test("of twenty that start at once beside an outreach that waits, one does", async () => {
  const { ctx, campaignId } = await startWaiting();
  const started = await Promise.allSettled(Array.from({ length: 20 }, () => startSearch(ctx, campaignId)));
  expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of started)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "invalid_state" });
});

test("pause and resume reach every run of the campaign", async () => {
  const { ctx, campaignId, outreach } = await startWaiting();
  const search = await startSearch(ctx, campaignId);
  await liftCap(ctx);
  await pauseCampaign(ctx, { id: campaignId });
  expect(await statuses(ctx)).toEqual(["outreach 1 paused", "discovery 1 paused"]);
  expect(await sendEmailsOfRun(ctx, outreach)).toMatchObject({ sent: 0, end: "halted" });
  expect(await statusOf(ctx, campaignId)).toMatchObject({
    status: "paused",
    currentStepKey: "plan_search",
    canStart: false,
    alongside: [{ held: 3, waiting: null }],
  });
  expect(await estimateResume(ctx, { id: campaignId })).toMatchObject({
    summary: expect.stringMatching(/3 (people|emails|leads).*/s),
  });
  await resumeCampaign(ctx, { id: campaignId });
  expect(await statuses(ctx)).toEqual(["outreach 2 running", "discovery 2 running"]);
  const events = await path.connection.db.execute<{ name: string }>(sql`
    select name from outbox_events where strpos(data, ${campaignId}) > 0 and data::json->>'generation' = '2' order by name`);
  expect(events.map(({ name }) => name)).toEqual(["campaign/discovery.started", "campaign/outreach.started"]);
  expect(await sendEmailsOfRun(ctx, outreach)).toMatchObject({ sent: 0, end: "halted" });
  expect(await endRun(ctx, search, { status: "completed" })).toBe(false);
  expect(await sendEmailsOfRun(ctx, { ...outreach, generation: 2 })).toMatchObject({ sent: 2 });
});

test("one run without credits pauses the whole campaign", async () => {
  const { ctx, campaignId } = await startWaiting();
  const search = await startSearch(ctx, campaignId);
  expect(await pauseRun(ctx, search, "out_of_credits")).toBe(true);
  expect(await statuses(ctx)).toEqual(["outreach 1 paused", "discovery 1 paused"]);
  const other = await startWaiting();
  await startRun(other.ctx, other.campaignId, DISCOVERY, { paused: "out_of_credits" });
  expect(await statuses(other.ctx)).toEqual(["outreach 1 paused", "discovery 1 paused"]);
  await resumeCampaign(other.ctx, { id: other.campaignId });
  expect(await statuses(other.ctx)).toEqual(["outreach 2 running", "discovery 2 running"]);
});

test("stop ends every run, cancels what waits and releases its credits", async () => {
  const { ctx, campaignId, outreach, leads } = await startWaiting();
  const search = await startSearch(ctx, campaignId);
  await pauseCampaign(ctx, { id: campaignId });
  await stopCampaign(ctx, { id: campaignId });
  expect(await statuses(ctx)).toEqual(["outreach 1 stopped", "discovery 1 stopped"]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 998, held: 0 });
  await liftCap(ctx);
  expect(await sendEmailsOfRun(ctx, outreach)).toMatchObject({ sent: 0, end: "halted" });
  expect(await endRun(ctx, search, { status: "completed" })).toBe(false);
  const again = await startOutreachRun(ctx, { id: campaignId });
  expect(again.run.status).toBe("running");
  expect(leads).toHaveLength(5);
});

test("the last of runs that end at once completes the campaign", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ctx, campaignId } = await seedCampaign(path.connection, 1);
    const outreach = await startWrittenRun(ctx, campaignId);
    await markWaiting(ctx, outreach, { reason: "daily_cap", until: LATER() });
    const search = await startSearch(ctx, campaignId);
    const ends = await Promise.all([
      endRun(ctx, outreach, { status: "completed" }),
      endRun(ctx, search, { status: "completed" }),
    ]);
    expect(ends).toEqual([true, true]);
    expect(await statusOf(ctx, campaignId)).toMatchObject({ status: "completed" });
  }
});

test("a run of another campaign is no run beside this one", async () => {
  const { ctx, campaignId } = await startWaiting();
  const other = await seedCampaign(path.connection, 1);
  await startWrittenRun(other.ctx, other.campaignId);
  expect((await statusOf(ctx, campaignId)).alongside).toEqual([]);
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: newId(), generation: 1 };
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ sent: 0, end: "halted" });
});
