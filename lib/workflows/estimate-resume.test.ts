import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls, leads, runs } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { recordCallConsent } from "@/lib/calls/consent/record-call-consent";
import { startRun } from "@/lib/campaigns/start-run";
import { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import { openSendPath, seedCampaign, startWrittenRun } from "@/testing/outreach/send-path";
import { estimateResume } from "./estimate-resume";
import { pauseCampaign } from "./pause-campaign";
import { startOutreachRun } from "./start-outreach-run";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

test("counts the mails that wait, and the leads that were not chosen yet", async () => {
  path.openMailerTo("smtp://127.0.0.1:1");
  const written = await seedCampaign(path.connection, 6);
  await startWrittenRun(written.ctx, written.campaignId, { targetCount: 4 });
  await pauseCampaign(written.ctx, { id: written.campaignId });
  expect(await estimateResume(written.ctx, { id: written.campaignId })).toMatchObject({
    people: 4,
    estimatedCost: 4,
    missing: [],
  });
  const fresh = await seedCampaign(path.connection, 6);
  await startOutreachRun(fresh.ctx, { id: fresh.campaignId, targetCount: 5 });
  await pauseCampaign(fresh.ctx, { id: fresh.campaignId });
  expect(await estimateResume(fresh.ctx, { id: fresh.campaignId })).toMatchObject({ people: 5 });
});

test("prices a search by the leads that it still has to find", async () => {
  const { ctx, agentId, campaignId } = await seedCampaign(path.connection, 0);
  const run = await startRun(ctx, campaignId, {
    kind: "discovery",
    mode: "people",
    depth: "fast",
    targetCount: 40,
  } as const);
  await path.connection.db.update(runs).set({ found: 30 }).where(eq(runs.id, run.id));
  await pauseCampaign(ctx, { id: campaignId });
  const rest = await estimateDiscovery(ctx, { agentId, targetCount: 10 });
  expect(await estimateResume(ctx, { id: campaignId })).toMatchObject({ estimatedCost: rest.estimatedCost });
});

test("prices the calls that the automated assistant still has to make: of leads, and then of its list", async () => {
  const { ctx, agentId, campaignId, leads: seeded } = await seedCampaign(path.connection, 4);
  await acrossWorkspaces(ctx)
    .update(leads)
    .set({ phone: "+44 113 496 0000" })
    .where(eq(leads.campaignId, campaignId));
  for (const { id } of seeded.slice(0, 2))
    await recordCallConsent(ctx, { id, statement: "Yes", method: "A form", givenAt: "2026-01-05T09:00:00Z" });
  const run = await startRun(ctx, campaignId, {
    kind: "outreach",
    channels: { email: false, call: true },
    voice: {},
    targetCount: null,
  } as const);
  await pauseCampaign(ctx, { id: campaignId });
  // At most ten minutes, at six plus four credits each.
  expect(await estimateResume(ctx, { id: campaignId })).toMatchObject({
    people: 2,
    calls: 2,
    estimatedCost: 200,
    summary: "Call 2 people with the automated assistant for 10 credits a started minute, 200 at most.",
  });
  for (const [index, { id }] of seeded.entries())
    await ctx.db.insert(calls).values({
      workspaceId: ctx.workspaceId,
      agentId,
      campaignId,
      leadId: id,
      runId: run.id,
      score: 50,
      phone: `+44113496000${index}`,
      timeZones: "Europe/London",
      caller: index < 1 ? "voice" : "person",
      script: { opening: "", questions: [], answers: [] },
    });
  expect(await estimateResume(ctx, { id: campaignId })).toMatchObject({
    people: 1,
    calls: 1,
    estimatedCost: 100,
  });
});
