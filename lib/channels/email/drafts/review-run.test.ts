import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries, emails, leads, runSteps } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { emailChannel } from "@/lib/channels/email/email-channel";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { updateLead } from "@/lib/leads/update-lead";
import { updateMemory } from "@/lib/memory/update-memory";
import { approveDrafts } from "@/lib/workflows/approve-drafts";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { previewOutreach } from "@/lib/workflows/preview-outreach";
import { getSequence } from "@/lib/workflows/sequences/get-sequence";
import { updateSequence } from "@/lib/workflows/sequences/update-sequence";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { reviewRun } from "@/testing/outreach/review-run";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { getDraft } from "./get-draft";
import { listDrafts } from "./list-drafts";
import { listLeadsToReview } from "./list-leads-to-review";
import { updateDraft } from "./update-draft";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

const OWN = {
  subject: "Your ovens",
  body: "Hello Lee,\n\nBakery number 0 bakes with gas. Would you look at ours?",
};

const review = (count: number, choice: { targetCount?: number } = {}, credits = 1_000) =>
  reviewRun(path.connection, count, choice, credits);

const messagesOf = (ctx: Context) =>
  acrossWorkspaces(ctx).select().from(emails).where(eq(emails.workspaceId, ctx.workspaceId));

test("a run with review ends at drafts: nothing is queued, paid for or sent, and it says so", async () => {
  const { ctx, run, agentId, campaignId, ids } = await review(3, { targetCount: 2 });
  expect(run).toMatchObject({ review: true, status: "running" });
  expect(await messagesOf(ctx)).toEqual([]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000, held: 0 });
  const listed = await listDrafts(ctx, { agentId, runId: run.id });
  expect(listed).toMatchObject({ total: 2, totalPages: 1 });
  for (const draft of listed.drafts)
    expect(draft).toMatchObject({ runId: run.id, problems: [], canEdit: true, skipped: false, agentId });
  const steps = await acrossWorkspaces(ctx).select().from(runSteps).where(eq(runSteps.runId, run.id));
  expect(steps.find(({ key }) => key === "write_messages")).toMatchObject({ status: "completed", done: 2 });
  expect(steps.find(({ key }) => key === "send_emails")).toMatchObject({
    status: "skipped",
    reason: "in_review",
  });
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({ status: "completed" });
  const others = await acrossWorkspaces(ctx)
    .select()
    .from(leads)
    .where(eq(leads.workspaceId, ctx.workspaceId));
  expect(others.map(({ status }) => status)).toEqual(["new", "new", "new"]);
  expect(ids).toEqual(expect.arrayContaining(listed.drafts.map(({ id }) => id)));
});

test("no other run sends what waits for a review, and its preview says why", async () => {
  const { ctx, campaignId, ids } = await review(3, { targetCount: 2 });
  const preview = await previewOutreach(ctx, { id: campaignId });
  expect(preview).toMatchObject({ people: 1, skipped: [{ reason: "in_review", people: 2 }] });
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  await emailChannel.deliverer.stages[0].turn(ctx, generation, null);
  expect((await messagesOf(ctx)).map(({ leadId }) => leadId)).toEqual([ids[2]]);
});

test("what is approved is queued as it was shown, edited or not, and paid for once", async () => {
  const { ctx, agentId, ids } = await review(3);
  const [first, second, third] = ids as [string, string, string];
  expect(await updateDraft(ctx, { id: first, ...OWN })).toMatchObject({
    ...OWN,
    author: "person",
    problems: [],
  });
  const shown = await getDraft(ctx, { id: second });
  await updateDraft(ctx, { id: third, skipped: true });
  const { approved, refused } = await approveDrafts(ctx, {
    ids: [first, second],
    bases: { [second]: shown.basis },
  });
  expect(refused).toEqual([]);
  expect(approved.map(({ id }) => id)).toEqual([first, second]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 998, held: 2 });
  expect(await listDrafts(ctx, { agentId })).toMatchObject({ drafts: [], total: 0 });
  expect(await listDrafts(ctx, { agentId, state: "skipped" })).toMatchObject({ total: 1 });
  const again = await approveDrafts(ctx, { ids: [first] });
  expect(again).toMatchObject({ approved: [], refused: [{ id: first, code: "already_contacted" }] });
});

test("a part that is left out of a change stays as it is, and a change of nothing is refused", async () => {
  const { ctx, ids } = await review(1);
  const [id] = ids as [string];
  const before = await getDraft(ctx, { id });
  expect(await updateDraft(ctx, { id, subject: OWN.subject })).toMatchObject({
    subject: OWN.subject,
    body: before.body,
    footer: before.footer,
  });
  await expect(updateDraft(ctx, { id })).rejects.toMatchObject({ code: "validation_error" });
});

test("a draft whose facts have changed is marked and refused, until it is written again", async () => {
  const { ctx, ids } = await review(2);
  const [id, other] = ids as [string, string];
  await updateDraft(ctx, { id, ...OWN });
  await acrossWorkspaces(ctx).update(leads).set({ company: "Dairy", evidence: [] }).where(eq(leads.id, id));
  const { problems, basis } = await getDraft(ctx, { id });
  expect(problems).toContain("It says “Bakery number 0”, which has changed or is gone since it was written.");
  const { approved, refused } = await approveDrafts(ctx, { ids: [id, other], bases: { [id]: basis } });
  expect(approved.map(({ id }) => id)).toEqual([other]);
  expect(refused).toMatchObject([
    { id, code: "invalid_state", message: expect.stringContaining("Bakery number 0") },
  ]);
});

