import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { campaigns, deliveries, emailDrafts, emails, leads, messages } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { updateMemory } from "@/lib/memory/update-memory";
import { env, overrideEnv } from "@/lib/process/this-process";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { compareOffer, type Offer, writeBasis } from "./outreach-basis";
import { previewLeadEmails } from "./preview-lead-emails";
import { previewOutreach } from "./preview-outreach";
import { queueLeadEmails } from "./queue-lead-emails";
import { startOutreachRun } from "./start-outreach-run";

let path: Awaited<ReturnType<typeof openSendPath>>;
const settings = { ...env() };
beforeAll(async () => {
  path = await openSendPath();
});
afterEach(() => overrideEnv(settings));
afterAll(() => path.close());

async function seed(count: number) {
  const seeded = await seedCampaign(path.connection, count);
  return { ...seeded, leadIds: seeded.leads.map(({ id }) => id) };
}

const emailsOf = (ctx: Context) =>
  acrossWorkspaces(ctx).select().from(emails).where(eq(emails.workspaceId, ctx.workspaceId));

type Seeded = Awaited<ReturnType<typeof seed>>;

/** What may change between a look and the order, and what the refusal says. */
const CHANGES: [string, (of: Seeded) => Promise<unknown>, string, RegExp][] = [
  [
    "somebody opts out",
    ({ ctx, leads }) => addSuppression(ctx, { email: leads[1]!.email }),
    "people_changed",
    /the people who would get an email\. Nothing was sent/,
  ],
  [
    "the offer is another",
    ({ ctx, agentId }) => updateMemory(ctx, { id: agentId, profileJson: { offer: "Fridges" } }),
    "text_changed",
    /the first email\. Nothing was sent/,
  ],
  [
    "the sender is another",
    ({ ctx, agentId }) => updateMemory(ctx, { id: agentId, senderEmail: "bo@ovens.example" }),
    "text_changed",
    /the first email\. Nothing was sent/,
  ],
  [
    "the price has risen",
    async () => overrideEnv({ PRICE_EMAIL_SEND: 2 }),
    "price_changed",
    /the price, now up to 6 credits\. Nothing was sent/,
  ],
];

test.each(CHANGES)(
  "a bulk email is refused whole when %s, and goes out as it is shown then",
  async (_, change, reason, message) => {
    const seeded = await seed(3);
    const { ctx, leadIds } = seeded;
    const { basis } = await previewLeadEmails(ctx, { leadIds });
    await change(seeded);
    await expect(queueLeadEmails(ctx, { leadIds, basis })).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringMatching(reason === "price_changed" ? message : /Nothing was sent/),
      details: { reason },
    });
    expect(await emailsOf(ctx)).toEqual([]);
    expect(await getCredits(ctx, {})).toMatchObject({ held: 0 });
    const now = await previewLeadEmails(ctx, { leadIds });
    const { queued, refused } = await queueLeadEmails(ctx, { leadIds, basis: now.basis });
    expect([queued.length, refused.length]).toEqual([now.people, 3 - now.people]);
  },
);

test.each(CHANGES)(
  "a run is refused when %s, and the campaign stays as it was",
  async (_, change, reason) => {
    const seeded = await seed(3);
    const { ctx, campaignId } = seeded;
    const { basis } = await previewOutreach(ctx, { id: campaignId });
    await change(seeded);
    await expect(startOutreachRun(ctx, { id: campaignId, basis })).rejects.toMatchObject({
      code: "bad_state",
      details: { reason },
    });
    const [campaign] = await acrossWorkspaces(ctx)
      .select()
      .from(campaigns)
      .where(eq(campaigns.id, campaignId));
    expect(campaign).toMatchObject({ status: "idle" });
    const now = await previewOutreach(ctx, { id: campaignId });
    await startOutreachRun(ctx, { id: campaignId, basis: now.basis });
  },
);

