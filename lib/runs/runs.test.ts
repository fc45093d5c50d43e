import { eq } from "drizzle-orm";
import { NonRetriableError } from "inngest";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { agents, campaigns, outboxEvents, workspaces } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { asWorkspaceId } from "@/db/workspace-id";
import type { EmbeddedEngine } from "@/inngest/embedded/engine";
import { startRun } from "@/lib/campaigns/start-run";
import { type Context, systemContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { openAdapters, overrideEnv } from "@/lib/process/this-process";
import { cancelRun } from "@/lib/workflows/cancel-run";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { createTestClient, startTestEngine } from "@/testing/engine/test-engine";
import { getRun } from "./get-run";
import { listRuns } from "./list-runs";
import { retryRun } from "./retry-run";

let database: TestDatabase;
let connection: Connection;
let engine: EmbeddedEngine;
const wired = createTestClient("leadwright");
/** Ends the runs of "run-discovery", which wait for it. */
const release = Promise.withResolvers<void>();

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { max: 8 });
  const fails = wired.client.createFunction(
    { id: "run-outreach", triggers: [{ event: "campaign/outreach.started" }], retries: 1 },
    async ({ step }) => {
      await step.run("select_leads 1", () => ({ more: false }));
      await step.run("send_emails 1", () => {
        throw new NonRetriableError("the mail server is on fire");
      });
    },
  );
  const waits = wired.client.createFunction(
    { id: "run-discovery", triggers: [{ event: "campaign/discovery.started" }] },
    async ({ step }) => {
      await step.run("plan_search", () => release.promise);
    },
  );
  engine = await startTestEngine(wired, [fails, waits], { databaseUrl: database.url });
  openAdapters({ engine });
});
afterAll(async () => {
  release.resolve();
  await engine.stop();
  await connection.close();
  await database.drop();
});
afterEach(() =>
  overrideEnv({
    INNGEST_DEV: undefined,
    INNGEST_DASHBOARD_URL: undefined,
    INNGEST_BASE_URL: undefined,
    INNGEST_EVENT_KEY: undefined,
    INNGEST_SIGNING_KEY: undefined,
  }),
);

/** A workspace whose campaign has started a run, also in the engine. */
async function begin(kind: "outreach" | "discovery") {
  const { db } = connection;
  const [workspaceId, campaignId] = [asWorkspaceId(newId()), newId()];
  await db.insert(workspaces).values({ id: workspaceId, name: "Test" });
  await db.insert(campaigns).values({ id: campaignId, workspaceId });
  await db.insert(agents).values({ workspaceId, campaignId, name: "Agent" });
  const ctx = systemContext(db, workspaceId);
  const run = await startRun(
    ctx,
    campaignId,
    kind === "outreach"
      ? { kind, channels: { email: true, call: false }, targetCount: null }
      : { kind, mode: "people", depth: "fast", targetCount: 5 },
  );
  const data = { workspaceId, campaignId, runId: run.id, generation: 1 };
  await wired.client.send({ name: `campaign/${kind}.started`, data });
  return { ctx, data };
}

