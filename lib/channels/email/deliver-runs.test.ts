import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { emails, leads, mailboxes, outboxEvents, runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { grantCredits } from "@/lib/credits/grant-credits";
import type { RunGeneration } from "@/lib/events";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { openAdapters } from "@/lib/process/this-process";
import { restartLostRuns } from "@/lib/runs/restart-lost-runs";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { handOverPeople } from "@/lib/workflows/mailboxes/hand-over-people";
import { finishOutreach } from "@/lib/workflows/outreach-run";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { AROUND_THE_CLOCK } from "@/testing/mailboxes/around-the-clock";
import { dispatchIn } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { addMailbox } from "@/testing/receiving/inbound";
import { startDelivery } from "./deliver-runs";
import { dispatchMailbox } from "./dispatch-mailbox";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
/** The mailboxes whose server cannot be reached. */
const away = new Set<string>();

beforeAll(async () => {
  path = await openSendPath();
  server = await startMailServer();
});
beforeEach(() => {
  server.accepted.length = 0;
  away.clear();
  const [there, nowhere] = [server.url, "smtp://127.0.0.1:1"].map((url) =>
    createSmtpTransport({ url, concurrency: 10 }),
  );
  path.openMailerTo(server.url, { transportOf: async (_, id) => (away.has(id) ? nowhere! : there!) });
});
afterAll(async () => {
  await path?.close();
  await server?.close();
});

/** As the run's function: leaves a run to the dispatchers of its mailboxes, and ends. */
async function leave(ctx: Context, generation: RunGeneration): Promise<void> {
  expect(await startDelivery(ctx, generation)).toBe(true);
  await finishOutreach(ctx, generation);
}

/** A run with so many people in each of so many mailboxes, none: in the service mailbox. */
async function seedRun(of: { people: number; mailboxes?: number; credits?: number }) {
  const seeded = await seedCampaign(path.connection, of.people * (of.mailboxes ?? 1), of.credits);
  const { ctx, campaignId } = seeded;
  const own = [];
  for (let nth = 0; nth < (of.mailboxes ?? 0); nth += 1) own.push(await addMailbox(ctx, AROUND_THE_CLOCK));
  // A campaign ends with its first emails.
  await ctx.db.execute(sql`
    delete from sequence_steps where workspace_id = ${ctx.workspaceId} and position > 0`);
  const { mailboxId, ...generation } = await startWrittenRun(ctx, campaignId);
  return { ...seeded, generation, mailboxIds: own.length > 0 ? own.map(({ id }) => id) : [mailboxId] };
}

const statusOf = (ctx: Context, id: string) => getCampaignStatus(ctx, { id });
const look = (ctx: Context) =>
  ctx.db.execute(sql`
    with b as (update mailboxes set send_after = null where workspace_id = ${ctx.workspaceId})
    update run_mailboxes set look_at = now() where workspace_id = ${ctx.workspaceId}`);

async function countStates(ctx: Context) {
  const rows = await ctx.db
    .select({ state: emails.state })
    .from(emails)
    .where(eq(emails.workspaceId, ctx.workspaceId));
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length]),
  );
}

async function countPlaces(ctx: Context): Promise<number> {
  const rows = await ctx.db.execute(sql`select 1 from run_mailboxes where workspace_id = ${ctx.workspaceId}`);
  return rows.length;
}

test("a run whose function has ended is completed by the dispatcher that sends its last email", async () => {
  const { ctx, campaignId, generation, mailboxIds } = await seedRun({ people: 3, mailboxes: 2 });
  await leave(ctx, generation);
  expect(await statusOf(ctx, campaignId)).toMatchObject({
    status: "running",
    currentStepKey: "send_emails",
    held: 6,
    waiting: null,
  });
  const [first, second] = mailboxIds as [string, string];
  expect(await dispatchIn(ctx, first)).toMatchObject({ sent: 3, more: false, lookAt: null });
  expect((await statusOf(ctx, campaignId)).status).toBe("running");
  expect(await dispatchIn(ctx, second)).toMatchObject({ sent: 3 });
  expect(await statusOf(ctx, campaignId)).toMatchObject({ status: "completed", contacted: 6, held: 0 });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 994, held: 0 });
  expect(await countPlaces(ctx)).toBe(0);
  expect(await dispatchIn(ctx, first)).toMatchObject({ sent: 0 });
});