test("an approval of a text that has changed since it was read is refused", async () => {
  const { ctx, ids } = await review(1);
  const [id] = ids as [string];
  const { basis } = await getDraft(ctx, { id });
  await updateDraft(ctx, { id, ...OWN });
  expect(await approveDrafts(ctx, { ids: [id], bases: { [id]: basis } })).toMatchObject({
    approved: [],
    refused: [{ code: "invalid_state" }],
  });
  expect(await messagesOf(ctx)).toEqual([]);
});

test("an approval of a list refuses what was edited, found or configured otherwise since it was listed", async () => {
  const { ctx, agentId, ids } = await review(3);
  const [edited, corrected, same] = ids as [string, string, string];
  const { asOf } = await listLeadsToReview(ctx, { agentId, inReview: true });
  // What is written within the millisecond of the list would count as before it.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(asOf));
  await updateDraft(ctx, { id: edited, ...OWN });
  await updateLead(ctx, { id: corrected, title: "Chief Baker" });
  const { approved, refused } = await approveDrafts(ctx, { ids, unchangedSince: asOf });
  expect(approved.map(({ id }) => id)).toEqual([same]);
  expect(refused).toMatchObject(
    [edited, corrected].map((id) => ({
      id,
      code: "invalid_state",
      message: expect.stringContaining("changed"),
    })),
  );
  const again = await listLeadsToReview(ctx, { agentId, inReview: true });
  expect((await approveDrafts(ctx, { ids: [edited], unchangedSince: again.asOf })).refused).toEqual([]);
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(again.asOf));
  await updateMemory(ctx, { id: agentId, profileJson: { offer: "Something else altogether" } });
  expect(await approveDrafts(ctx, { ids: [corrected], unchangedSince: again.asOf })).toMatchObject({
    approved: [],
    refused: [{ id: corrected }],
  });
});

test("an approval of a list refuses what the sequence would write otherwise, and no text that is kept", async () => {
  const { ctx, agentId, campaignId, ids } = await review(2);
  const [kept, other] = ids as [string, string];
  await updateDraft(ctx, { id: kept, ...OWN });
  const { asOf } = await listLeadsToReview(ctx, { agentId });
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(asOf));
  const { version, steps } = await getSequence(ctx, { id: campaignId });
  const [{ waiting: _, sent: __, skipped: ___, ...first }] = steps as [(typeof steps)[number]];
  const own = { weight: 1, subject: "Your ovens", body: "Hi, would you look at our ovens?" };
  await updateSequence(ctx, {
    id: campaignId,
    version,
    steps: [{ ...first, text: "template", variants: [own] }],
  });
  const { approved, refused } = await approveDrafts(ctx, { ids, unchangedSince: asOf });
  expect(approved.map(({ id }) => id)).toEqual([kept]);
  expect(refused).toMatchObject([{ id: other, message: expect.stringContaining("changed") }]);
});

test("an approval of many holds up nobody who spends meanwhile, and is one entry in the log", async () => {
  const { ctx, ids } = await review(3);
  const [first, second, other] = ids as [string, string, string];
  const person = { ...ctx, actor: { kind: "user" as const, id: "ada", name: "Ada" } };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
  const holding = path.connection.db.transaction(async (tx) => {
    await tx.select().from(leads).where(eq(leads.id, second)).for("update");
    hasLocked();
    await released;
  });
  await locked;
  const approval = approveDrafts(person, { ids: [first, second] });
  await expect.poll(async () => (await messagesOf(ctx)).length).toBe(1);
  await queueLeadEmail(ctx, { id: other });
  release();
  await holding;
  expect((await approval).approved.map(({ id }) => id)).toEqual([first, second]);
  const entries = await acrossWorkspaces(ctx)
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, ctx.workspaceId));
  expect(entries).toMatchObject([{ capability: "approveDrafts", code: null, facts: { ids: 2 } }]);
});

test("twenty who approve the same drafts at once queue each once", async () => {
  const { ctx, ids } = await review(2);
  const answers = await Promise.all(Array.from({ length: 20 }, () => approveDrafts(ctx, { ids })));
  expect(answers.flatMap(({ approved }) => approved)).toHaveLength(2);
  for (const { code } of answers.flatMap(({ refused }) => refused)) expect(code).toBe("already_contacted");
  expect(await messagesOf(ctx)).toHaveLength(2);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 998, held: 2 });
});

test("credits that run out leave the rest in review", async () => {
  const { ctx, agentId, ids } = await review(3, {}, 2);
  const { approved, refused } = await approveDrafts(ctx, { ids });
  expect(approved).toHaveLength(2);
  expect(refused).toMatchObject([{ code: "insufficient_credits" }]);
  expect(await listDrafts(ctx, { agentId })).toMatchObject({ total: 1 });
});

test("a review is for emails", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 1);
  await expect(
    startOutreachRun(ctx, { id: campaignId, review: true, channels: { call: true } }),
  ).rejects.toMatchObject({ code: "validation_error" });
});
