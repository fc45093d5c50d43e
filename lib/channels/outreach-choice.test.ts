import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls, emails, leads, runLeads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { makeCallsOfRun } from "@/lib/channels/call/make-calls-of-run";
import { selectLeads } from "@/lib/channels/email/select-leads";
import { estimateOutreach } from "@/lib/workflows/estimate-outreach";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

type Row = Partial<typeof leads.$inferInsert>;

/** A campaign whose leads differ from the usual ones in the given fields. */
async function seed(rows: Row[]) {
  const seeded = await seedCampaign(path.connection, rows.length);
  for (const [index, row] of rows.entries())
    await acrossWorkspaces(seeded.ctx)
      .update(leads)
      .set({ ...row, ...(row.email && { emailKey: row.email }) })
      .where(eq(leads.id, seeded.leads[index]!.id));
  return { ...seeded, ids: seeded.leads.map(({ id }) => id) };
}

/** The leads that a run emails, by their place in the list they were seeded from. */
async function emailed(
  { ctx, campaignId, ids }: Awaited<ReturnType<typeof seed>>,
  choice: Omit<Parameters<typeof startOutreachRun>[1], "id">,
) {
  const { run } = await startOutreachRun(ctx, { id: campaignId, ...choice });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  while ((await selectLeads(ctx, generation)).more);
  const made = await acrossWorkspaces(ctx)
    .select({ leadId: emails.leadId })
    .from(emails)
    .where(eq(emails.runId, run.id));
  return made.map(({ leadId }) => ids.indexOf(leadId)).sort();
}

/** The leads that a run chooses, in its order, by their place in the list they were seeded from. */
async function chosen(
  { ctx, campaignId, ids }: Awaited<ReturnType<typeof seed>>,
  choice: Omit<Parameters<typeof startOutreachRun>[1], "id">,
) {
  const { run } = await startOutreachRun(ctx, { id: campaignId, ...choice });
  const rows = await acrossWorkspaces(ctx)
    .select({ id: runLeads.leadId })
    .from(runLeads)
    .where(eq(runLeads.runId, run.id))
    .orderBy(runLeads.position);
  await stopCampaign(ctx, { id: campaignId });
  return rows.map(({ id }) => ids.indexOf(id));
}

test("minFit leaves out who fits less, and the estimate says the same", async () => {
  const seeded = await seed([{ score: 59 }, { score: 60 }, { score: 90 }]);
  expect(await estimateOutreach(seeded.ctx, { id: seeded.campaignId, minFit: 60 })).toMatchObject({
    people: 2,
    estimatedCost: 2,
  });
  expect(await emailed(seeded, { minFit: 60 })).toEqual([1, 2]);
});

test("without limits every eligible lead is reached", async () => {
  const seeded = await seed([{ score: 0 }, { score: 60, domain: "one.example" }, { domain: "one.example" }]);
  expect(await emailed(seeded, {})).toEqual([0, 1, 2]);
});

test("maxPerCompany takes the best of each company, and knows people at free email providers apart", async () => {
  const seeded = await seed([
    { score: 50, email: "a@one.example", domain: null },
    { score: 90, email: "b@one.example", domain: "www.one.example" },
    { score: 70, email: "c@mail.example", domain: "shop.one.example" },
    { score: 10, email: "d@gmail.com", domain: null, company: null },
    { score: 20, email: "e@gmail.com", domain: null, company: null },
    { score: 30, email: "f@gmail.com", domain: null, company: "Bakery Nord" },
    { score: 40, email: "g@gmx.de", domain: null, company: "bakery nord" },
  ]);
  expect(await estimateOutreach(seeded.ctx, { id: seeded.campaignId, maxPerCompany: 1 })).toMatchObject({
    people: 4,
  });
  expect(await emailed(seeded, { maxPerCompany: 1 })).toEqual([1, 3, 4, 6]);
});

