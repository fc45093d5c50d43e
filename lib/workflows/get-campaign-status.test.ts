import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { beginStep, endStep } from "@/lib/campaigns/run-state";
import { startRun } from "@/lib/campaigns/start-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { createTestDatabase } from "@/testing/database/test-database";
import { insertEmail } from "@/testing/outreach/insert-email";
import { seedCampaign } from "@/testing/outreach/send-path";
import { getCampaignStatus } from "./get-campaign-status";

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

async function startSeeded() {
  const seeded = await seedCampaign(connection, 1);
  const channels = { email: true, call: false };
  const run = await startRun(seeded.ctx, seeded.campaignId, {
    kind: "outreach",
    channels,
    targetCount: null,
  });
  return { ...seeded, run };
}

test("updatedAt moves with every step and every mail of the run", async () => {
  const { ctx, campaignId, run, leads } = await startSeeded();
  const read = async () => Date.parse((await getCampaignStatus(ctx, { id: campaignId })).updatedAt);
  // Moves all seeded rows an hour back, so that only what the run does afterwards is later.
  for (const table of ["campaigns", "runs"])
    await connection.db.execute(
      sql`update ${sql.identifier(table)} set updated_at = now() - interval '1 hour'`,
    );
  const start = Date.now();
  expect(await read()).toBeLessThan(start - 3_000_000);
  await beginStep(ctx, run.id, "select_leads");
  const begun = await read();
  expect(begun).toBeGreaterThanOrEqual(start - 1_000);
  await insertEmail(ctx, {
    leadId: leads[0]!.id,
    campaignId,
    runId: run.id,
    updatedAt: new Date(start + 60_000),
  });
  expect(await read()).toBe(start + 60_000);
});

test("a stopped run shows the step that it came to, not the last one that it never began", async () => {
  const { ctx, campaignId, run } = await startSeeded();
  await beginStep(ctx, run.id, "select_leads");
  await endStep(ctx, run.id, "select_leads", "completed");
  await beginStep(ctx, run.id, "write_messages");
  await stopCampaign(ctx, { id: campaignId });
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
    status: "stopped",
    currentStepKey: "write_messages",
  });
});
