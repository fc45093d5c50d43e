import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries, emailDrafts, emails, leads, mailboxes } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { selectLeads } from "@/lib/channels/email/select-leads";
import { writeEmail, writeEmailsOfRun } from "@/lib/channels/email/write-emails";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { updateMemory } from "@/lib/memory/update-memory";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { getDraft } from "./get-draft";
import { listLeadsToReview } from "./list-leads-to-review";
import { regenerateDraft } from "./regenerate-draft";
import { saveDraft } from "./save-draft";
import { skipDraft } from "./skip-draft";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path.close());

const OWN = {
  subject: "Your ovens",
  body: "Hello Lee,\n\nBakery number 0 bakes with gas. Would you look at ours?",
};

async function seed(count = 1) {
  const seeded = await seedCampaign(path.connection, count);
  return { ...seeded, id: seeded.leads[0]!.id };
}

const messagesOf = (ctx: Context, leadId: string) =>
  acrossWorkspaces(ctx).select().from(emails).where(eq(emails.leadId, leadId));

test("a text of a person's own is what is sent, with the footer", async () => {
  const { ctx, campaignId, id } = await seed();
  const before = await getDraft(ctx, { id });
  expect(before).toMatchObject({
    author: "template",
    isFinal: true,
    canEdit: true,
    problems: [],
    updatedAt: null,
  });
  const saved = await saveDraft(ctx, { id, ...OWN });
  expect(saved).toMatchObject({
    ...OWN,
    author: "person",
    editedBy: { by: "system:system", name: null },
    footer: before.footer,
    problems: [],
    changedSince: [],
  });
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  await selectLeads(ctx, generation);
  await writeEmailsOfRun(ctx, generation);
  const [message] = await messagesOf(ctx, id);
  expect(message).toMatchObject({ subject: OWN.subject, text: `${OWN.body}\n\n${before.footer}\n` });
  expect(message!.text).toContain("/u/");
});

test("body and footer together are the whole text of the preview", async () => {
  const { ctx, id } = await seed();
  const { body, footer, basis } = await getDraft(ctx, { id });
  const preview = await previewLeadEmail(ctx, { id });
  expect(`${body}\n\n${footer}\n`).toBe(preview.text);
  expect(preview.basis).toBe(basis);
});

test("a text that breaks a rule is kept with what is wrong, and is not queued", async () => {
  const { ctx, id } = await seed();
  const saved = await saveDraft(ctx, { id, subject: "Hi {{name}}", body: OWN.body });
  expect(saved.problems).toEqual(["A placeholder is not filled in."]);
  await expect(queueLeadEmail(ctx, { id, basis: saved.basis })).rejects.toMatchObject({
    code: "invalid_state",
    details: { reason: "text_refused" },
  });
  expect(await messagesOf(ctx, id)).toEqual([]);
});

test("an email that waits is edited in place, and never with a text that breaks a rule", async () => {
  const { ctx, id } = await seed();
  const { mailId } = await queueLeadEmail(ctx, { id });
  await writeEmail(ctx, mailId);
  await saveDraft(ctx, { id, ...OWN });
  expect(await messagesOf(ctx, id)).toMatchObject([{ id: mailId, state: "queued", subject: OWN.subject }]);
  await expect(saveDraft(ctx, { id, subject: "Hi", body: "{{name}}" })).rejects.toMatchObject({
    code: "invalid_state",
  });
  expect(await getDraft(ctx, { id })).toMatchObject({ ...OWN, emailState: "queued", canEdit: true });
});

test("an email that was requested and not yet written is queued with the text saved meanwhile", async () => {
  const { ctx, id } = await seed();
  const { mailId } = await queueLeadEmail(ctx, { id });
  await saveDraft(ctx, { id, ...OWN });
  await writeEmail(ctx, mailId);
  expect(await messagesOf(ctx, id)).toMatchObject([{ state: "queued", subject: OWN.subject }]);
});