test("twenty dispatchers at once send each email once and complete the run once", async () => {
  const { ctx, campaignId, generation, mailboxIds, leads: people } = await seedRun({ people: 12 });
  await leave(ctx, generation);
  await Promise.all(Array.from({ length: 20 }, () => dispatchIn(ctx, mailboxIds[0]!)));
  await look(ctx);
  await dispatchIn(ctx, mailboxIds[0]!);
  expect(server.accepted.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  expect(await statusOf(ctx, campaignId)).toMatchObject({ status: "completed", contacted: 12 });
  const ended = await ctx.db.execute(sql`
    select 1 from activity_events where workspace_id = ${ctx.workspaceId} and kind = 'run_completed'`);
  expect(ended).toHaveLength(1);
});

test("whether its function ends before its last email or after it, a run is completed", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { ctx, campaignId, generation, mailboxIds } = await seedRun({ people: 2 });
    expect(await startDelivery(ctx, generation)).toBe(true);
    const sending = dispatchIn(ctx, mailboxIds[0]!);
    if (round % 3 > 0)
      await expect.poll(() => countPlaces(ctx), { interval: 1 }).toBe(round % 3 === 1 ? 1 : 0);
    await finishOutreach(ctx, generation);
    await sending;
    expect((await statusOf(ctx, campaignId)).status).toBe("completed");
  }
});

test("a mailbox whose server is away keeps none of the others from sending, and goes on once it is there", async () => {
  const { ctx, campaignId, generation, mailboxIds } = await seedRun({ people: 2, mailboxes: 2 });
  const [gone, there] = mailboxIds as [string, string];
  away.add(gone);
  await leave(ctx, generation);
  for (let tries = 0; tries < 8; tries += 1) {
    const { sent, lookAt } = await dispatchIn(ctx, gone);
    expect(sent).toBe(0);
    expect(lookAt!.getTime()).toBeGreaterThan(Date.now());
    if (tries === 0) {
      expect((await statusOf(ctx, campaignId)).waiting).toBe(null);
      await dispatchIn(ctx, there);
    }
    expect(await statusOf(ctx, campaignId)).toMatchObject({
      status: tries < 4 ? "running" : "paused",
      contacted: 2,
    });
    if (tries === 4) break;
    expect((await statusOf(ctx, campaignId)).waiting).toMatchObject({ reason: "mail_unavailable" });
    // Before its time nobody tries it.
    expect(await dispatchIn(ctx, gone)).toMatchObject({ sent: 0 });
    await look(ctx);
  }
  // Nothing but that mailbox was left of the run.
  expect((await statusOf(ctx, campaignId)).pauseReason).toBe("mail_unavailable");
  await resumeCampaign(ctx, { id: campaignId });
  // Resumed too early. Here the dispatcher comes before the run's function: it has five tries again.
  for (let tries = 0; tries < 4; tries += 1) {
    await look(ctx);
    expect(await dispatchIn(ctx, gone)).toMatchObject({ sent: 0, lookAt: expect.any(Date) });
    expect((await statusOf(ctx, campaignId)).status).toBe("running");
  }
  away.clear();
  const resumed = { ...generation, generation: 2 };
  await leave(ctx, resumed);
  expect(await dispatchIn(ctx, gone)).toMatchObject({ sent: 2 });
  expect(await statusOf(ctx, campaignId)).toMatchObject({ status: "completed", contacted: 4 });
});

test("while another mailbox of a run still sends, it is not paused for the one whose server is away", async () => {
  const { ctx, campaignId, generation, mailboxIds } = await seedRun({ people: 2, mailboxes: 2 });
  const [gone, capped] = mailboxIds as [string, string];
  await ctx.db
    .update(mailboxes)
    .set({ dailyCap: 1 })
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, capped)));
  away.add(gone);
  await leave(ctx, generation);
  await dispatchIn(ctx, capped);
  for (let tries = 0; tries < 8; tries += 1) {
    await dispatchIn(ctx, gone);
    await ctx.db.execute(sql`
      with b as (update mailboxes set send_after = null where workspace_id = ${ctx.workspaceId})
      update run_mailboxes set look_at = now() where workspace_id = ${ctx.workspaceId} and mailbox_id = ${gone}`);
  }
  expect(await statusOf(ctx, campaignId)).toMatchObject({ status: "running", contacted: 1, held: 3 });
  // What ends first is shown.
  await dispatchIn(ctx, gone);
  expect((await statusOf(ctx, campaignId)).waiting).toMatchObject({ reason: "mail_unavailable" });
});

test("a run without credits is paused, and completed after it was resumed with some", async () => {
  const { ctx, campaignId, generation, mailboxIds } = await seedRun({ people: 3, credits: 2 });
  await leave(ctx, generation);
  expect(await dispatchIn(ctx, mailboxIds[0]!)).toMatchObject({ sent: 2 });
  expect(await statusOf(ctx, campaignId)).toMatchObject({ status: "paused", pauseReason: "out_of_credits" });
  await grantCredits(ctx, { amount: 10, note: "more" });
  await resumeCampaign(ctx, { id: campaignId });
  // Its place was kept, so it goes on before its function does.
  expect(await dispatchIn(ctx, mailboxIds[0]!)).toMatchObject({ sent: 1 });
  await leave(ctx, { ...generation, generation: 2 });
  expect((await statusOf(ctx, campaignId)).status).toBe("completed");
  expect(server.accepted).toHaveLength(3);
});

