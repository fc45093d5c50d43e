import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { runSteps, runs } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { failOutreach, finishOutreach } from "@/lib/workflows/outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { createTestDatabase } from "@/testing/database/test-database";
import { seedCampaign } from "@/testing/outreach/send-path";
import { beginStep, endRun, endStep, updateStep } from "./run-state";
import { startRun } from "./start-run";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Connection;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = connect(testDatabase.url);
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

async function startSeeded(channels = { email: true, call: false }) {
  const { ctx, campaignId } = await seedCampaign(connection, 0);
  const run = await startRun(ctx, campaignId, { kind: "outreach", channels, targetCount: null });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  return {
    ctx,
    runId: run.id,
    generation,
    readRun: async () => (await acrossWorkspaces(ctx).select().from(runs).where(eq(runs.id, run.id)))[0]!,
    readSteps: async () => {
      const rows = await acrossWorkspaces(ctx).select().from(runSteps).where(eq(runSteps.runId, run.id));
      return Object.fromEntries(rows.map(({ key, reason, reasonData }) => [key, [reason, reasonData]]));
    },
    readStatus: () => getCampaignStatus(ctx, { id: campaignId }),
    stop: () => stopCampaign(ctx, { id: campaignId }),
  };
}

test("a failed run stores why as a reason with its data, and says it as a sentence only when it is read", async () => {
  const { ctx, generation, readRun, readStatus } = await startSeeded();
  const reason = { code: "no_page_read", data: { pages: 2, detail: "Nothing answered." } } as const;
  expect(await endRun(ctx, generation, { status: "failed", reason })).toBe(true);
  expect(await readRun()).toMatchObject({
    ...{ status: "failed", failureReason: reason.code, failureData: reason.data },
  });
  expect((await readStatus()).error).toBe(
    "None of the 2 pages could be read: check the sources, or try again later. Nothing answered.",
  );
});

test("a run that the engine gave up says so", async () => {
  const { ctx, generation, readRun } = await startSeeded();
  await failOutreach(ctx, generation);
  expect(await readRun()).toMatchObject({ failureReason: "outreach_given_up", failureData: null });
});

test("no run is stored as failed without a reason, and none with one that did not fail", async () => {
  const { ctx, runId } = await startSeeded();
  for (const values of [{ status: "failed" as const }, { failureReason: "nothing_to_ask" as const }])
    await expect(
      acrossWorkspaces(ctx).update(runs).set(values).where(eq(runs.id, runId)),
    ).rejects.toMatchObject({ cause: { constraint_name: "runs_failed_with_reason" } });
});

test("what a run goes without is stored with its step", async () => {
  const { ctx, runId, generation, readSteps, readRun } = await startSeeded({ email: true, call: false });
  await endStep(ctx, runId, "select_leads", "completed");
  await finishOutreach(ctx, generation);
  expect(await readSteps()).toMatchObject({
    place_calls: ["calls_not_wanted", null],
    follow_up: ["no_follow_up", null],
    send_emails: [null, null],
  });
  expect(await readRun()).toMatchObject({ status: "completed", failureReason: null, failureData: null });
});

test("a step keeps its reason while only its progress changes, until it is told that it is over", async () => {
  const { ctx, runId, readSteps } = await startSeeded();
  await beginStep(ctx, runId, "send_emails");
  const reason = { code: "mail_unavailable", data: { detail: "connect ECONNREFUSED" } } as const;
  await updateStep(ctx, runId, "send_emails", { reason });
  await updateStep(ctx, runId, "send_emails", { done: 1, total: 2 });
  expect((await readSteps()).send_emails).toEqual([reason.code, reason.data]);
  await updateStep(ctx, runId, "send_emails", { reason: null });
  expect((await readSteps()).send_emails).toEqual([null, null]);
});

test("what a stop left undone is stopped, also where something was wrong with it before", async () => {
  const { ctx, runId, readSteps, readStatus, stop } = await startSeeded();
  await beginStep(ctx, runId, "send_emails");
  const reason = { code: "mail_unavailable", data: { detail: "connect ECONNREFUSED" } } as const;
  await updateStep(ctx, runId, "send_emails", { reason });
  await stop();
  expect(await readSteps()).toMatchObject({ send_emails: ["stopped", null], place_calls: ["stopped", null] });
  expect((await readStatus()).steps.map(({ error }) => error)).toContain("The campaign was stopped.");
});
