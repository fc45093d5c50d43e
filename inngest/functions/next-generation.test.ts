import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, openDatabase, database as openedDatabase } from "@/db";
import { auditEntries, runs } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { inngest, registerEngineFetch } from "@/inngest/client";
import { createEmbeddedEngine } from "@/inngest/embedded/engine";
import { startOutbox } from "@/lib/outbox";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { openSendPath, seedCampaign, startMailServer } from "@/testing/outreach/send-path";
import { dispatchEmails } from "./dispatch-mailbox";
import { runOutreach } from "./run-outreach";

vi.mock("@/lib/campaigns/next-generation", async (original) => ({
  ...(await original<object>()),
  MAX_STEPS: 3,
}));

const close: (() => Promise<unknown>)[] = [];
let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  path = await openSendPath();
  openDatabase(path.url, { max: 8 });
  server = await startMailServer();
  path.openMailerTo(server.url);
  const engine = createEmbeddedEngine({
    client: inngest,
    functions: [runOutreach, dispatchEmails],
    databaseUrl: path.url,
  });
  registerEngineFetch((input, init) => engine.fetch(input, init));
  await engine.start();
  const outbox = startOutbox(openedDatabase(), (events) => inngest.send(events));
  close.push(outbox.stop, () => engine.stop(), closeDatabase, path.close, server.close);
});
afterAll(async () => {
  for (const one of close) await one();
});

it("a run with more steps than a function may have goes on in its next generation, and mails everybody once", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, 130);
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  await expect
    .poll(async () => (await getCampaignStatus(ctx, { id: campaignId })).status, { timeout: 25_000 })
    .toBe("completed");
  expect(server.accepted.sort()).toEqual(leads.map(({ email }) => email).sort());
  const [row] = await acrossWorkspaces(ctx).select().from(runs).where(eq(runs.id, run.id));
  expect(row!.generation).toBeGreaterThan(1);
  // The next generation is not a failure, so it is not reported.
  expect(row!.restarts).toBe(0);
  expect(
    await acrossWorkspaces(ctx).$count(auditEntries, eq(auditEntries.workspaceId, ctx.workspaceId)),
  ).toBe(0);
});
