import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailDrafts, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { selectLeads } from "@/lib/channels/email/select-leads";
import { searchLeads } from "@/lib/leads/search-leads";
import { updateMemory } from "@/lib/memory/update-memory";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { previewLeadEmails } from "@/lib/workflows/preview-lead-emails";
import { previewOutreach } from "@/lib/workflows/preview-outreach";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

type Row = Partial<typeof leads.$inferInsert>;

async function seed(rows: Row[]) {
  const seeded = await seedCampaign(path.connection, rows.length);
  for (const [index, row] of rows.entries())
    if (Object.keys(row).length > 0)
      await acrossWorkspaces(seeded.ctx).update(leads).set(row).where(eq(leads.id, seeded.leads[index]!.id));
  return { ...seeded, ids: seeded.leads.map(({ id }) => id) };
}

const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);

test("takes the leads that a search for the best names, in its order", async () => {
  const { ctx, campaignId, agentId } = await seed([
    { score: 70 },
    { score: 80 },
    { score: 80 },
    { score: null },
    { score: 80 },
  ]);
  const found = await searchLeads(ctx, { agentId, sort: "score", limit: 4 });
  const { recipients } = await previewOutreach(ctx, { id: campaignId, targetCount: 4 });
  expect(idsOf(recipients)).toEqual(idsOf(found.leads));
});

test("names everybody with the reason, and each once", async () => {
  const {
    ctx,
    campaignId,
    ids,
    leads: all,
  } = await seed([
    { score: 95, domain: "one.example" },
    { score: 90, domain: "one.example" },
    { score: 85 },
    { score: 80 },
    { score: 59 },
    { score: null },
    { status: "contacted" },
    { status: "rejected" },
    { status: "failed" },
    {},
    { score: 99 },
  ]);
  await addSuppression(ctx, { email: all[9]!.email });
  await acrossWorkspaces(ctx)
    .insert(emailDrafts)
    .values({ workspaceId: ctx.workspaceId, leadId: ids[10]!, skippedAt: new Date() });
  const preview = await previewOutreach(ctx, {
    id: campaignId,
    minFit: 60,
    maxPerCompany: 1,
    targetCount: 2,
  });
  expect(preview).toMatchObject({
    people: 2,
    estimatedCost: 2,
    balance: 1_000,
    fits: { fitting: 4, below: 1, notJudged: 1 },
    sender: { name: "Ines Vogt", address: "ines@ovens.example" },
    sentVia: { mode: "outbox", server: null },
    missing: [],
    problem: null,
  });
  expect(idsOf(preview.recipients)).toEqual([ids[0], ids[2]]);
  expect(preview.email).toMatchObject({
    to: { name: "Lee Baker0" },
    text: expect.stringContaining("Bakery number 0"),
  });
  expect(Object.fromEntries(preview.skipped.map(({ reason, named }) => [reason, idsOf(named)]))).toEqual({
    already_contacted: [ids[6]],
    lead_suppressed: [ids[9]],
    invalid_state: [ids[7]],
    failed: [ids[8]],
    skipped: [ids[10]],
    below_fit: [ids[4]],
    not_judged: [ids[5]],
    same_company: [ids[1]],
    over_target: [ids[3]],
  });
});

test("the best one is one of one", async () => {
  const { ctx, campaignId, ids } = await seed([{ score: 10 }, { score: 90 }, { score: 20 }]);
  const preview = await previewOutreach(ctx, { id: campaignId, targetCount: 1 });
  expect([preview.people, idsOf(preview.recipients)]).toEqual([1, [ids[1]]]);
});

test("ten are named, and the next ten are a page further", async () => {
  const { ctx, campaignId, ids } = await seed(
    Array.from({ length: 12 }, (_, index) => ({ score: 90 - index })),
  );
  const first = await previewOutreach(ctx, { id: campaignId });
  const next = await previewOutreach(ctx, { id: campaignId, offset: 10 });
  expect([...idsOf(first.recipients), ...idsOf(next.recipients)]).toEqual(ids);
  expect(next).toMatchObject({ people: 12, basis: first.basis });
});

test("a hundred of each reason to skip are named, the best, and the rest are counted", async () => {
  const { ctx, campaignId, ids } = await seed(
    Array.from({ length: 102 }, (_, index) => ({ score: index < 2 ? 20 : 40 })),
  );
  const { people, skipped } = await previewOutreach(ctx, { id: campaignId, minFit: 60 });
  expect([people, skipped.map(({ reason, people }) => [reason, people])]).toEqual([0, [["below_fit", 102]]]);
  expect(idsOf(skipped[0]!.named)).toEqual(ids.slice(2).sort());
});

test("shows those whom a run then selects, and a run with its basis refuses others", async () => {
  const { ctx, campaignId, ids } = await seed([{ score: 90 }, { score: 80 }, { score: 70 }]);
  const { basis } = await previewOutreach(ctx, { id: campaignId, targetCount: 2 });
  await acrossWorkspaces(ctx).update(leads).set({ score: 95 }).where(eq(leads.id, ids[2]!));
  await expect(startOutreachRun(ctx, { id: campaignId, targetCount: 2, basis })).rejects.toMatchObject({
    code: "bad_state",
    details: { reason: "people_changed" },
  });
  const again = await previewOutreach(ctx, { id: campaignId, targetCount: 2 });
  const { run } = await startOutreachRun(ctx, { id: campaignId, targetCount: 2, basis: again.basis });
  await selectLeads(ctx, { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 });
  const queued = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.campaignId, campaignId));
  expect(idsOf(queued.filter(({ status }) => status === "queued")).sort()).toEqual(
    idsOf(again.recipients).sort(),
  );
});

test("leads chosen by name are written to although a run skips them, and a missing one is said", async () => {
  const { ctx, ids } = await seed([{ status: "failed" }, { score: null }, { status: "replied" }]);
  const gone = "00000000-0000-4000-8000-000000000000";
  await acrossWorkspaces(ctx)
    .insert(emailDrafts)
    .values({ workspaceId: ctx.workspaceId, leadId: ids[1]!, skippedAt: new Date() });
  const preview = await previewLeadEmails(ctx, { leadIds: [...ids, gone] });
  expect([preview.people, preview.fits]).toEqual([2, null]);
  expect(preview.skipped.map(({ reason, people }) => [reason, people])).toEqual([
    ["already_contacted", 1],
    ["not_found", 1],
  ]);
});

test("says what Memory lacks instead of a text", async () => {
  const { ctx, campaignId, agentId } = await seed([{}]);
  await updateMemory(ctx, { id: agentId, senderName: null });
  expect(await previewOutreach(ctx, { id: campaignId })).toMatchObject({
    people: 1,
    email: null,
    sender: null,
    missing: ["senderName"],
  });
});