test("the first email of a bulk is the very text that was shown", async () => {
  const { ctx, leadIds } = await seed(2);
  const { email, recipients, basis } = await previewLeadEmails(ctx, { leadIds });
  await queueLeadEmails(ctx, { leadIds, basis });
  const [kept] = await acrossWorkspaces(ctx)
    .select()
    .from(emailDrafts)
    .where(eq(emailDrafts.leadId, recipients[0]!.id));
  expect(kept!.subject).toBe(email!.subject);
  expect(email!.text).toContain(kept!.body);
});

test("twenty orders of one bulk at once write to each once, and the others hear what has changed", async () => {
  const { ctx, leadIds } = await seed(3);
  const { basis } = await previewLeadEmails(ctx, { leadIds });
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => queueLeadEmails(ctx, { leadIds, basis })),
  );
  const queued = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.queued : []));
  expect(queued.map(({ leadId }) => leadId).sort()).toEqual(leadIds.toSorted());
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "invalid_state" });
  expect(await emailsOf(ctx)).toHaveLength(3);
  expect(await getCredits(ctx, {})).toMatchObject({ held: 3 });
});

test("the basis is the same on every page of a preview, and a lower price or one without a price is no change", async () => {
  const { ctx, campaignId } = await seed(12);
  const first = await previewOutreach(ctx, { id: campaignId });
  const next = await previewOutreach(ctx, { id: campaignId, offset: 10 });
  expect(next.basis).toBe(first.basis);
  expect(next.email).toEqual(first.email);
  expect(first.basis.length).toBeLessThanOrEqual(64);
  const offer: Offer = { people: "p".repeat(32), email: null, cost: 5_000_000n };
  const basis = writeBasis(offer);
  expect(compareOffer(basis, offer)).toBeNull();
  expect(compareOffer(basis, { ...offer, cost: 4_999_999n })).toBeNull();
  expect(compareOffer(basis, { ...offer, cost: 5_000_001n })).toMatchObject({ reason: "price_changed" });
  expect(compareOffer(offer.people, { ...offer, cost: 9_000_000n })).toBeNull();
  expect(compareOffer("", offer)).toMatchObject({ reason: "people_changed" });
  expect(compareOffer(`${basis}1x`, offer)).toMatchObject({ reason: "price_changed" });
  expect(writeBasis({ ...offer, cost: 10_000n * 1_000_000_000n }).length).toBeLessThanOrEqual(64);
});

test("who was written to already is refused with when and what, at whichever address it was", async () => {
  const { ctx, leadIds, leads: seeded } = await seed(3);
  const [waiting, sent, other] = leadIds;
  const refusalOf = (id: string) => queueLeadEmail(ctx, { id }).catch((error: unknown) => error);
  await queueLeadEmail(ctx, { id: waiting! });
  expect(await refusalOf(waiting!)).toMatchObject({
    code: "already_contacted",
    message: `An email to ${seeded[0]!.email} is waiting to be sent.`,
    details: { state: "draft" },
  });
  await queueLeadEmail(ctx, { id: sent! });
  const { db } = path.connection;
  await db
    .update(deliveries)
    .set({ state: "sent", writtenAt: new Date(), sentAt: new Date("2026-11-03T14:05:00Z") })
    .where(eq(deliveries.leadId, sent!));
  await db.update(messages).set({ subject: "Ovens", text: "Dear Lee" }).where(eq(messages.leadId, sent!));
  await db
    .update(leads)
    .set({ status: "contacted", contactedAt: new Date("2026-11-03T14:05:00Z") })
    .where(eq(leads.id, sent!));
  expect(await refusalOf(sent!)).toMatchObject({
    code: "already_contacted",
    message: `${seeded[1]!.email} was already emailed on 3 November 2026 at 14:05 UTC: “Ovens”.`,
    details: { state: "sent", subject: "Ovens", sentAt: "2026-11-03T14:05:00.000Z" },
  });
  // Another address of the same person.
  await db.update(leads).set({ mergedInto: other!, mergedAt: new Date() }).where(eq(leads.id, sent!));
  expect(await refusalOf(other!)).toMatchObject({
    code: "already_contacted",
    message: expect.stringContaining(`${seeded[1]!.email} was already emailed`),
  });
});