test("an address without a name comes after the named people of its company", async () => {
  const seeded = await seed([
    { score: 80, name: null, email: "info@one.example", domain: "one.example" },
    { score: 80, name: "Ann", email: "ann@one.example", domain: "one.example", reach: 40 },
    { score: 80, name: "Bea", email: "bea@one.example", domain: "one.example", reach: 90 },
    { score: 90, name: null, email: "office@two.example", domain: "two.example" },
    { score: 70, name: "Cy", email: "cy@two.example", domain: "two.example" },
  ]);
  expect(await chosen(seeded, { maxPerCompany: 1 })).toEqual([2, 4]);
  expect(await chosen(seeded, { maxPerCompany: 2 })).toEqual([2, 1, 4, 3]);
  expect(await chosen(seeded, { maxPerCompany: 3 })).toEqual([2, 1, 0, 4, 3]);
  expect(await chosen(seeded, { targetCount: 4 })).toEqual([2, 1, 0, 4]);
});

test("an address without a name comes after the people of its company whom nobody judged, too", async () => {
  const seeded = await seed([
    { score: 90, name: null, email: "info@one.example", domain: "one.example" },
    { score: null, name: "Ann", email: "ann@one.example", domain: "one.example" },
    { score: 0, name: "Bo", email: "bo@two.example", domain: "two.example" },
    { score: null, name: null, email: "office@two.example", domain: "two.example" },
  ]);
  const choice = { targetCount: 4, includeUnjudged: true, minFit: 0 };
  expect(await chosen(seeded, choice)).toEqual([2, 1, 0, 3]);
  expect(await chosen(seeded, { ...choice, maxPerCompany: 1 })).toEqual([2, 1]);
});

test("targetCount counts those who are left by the other limits", async () => {
  const seeded = await seed([
    { score: 90, domain: "one.example" },
    { score: 80, domain: "one.example" },
    { score: 70, domain: "two.example" },
    { score: 60, domain: "three.example" },
  ]);
  expect(await emailed(seeded, { maxPerCompany: 1, targetCount: 2 })).toEqual([0, 2]);
});

test("a run reaches those chosen when it was started, without those who may not be contacted by then", async () => {
  const seeded = await seed([{ score: 90 }, { score: 80 }, { score: 10 }]);
  const { ctx, campaignId, ids } = seeded;
  const { run } = await startOutreachRun(ctx, { id: campaignId, minFit: 50 });
  await acrossWorkspaces(ctx).update(leads).set({ status: "rejected" }).where(eq(leads.id, ids[0]!));
  await acrossWorkspaces(ctx).update(leads).set({ score: 99 }).where(eq(leads.id, ids[2]!));
  await selectLeads(ctx, { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 });
  const made = await acrossWorkspaces(ctx).select().from(emails).where(eq(emails.runId, run.id));
  expect(made.map(({ leadId }) => leadId)).toEqual([ids[1]]);
});

test("a run that nobody fits is refused with the remedy", async () => {
  const { ctx, campaignId } = await seed([{ score: 10 }]);
  await expect(startOutreachRun(ctx, { id: campaignId, minFit: 60 })).rejects.toMatchObject({
    code: "bad_state",
    details: { reason: "nobody_fits" },
    message: expect.stringContaining("Lower the fit"),
  });
});

test("calls keep the same limits", async () => {
  const phone = (index: number) => `+4411349600${10 + index}`;
  const seeded = await seed(
    [{ score: 90 }, { score: 80 }, { score: 70, domain: "two.example" }, { score: 10 }].map((row, index) => ({
      domain: "one.example",
      phone: phone(index),
      phoneNumber: phone(index),
      location: "Leeds, United Kingdom",
      ...row,
    })),
  );
  const { ctx, campaignId, ids } = seeded;
  const { run } = await startOutreachRun(ctx, {
    id: campaignId,
    channels: { call: true },
    minFit: 50,
    maxPerCompany: 1,
  });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  await makeCallsOfRun(ctx, generation, null);
  const made = await acrossWorkspaces(ctx).select().from(calls).where(eq(calls.runId, run.id));
  expect(made.map(({ leadId }) => ids.indexOf(leadId)).sort()).toEqual([0, 2]);
});