test("an email that is being handed over, or was sent, is not changed any more", async () => {
  const { ctx, id } = await seed();
  const { mailId } = await queueLeadEmail(ctx, { id });
  await writeEmail(ctx, mailId);
  const set = (values: Partial<typeof deliveries.$inferInsert>) =>
    acrossWorkspaces(ctx).update(deliveries).set(values).where(eq(deliveries.id, mailId));
  await set({ state: "sending" });
  await expect(saveDraft(ctx, { id, ...OWN })).rejects.toMatchObject({ code: "invalid_state" });
  await set({ state: "sent" });
  await acrossWorkspaces(ctx).update(leads).set({ status: "contacted" }).where(eq(leads.id, id));
  await expect(saveDraft(ctx, { id, ...OWN })).rejects.toMatchObject({ code: "already_contacted" });
  expect(await getDraft(ctx, { id })).toMatchObject({ canEdit: false, emailState: "sent" });
  const [message] = await messagesOf(ctx, id);
  expect(message!.subject).not.toBe(OWN.subject);
});

test("a changed lead or Memory leaves a kept text as it is, and is said", async () => {
  const { ctx, id, agentId } = await seed();
  await saveDraft(ctx, { id, ...OWN });
  await updateMemory(ctx, { id: agentId, profileJson: { offer: "Ovens that clean themselves" } });
  expect(await getDraft(ctx, { id })).toMatchObject({ ...OWN, changedSince: ["memory"] });
  await acrossWorkspaces(ctx).update(leads).set({ title: "Manager" }).where(eq(leads.id, id));
  expect(await getDraft(ctx, { id })).toMatchObject({ ...OWN, changedSince: ["lead", "memory"] });
});

test("twenty who approve the same draft at once queue one email, and pay for one", async () => {
  const { ctx, id } = await seed();
  const { basis } = await saveDraft(ctx, { id, ...OWN });
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => queueLeadEmail(ctx, { id, basis })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "already_contacted" });
  expect(await messagesOf(ctx, id)).toHaveLength(1);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 999, held: 1 });
});

test("an approval of a text that somebody has changed since queues nothing", async () => {
  const { ctx, id } = await seed();
  const { basis } = await getDraft(ctx, { id });
  await saveDraft(ctx, { id, ...OWN });
  await expect(queueLeadEmail(ctx, { id, basis })).rejects.toMatchObject({
    code: "invalid_state",
    details: { reason: "text_changed" },
  });
  expect(await messagesOf(ctx, id)).toEqual([]);
});

test("what was approved is sent even if Memory changes before it is written", async () => {
  const { ctx, id, agentId } = await seed();
  const shown = await getDraft(ctx, { id });
  const { mailId } = await queueLeadEmail(ctx, { id, basis: shown.basis });
  await updateMemory(ctx, { id: agentId, profileJson: { offer: "Something else altogether" } });
  await writeEmail(ctx, mailId);
  const [message] = await messagesOf(ctx, id);
  expect(message!.text).toBe(`${shown.body}\n\n${shown.footer}\n`);
});

test("a draft names the evidence that it repeats, and no other", async () => {
  const { ctx, id } = await seed();
  const written = await getDraft(ctx, { id });
  expect(written.sources.map(({ field }) => field)).toContain("company");
  for (const { value, quote, url } of written.sources) {
    expect(`${written.subject}\n${written.body}`).toContain(value);
    expect(quote).toContain(value);
    expect(url).toMatch(/^https?:/);
  }
  const own = await saveDraft(ctx, {
    id,
    subject: "Ovens",
    body: "Hello,\n\nAs Owner you may like our ovens. Would you?",
  });
  expect(own.sources).toMatchObject([{ field: "title", value: "Owner" }]);
  const inWord = await saveDraft(ctx, {
    id,
    subject: "Ovens",
    body: "Hello,\n\nOwnership is ours. Would you?",
  });
  expect(inWord.sources).toEqual([]);
});

test("a draft is from the mailbox that would send it, as its preview says", async () => {
  const { ctx, id } = await seed();
  await path.connection.db.insert(mailboxes).values({
    workspaceId: ctx.workspaceId,
    kind: "password",
    address: "tom@ovens.example",
    name: "Tom Reed",
  });
  const { from } = await getDraft(ctx, { id });
  expect(from).toEqual({ name: "Tom Reed", address: "tom@ovens.example" });
  expect((await previewLeadEmail(ctx, { id })).from).toEqual(from);
});