test("nothing of a paused or stopped run is sent", async () => {
  const { ctx, campaignId, generation, mailboxIds } = await seedRun({ people: 3 });
  await leave(ctx, generation);
  await pauseCampaign(ctx, { id: campaignId });
  expect(await dispatchIn(ctx, mailboxIds[0]!)).toMatchObject({ sent: 0 });
  await resumeCampaign(ctx, { id: campaignId });
  await leave(ctx, { ...generation, generation: 2 });
  await stopCampaign(ctx, { id: campaignId });
  expect(await dispatchIn(ctx, mailboxIds[0]!)).toMatchObject({ sent: 0 });
  expect(await countStates(ctx)).toEqual({ canceled: 3 });
  expect(await countPlaces(ctx)).toBe(0);
});

test("emails that are moved to another mailbox go out from there, and complete the run", async () => {
  const { ctx, campaignId, generation, mailboxIds } = await seedRun({ people: 2, mailboxes: 2 });
  const [from, to] = mailboxIds as [string, string];
  await leave(ctx, generation);
  expect(await dispatchIn(ctx, to)).toMatchObject({ sent: 2 });
  expect(await countPlaces(ctx)).toBe(1);
  await path.connection.db.delete(outboxEvents);
  await handOverPeople(ctx, { id: from, mailboxId: to });
  const woken = await path.connection.db.select().from(outboxEvents);
  expect(woken.map(({ data }) => JSON.parse(data).mailboxId)).toEqual([to]);
  expect(await dispatchIn(ctx, from)).toMatchObject({ sent: 0 });
  expect(await dispatchIn(ctx, to)).toMatchObject({ sent: 2 });
  expect(await statusOf(ctx, campaignId)).toMatchObject({ status: "completed", contacted: 4 });
});

test("a run that fails inside the service holds up no other, and is given up in the end", async () => {
  const noted = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = await seedRun({ people: 2 });
  const { ctx } = broken;
  await leave(ctx, broken.generation);
  // As nothing of ours stores it: its pages are to be read again, and cannot be.
  await ctx.db.execute(sql`
    update leads set evidence = '[null]', check_requested_at = now() where workspace_id = ${ctx.workspaceId}`);
  await ctx.db.execute(sql`
    update deliveries set written_at = null where workspace_id = ${ctx.workspaceId}`);
  for (let tries = 1; tries <= 8; tries += 1) {
    expect((await statusOf(ctx, broken.campaignId)).status).toBe("running");
    await dispatchIn(ctx, broken.mailboxIds[0]!);
    await look(ctx);
  }
  expect(noted.mock.calls.flat().join()).toContain("emails of a run could not be sent");
  expect(await statusOf(ctx, broken.campaignId)).toMatchObject({ status: "failed", held: 0 });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000, held: 0 });
  const [lead] = await ctx.db
    .select({ status: leads.status })
    .from(leads)
    .where(eq(leads.workspaceId, ctx.workspaceId));
  expect(lead).toEqual({ status: "new" });
  noted.mockRestore();
});

test("the sweep takes a run that its mailboxes deliver for lost only if none of them is left", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  openAdapters({
    engine: {
      listRuns: async () => ({ runs: [], next: null }),
      getRun: async () => null,
      cancelRun: async () => false,
      hasOpenRun: async () => false,
    },
  });
  const { ctx, campaignId, generation } = await seedRun({ people: 1 });
  await leave(ctx, generation);
  await path.connection.db.delete(outboxEvents);
  const overdue = () =>
    path.connection.db
      .update(runs)
      .set({ heartbeatDeadline: sql`now() - interval '1 minute'` })
      .where(eq(runs.id, generation.runId));
  await overdue();
  await restartLostRuns(path.connection.db);
  expect((await statusOf(ctx, campaignId)).status).toBe("running");
  expect(await path.connection.db.select().from(outboxEvents)).toEqual([]);
  // A dispatcher that died after its last email, before it could complete the run.
  const ended: RunGeneration[] = [];
  const note = async (_: Context, one: RunGeneration) => void ended.push(one);
  await dispatchMailbox(ctx, (await placeOf(ctx))!, { finish: note, fail: note });
  expect(ended).toEqual([generation]);
  await overdue();
  await path.connection.db.delete(outboxEvents);
  await restartLostRuns(path.connection.db);
  const events = await path.connection.db.select().from(outboxEvents);
  expect(events.map(({ name }) => name)).toContain("campaign/outreach.started");
  const next = { ...generation, generation: 2 };
  await finishOutreach(ctx, generation);
  expect((await statusOf(ctx, campaignId)).status).toBe("running");
  await leave(ctx, next);
  expect((await statusOf(ctx, campaignId)).status).toBe("completed");
  vi.restoreAllMocks();
});

async function placeOf(ctx: Context): Promise<string | undefined> {
  const [row] = await ctx.db.execute<{ id: string }>(
    sql`select mailbox_id as id from run_mailboxes where workspace_id = ${ctx.workspaceId}`,
  );
  return row?.id;
}
