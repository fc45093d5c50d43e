import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { auditEntries, outboxEvents, runs } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { driveStep } from "@/lib/campaigns/drive-step";
import { listCampaignActivity } from "@/lib/campaigns/list-campaign-activity";
import { beginNextGeneration } from "@/lib/campaigns/next-generation";
import { markWaiting } from "@/lib/campaigns/run-state";
import { startRun } from "@/lib/campaigns/start-run";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { openAdapters, overrideEnv } from "@/lib/process/this-process";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { restartLostRuns } from "./restart-lost-runs";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let inHand: boolean;
let meet = async () => {};

beforeAll(async () => {
  path = await openSendPath();
  server = await startMailServer();
  path.openMailerTo(server.url);
  openAdapters({
    engine: {
      listRuns: async () => ({ runs: [], next: null }),
      getRun: async () => null,
      cancelRun: async () => false,
      hasOpenRun: async () => {
        await meet();
        return inHand;
      },
    },
  });
});
beforeEach(async () => {
  inHand = false;
  vi.spyOn(console, "error").mockImplementation(() => {});
  // Runs left over by earlier tests must not count in the next one.
  await path.connection.db.update(runs).set({ status: "completed" });
});
afterEach(() => {
  vi.restoreAllMocks();
  overrideEnv({ INNGEST_DEV: undefined });
});
afterAll(async () => {
  await path.close();
  await server.close();
});

/** A run whose event reached the engine and whose driver was due to give a sign a minute ago. */
async function loseRun(leads = 2) {
  const seeded = await seedCampaign(path.connection, leads);
  const generation = await startWrittenRun(seeded.ctx, seeded.campaignId);
  await handOver();
  await makeDue(generation);
  return { ...seeded, generation };
}

const handOver = () => path.connection.db.delete(outboxEvents);
const makeDue = (generation: RunGeneration) =>
  path.connection.db
    .update(runs)
    .set({ heartbeatDeadline: sql`now() - interval '1 minute'` })
    .where(eq(runs.id, generation.runId));
const readRun = async ({ runId }: RunGeneration) =>
  (await path.connection.db.select().from(runs).where(eq(runs.id, runId)))[0]!;
const restart = () => restartLostRuns(path.connection.db);
const readEvents = async () =>
  (await path.connection.db.select().from(outboxEvents)).map(({ name, data }) => ({
    name,
    generation: JSON.parse(data).generation,
  }));

it("gives a run that nobody drives one new generation, however many sweeps find it at once", async () => {
  const { ctx, campaignId, generation } = await loseRun();
  // All of them have found it before the first one acts.
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  meet = () => {
    arrived += 1;
    if (arrived === 20) all.resolve();
    return all.promise;
  };
  const answers = await Promise.all(Array.from({ length: 20 }, restart));
  meet = async () => {};
  expect(answers.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await readRun(generation)).toMatchObject({ status: "running", generation: 2, restarts: 1 });
  expect(await readEvents()).toEqual(
    expect.arrayContaining([
      { name: "campaign/outreach.started", generation: 2 },
      { name: "campaign/run.halted", generation: 1 },
    ]),
  );
  expect(await readEvents()).toHaveLength(2);
  // A late one that acts on what it found before begins none either.
  expect(await beginNextGeneration(ctx, generation)).toBeNull();
  expect((await readRun(generation)).generation).toBe(2);
  const entries = await acrossWorkspaces(ctx)
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, ctx.workspaceId));
  expect(entries).toMatchObject([
    {
      actorKind: "system",
      capability: "restartRun",
      subjects: { runId: generation.runId },
      facts: { restarts: 1 },
    },
  ]);
  const activity = await listCampaignActivity(ctx, { id: campaignId });
  expect(activity.entries.filter(({ kind }) => kind.startsWith("run_"))).toMatchObject([
    { kind: "run_restarted", by: null },
    { kind: "run_started", by: null },
  ]);
});

it("does so without an engine of its own too, where nothing is known but the signs of the driver", async () => {
  overrideEnv({ INNGEST_DEV: "1" });
  inHand = true;
  const { generation } = await loseRun();
  expect(await restart()).toBe(1);
  expect((await readRun(generation)).generation).toBe(2);
});

const spared: Record<
  string,
  (run: { ctx: Context; campaignId: string; generation: RunGeneration }) => Promise<unknown>