test("a skipped lead is left out of runs until that is taken back", async () => {
  const { ctx, agentId, campaignId, leads: all } = await seed(2);
  const [first, second] = all.map(({ id }) => id) as [string, string];
  await skipDraft(ctx, { id: first });
  expect(await listLeadsToReview(ctx, { agentId })).toMatchObject({
    drafts: [{ id: second }],
    counts: { open: 1, skipped: 1 },
    price: 1,
  });
  expect((await listLeadsToReview(ctx, { agentId, skipped: true })).drafts).toMatchObject([{ id: first }]);
  const { run } = await startOutreachRun(ctx, { id: campaignId });
  await selectLeads(ctx, { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 });
  expect(await messagesOf(ctx, first)).toEqual([]);
  await skipDraft(ctx, { id: first, skipped: false });
  expect(await listLeadsToReview(ctx, { agentId })).toMatchObject({ counts: { open: 1, skipped: 0 } });
});

test("the template writes another text, shorter or without the benefit, and says what it cannot do", async () => {
  const { ctx, id, agentId } = await seed();
  await updateMemory(ctx, {
    id: agentId,
    profileJson: { offer: "Ovens that use half the power", benefits: "Your bills get smaller" },
  });
  const whole = await getDraft(ctx, { id });
  expect(whole.body).toContain("ills get smaller");
  const other = await regenerateDraft(ctx, { id });
  expect(other.body).not.toBe(whole.body);
  const without = await regenerateDraft(ctx, { id, instruction: "without the benefit, please" });
  expect(without.body).not.toContain("ills get smaller");
  const shorter = await regenerateDraft(ctx, { id, instruction: "Make it much shorter" });
  expect(shorter.body.length).toBeLessThan(whole.body.length);
  await expect(regenerateDraft(ctx, { id, instruction: "in Klingon" })).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("shorter, longer, without the benefit, another opening"),
  });
  expect(await getDraft(ctx, { id })).toEqual(shorter);
});

test("regenerating replaces a person's text, also in an email that waits", async () => {
  const { ctx, id } = await seed();
  const saved = await saveDraft(ctx, { id, ...OWN });
  await queueLeadEmail(ctx, { id, basis: saved.basis });
  const after = await regenerateDraft(ctx, { id });
  expect(after.author).toBe("template");
  expect(await messagesOf(ctx, id)).toMatchObject([
    { state: "queued", subject: after.subject, text: `${after.body}\n\n${after.footer}\n` },
  ]);
});

test("two colleagues never read the same text, however often one is written anew", async () => {
  const { ctx, leads: all } = await seed(2);
  for (const { id } of all)
    await acrossWorkspaces(ctx)
      .update(leads)
      .set({ domain: "one.example", company: "One" })
      .where(eq(leads.id, id));
  const [first, second] = all.map(({ id }) => id) as [string, string];
  const other = (await getDraft(ctx, { id: second })).body;
  const greeting = /^[^\n]*\n/;
  for (let round = 0; round < 12; round += 1) {
    const { body } = await regenerateDraft(ctx, { id: first });
    expect(body.replace(greeting, "")).not.toBe(other.replace(greeting, ""));
  }
});

test("goes with the person who is deleted", async () => {
  const { ctx, id } = await seed();
  await saveDraft(ctx, { id, ...OWN });
  await eraseLead(ctx, { id });
  expect(await acrossWorkspaces(ctx).select().from(emailDrafts).where(eq(emailDrafts.leadId, id))).toEqual(
    [],
  );
});

test("the lead's history says who edited, regenerated and skipped its draft, once for each change", async () => {
  const { ctx, id } = await seed();
  await saveDraft(ctx, { id, ...OWN });
  await regenerateDraft(ctx, { id });
  for (const skipped of [true, true, false, false]) await skipDraft(ctx, { id, skipped });
  await expect(regenerateDraft(ctx, { id, instruction: "in Latin" })).rejects.toMatchObject({
    code: "invalid_state",
  });
  const { history } = await getLeadDossier(ctx, { id });
  expect(history.filter(({ kind }) => kind.startsWith("draft_"))).toMatchObject([
    { kind: "draft_edited", by: "system:system", note: null },
    { kind: "draft_regenerated" },
    { kind: "draft_skipped" },
    { kind: "draft_restored" },
  ]);
});