/** Returns the newest run once it is in the state. */
async function runIn(ctx: Context, state: string) {
  for (;;) {
    const { runs } = await listRuns(ctx, {});
    if (runs[0]?.state === state) return runs[0];
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const eventsOf = async (ctx: Context) =>
  (await ctx.db.select().from(outboxEvents)).filter(({ data }) => data.includes(ctx.workspaceId));

test("shows a run with its steps, their attempts and what failed, and the ids of its event", async () => {
  const { ctx, data } = await begin("outreach");
  const run = await runIn(ctx, "failed");
  expect(run).toMatchObject({
    function: "run-outreach",
    event: { name: "campaign/outreach.started", data },
    error: { message: "the mail server is on fire" },
  });
  expect(run.endedAt).not.toBeNull();
  const { steps } = await getRun(ctx, { id: run.id });
  expect(steps).toMatchObject([
    { name: "select_leads 1", state: "completed", attempts: 1, error: null },
    { name: "send_emails 1", state: "failed", attempts: 1, error: { message: "the mail server is on fire" } },
  ]);
  expect(JSON.stringify(steps)).not.toContain("runs.test.ts");
});

test("filters by state, function and time, and pages without losing or repeating a run", async () => {
  const { ctx, data } = await begin("outreach");
  for (const generation of [2, 3])
    await wired.client.send({ name: "campaign/outreach.started", data: { ...data, generation } });
  for (;;) if ((await listRuns(ctx, { state: "failed" })).runs.length === 3) break;
  const count = async (filter: object) => (await listRuns(ctx, filter)).runs.length;
  expect(await count({ function: "run-outreach" })).toBe(3);
  expect(await count({ function: "run-discovery" })).toBe(0);
  expect(await count({ state: "completed" })).toBe(0);
  expect(await count({ from: new Date(Date.now() + 60_000) })).toBe(0);
  expect(await count({ to: new Date(Date.now() + 60_000) })).toBe(3);
  const first = await listRuns(ctx, { limit: 2 });
  const second = await listRuns(ctx, { limit: 2, cursor: first.next! });
  expect([first.runs.length, second.runs.length, second.next]).toEqual([2, 1, null]);
  expect(new Set([...first.runs, ...second.runs].map(({ id }) => id)).size).toBe(3);
});

test("cancels a run, and pauses the campaign that it worked for", async () => {
  const { ctx, data } = await begin("discovery");
  const run = await runIn(ctx, "running");
  expect(await getRun(ctx, { id: run.id })).toMatchObject({ canCancel: true, canRetry: false });
  expect(await cancelRun(ctx, { id: run.id })).toEqual({ ok: true, pausedCampaignId: data.campaignId });
  expect((await getRun(ctx, { id: run.id })).run.state).toBe("cancelled");
  const [campaign] = await acrossWorkspaces(ctx)
    .select()
    .from(campaigns)
    .where(eq(campaigns.id, data.campaignId));
  expect(campaign).toMatchObject({ status: "paused", pauseReason: "user" });
  await expect(cancelRun(ctx, { id: run.id })).rejects.toMatchObject({ code: "invalid_state" });
  await expect(retryRun(ctx, { id: run.id })).rejects.toMatchObject({ code: "invalid_state" });
});

test("runs again what failed, under a new event, as long as its campaign is at it", async () => {
  const { ctx, data } = await begin("outreach");
  const run = await runIn(ctx, "failed");
  expect(await getRun(ctx, { id: run.id })).toMatchObject({ canRetry: true, retryProblem: null });
  await retryRun(ctx, { id: run.id });
  const [event] = (await eventsOf(ctx)).slice(-1);
  expect(event).toMatchObject({ name: "campaign/outreach.started", data: JSON.stringify(data) });
  await acrossWorkspaces(ctx)
    .update(campaigns)
    .set({ status: "failed" })
    .where(eq(campaigns.id, data.campaignId));
  const before = (await eventsOf(ctx)).length;
  await expect(retryRun(ctx, { id: run.id })).rejects.toMatchObject({ code: "invalid_state" });
  expect(await eventsOf(ctx)).toHaveLength(before);
});

test("no run of another workspace is shown, cancelled or run again", async () => {
  const { ctx } = await begin("discovery");
  const run = await runIn(ctx, "running");
  const { ctx: stranger } = await begin("outreach");
  await runIn(stranger, "failed");
  expect((await listRuns(stranger, {})).runs.map(({ id }) => id)).not.toContain(run.id);
  for (const call of [getRun, cancelRun, retryRun])
    await expect(call(stranger, { id: run.id })).rejects.toMatchObject({ code: "not_found" });
  expect((await getRun(ctx, { id: run.id })).run.state).toBe("running");
});

test.each([
  { INNGEST_DEV: "1", url: "http://localhost:8288" },
  { INNGEST_DEV: "http://127.0.0.1:9000", url: "http://127.0.0.1:9000" },
  { INNGEST_DEV: "1", INNGEST_BASE_URL: "http://inngest.example:8288", url: "http://inngest.example:8288" },
  { INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "5a", url: "https://app.inngest.com" },
])("leads to the server's own pages where nothing else is set: $url", async ({ url, ...settings }) => {
  const { ctx } = await begin("discovery");
  overrideEnv(settings);
  expect((await listRuns(ctx, {})).dashboardUrl).toBe(url);
});

test("with an Inngest server it says that the runs live there, and where", async () => {
  const { ctx } = await begin("discovery");
  const run = await runIn(ctx, "running");
  overrideEnv({ INNGEST_DEV: "1", INNGEST_DASHBOARD_URL: "http://inngest.example:8288" });
  expect(await listRuns(ctx, {})).toEqual({
    engine: "inngest",
    dashboardUrl: "http://inngest.example:8288",
    runs: [],
    next: null,
  });
  for (const call of [getRun, cancelRun, retryRun])
    await expect(call(ctx, { id: run.id })).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining("http://inngest.example:8288"),
    });
});