> = {
  "is paused": ({ ctx, campaignId }) => pauseCampaign(ctx, { id: campaignId }),
  "is stopped": ({ ctx, campaignId }) => stopCampaign(ctx, { id: campaignId }),
  "waits for a time to come": ({ ctx, generation }) =>
    markWaiting(ctx, generation, { reason: "daily_cap", until: new Date(Date.now() + 1_000) }),
  "waited until a minute ago": ({ ctx, generation }) =>
    markWaiting(ctx, generation, { reason: "retry", until: new Date(Date.now() - 60_000) }),
  "has a driver that is not due yet": ({ ctx, generation }) => driveStep(ctx, generation, 0, async () => {}),
  "has an event that was not handed to the engine yet": ({ ctx, generation }) =>
    ctx.emit({ name: "campaign/outreach.started", data: generation }),
  "the engine has in hand": async () => {
    inHand = true;
  },
};
it.each(Object.entries(spared))("leaves a run alone that %s", async (_, spare) => {
  const lost = await loseRun();
  await spare(lost);
  expect(await restart()).toBe(0);
  expect((await readRun(lost.generation)).generation).toBe(1);
});

it("leaves a run alone while a transaction of its driver is open, and does not wait for it", async () => {
  const { ctx, campaignId, generation } = await loseRun();
  await acrossWorkspaces(ctx).transaction(async (tx) => {
    await tx.execute(sql`select 1 from campaigns where id = ${campaignId} for share`);
    expect(await restart()).toBe(0);
  });
  expect(await restart()).toBe(1);
  expect((await readRun(generation)).generation).toBe(2);
});

it("takes up a run that slept and was not woken", async () => {
  const { ctx, generation } = await loseRun();
  await markWaiting(ctx, generation, { reason: "daily_cap", until: new Date(Date.now() - 130_000) });
  expect(await restart()).toBe(1);
  expect(await readRun(generation)).toMatchObject({ generation: 2, waitingReason: null, waitingUntil: null });
});

it("waits longer after each restart in a row, and forgets them once the run has been driven for a while", async () => {
  const { ctx, generation } = await loseRun();
  const minutesLeft = async () =>
    Math.round((+(await readRun(generation)).heartbeatDeadline - Date.now()) / 60_000);
  for (const minutes of [4, 8, 16]) {
    await makeDue(generation);
    expect(await restart()).toBe(1);
    await handOver();
    expect(await minutesLeft()).toBe(minutes);
  }
  await makeDue(generation);
  const current = { ...generation, generation: 4 };
  await driveStep(ctx, current, 0, async () => {});
  expect(await readRun(generation)).toMatchObject({ generation: 4, restarts: 3 });
  await ctx.db.update(runs).set({ restartedAt: sql`now() - interval '11 minutes'` });
  await makeDue(generation);
  await driveStep(ctx, current, 0, async () => {});
  await makeDue(generation);
  await driveStep(ctx, current, 0, async () => {});
  expect((await readRun(generation)).restarts).toBe(0);
  expect(await minutesLeft()).toBe(2);
});

it("a step that failed leaves the engine its time to try again, and a generation that is over shows nothing", async () => {
  const { ctx, generation } = await loseRun();
  const failing = driveStep(ctx, generation, 7, () => Promise.reject(new Error("The model is away.")));
  await expect(failing).rejects.toThrow("The model is away.");
  // An Inngest server's eighth retry comes after 40 minutes.
  expect(+(await readRun(generation)).heartbeatDeadline - Date.now()).toBeGreaterThan(40 * 60_000);
  await makeDue(generation);
  await driveStep(ctx, { ...generation, generation: 9 }, 0, async () => {});
  expect(await restart()).toBe(1);
});

it("a driver that was only slow does nothing when it comes back: every mail goes out once", async () => {
  const { ctx, generation } = await loseRun(5);
  const before = server.accepted.length;
  expect(await restart()).toBe(1);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ end: "halted", sent: 0 });
  const [slow, next] = await Promise.all([
    sendEmailsOfRun(ctx, generation),
    sendEmailsOfRun(ctx, { ...generation, generation: 2 }),
  ]);
  expect([slow, next]).toMatchObject([
    { end: "halted", sent: 0 },
    { end: "done", sent: 5 },
  ]);
  expect(server.accepted.slice(before).sort()).toEqual([...new Set(server.accepted.slice(before))].sort());
  expect(server.accepted.length - before).toBe(5);
});

it("a lost run is found also when another run of its campaign has started since", async () => {
  const { ctx, campaignId, generation } = await loseRun();
  const waiting = { reason: "daily_cap" as const, until: new Date(Date.now() + 3_600_000) };
  await markWaiting(ctx, generation, waiting);
  await startRun(ctx, campaignId, { kind: "discovery", mode: "people", depth: "fast", targetCount: 1 });
  await handOver();
  expect(await restart()).toBe(0);
  await markWaiting(ctx, generation, null);
  expect(await restart()).toBe(1);
  expect(await readRun(generation)).toMatchObject({ status: "running", generation: 2 });
});
