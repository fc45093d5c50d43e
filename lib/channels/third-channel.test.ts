import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase, openDatabase, database as openedDatabase } from "@/db";
import { emails, leads } from "@/db/schema";
import { eq } from "@/db/scope";
import { inngest, registerEngineFetch } from "@/inngest/client";
import { createEmbeddedEngine } from "@/inngest/embedded/engine";
import { runOutreach } from "@/inngest/functions/run-outreach";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { startOutbox } from "@/lib/outbox";
import { describeStop } from "@/lib/workflows/describe-stop";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { estimateResume } from "@/lib/workflows/estimate-resume";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { fileChannelHooks, listFiles } from "@/testing/channels/file/file-channel";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";

// Everything that registers a third channel: its folder (testing/channels/file), and its place in this list.
vi.mock("./channels", async (original) => {
  const { CHANNELS, ...rest } = await original<typeof import("./channels")>();
  const { fileChannel } = await import("@/testing/channels/file/file-channel");
  const list = [...CHANNELS, fileChannel];
  return { ...rest, CHANNELS: list, channels: list };
});

const ONLY_FILES = { channels: { email: false, call: false, file: true } };
const close: (() => Promise<unknown>)[] = [];
let path: Awaited<ReturnType<typeof openSendPath>>;

beforeAll(async () => {
  path = await openSendPath();
  openDatabase(path.url, { max: 8 });
  const engine = createEmbeddedEngine({ client: inngest, functions: [runOutreach], databaseUrl: path.url });
  registerEngineFetch((input, init) => engine.fetch(input, init));
  await engine.start();
  const outbox = startOutbox(openedDatabase(), (events) => inngest.send(events));
  close.push(outbox.stop, () => engine.stop(), closeDatabase, path.close);
});
afterEach(() => {
  fileChannelHooks.beforeDelivery = async () => {};
});
afterAll(async () => {
  for (const one of close) await one();
});

/** Lets `count` deliveries through; the next one waits until `open`. */
function holdAfter(count: number) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let seen = 0;
  fileChannelHooks.beforeDelivery = async () => {
    seen += 1;
    if (seen <= count) return;
    reached.resolve();
    await gate.promise;
  };
  return { reached: reached.promise, open: gate.resolve };
}

const awaitStatus = (ctx: Context, id: string, wanted: string) =>
  expect
    .poll(async () => (await getCampaignStatus(ctx, { id })).status, { timeout: 25_000, interval: 20 })
    .toBe(wanted);

async function startFiles(count: number) {
  const seeded = await seedCampaign(path.connection, count);
  await startOutreachRun(seeded.ctx, { id: seeded.campaignId, ...ONLY_FILES } as never);
  return seeded;
}

test("an outreach run reaches everybody once through it, and nobody by email", async () => {
  const { ctx, campaignId, leads: all } = await startFiles(5);
  await awaitStatus(ctx, campaignId, "completed");
  expect(listFiles("delivered", campaignId)).toEqual(all.map(({ id }) => id).sort());
  expect(await ctx.db.$count(emails, eq(emails.workspaceId, ctx.workspaceId))).toBe(0);
  expect(await ctx.db.$count(leads, eq(leads.workspaceId, ctx.workspaceId))).toBe(5);
  expect((await getCredits(ctx, {})).balance).toBe(1_000);
});

test("pause holds it from the moment it answers, and resume goes on where it was", async () => {
  const hold = holdAfter(2);
  const { ctx, campaignId, leads: all } = await startFiles(6);
  await hold.reached;
  expect(await pauseCampaign(ctx, { id: campaignId })).toEqual({
    ok: true,
    paused: true,
    inFlight: [],
    held: 0,
    callsInFlight: [],
    filesInFlight: [],
  });
  hold.open();
  expect(listFiles("delivered", campaignId)).toHaveLength(2);
  expect(await estimateResume(ctx, { id: campaignId })).toMatchObject({
    people: 4,
    summary: "Write 4 files.",
  });
  await resumeCampaign(ctx, { id: campaignId });
  await awaitStatus(ctx, campaignId, "completed");
  expect(listFiles("delivered", campaignId)).toEqual(all.map(({ id }) => id).sort());
});

test("stop drops what waits in it, and says so before", async () => {
  const hold = holdAfter(1);
  const { ctx, campaignId } = await startFiles(4);
  await hold.reached;
  expect((await describeStop(ctx, campaignId)).summary).toContain("3 files are dropped");
  expect(await stopCampaign(ctx, { id: campaignId })).toMatchObject({ stopped: true, filesInFlight: [] });
  hold.open();
  expect(listFiles("waiting", campaignId)).toEqual([]);
  expect(listFiles("delivered", campaignId)).toHaveLength(1);
});

test("a person who is erased gets nothing more through it, and what they got is gone", async () => {
  const hold = holdAfter(1);
  const { ctx, campaignId, leads: all } = await startFiles(3);
  await hold.reached;
  const [reached] = listFiles("delivered", campaignId);
  const [next] = listFiles("waiting", campaignId);
  await eraseLead(ctx, { id: reached! });
  await eraseLead(ctx, { id: next! });
  hold.open();
  await awaitStatus(ctx, campaignId, "completed");
  const left = all.map(({ id }) => id).filter((id) => id !== reached && id !== next);
  expect(listFiles("delivered", campaignId)).toEqual(left);
});
