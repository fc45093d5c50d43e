import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type deliveries,
  type EMAIL_STATES,
  leads,
  mailboxes,
  messages,
  type ReplyClass,
  receivedEmails,
  recipientDomains,
  sequenceSteps,
} from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { addMember } from "@/testing/workspaces/add-member";
import { compareVariants } from "./compare-variants";
import { getCampaignFigures } from "./get-campaign-figures";
import { getOutreachFigures } from "./get-outreach-figures";
import { LEAST_FOR_RATE, toRate } from "./rate";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

type Seeded = Awaited<ReturnType<typeof seedCampaign>>;

const day = (number: number, hour = 9) => new Date(Date.UTC(2026, 9, number, hour));

async function stepsOf({ ctx }: Seeded) {
  return ctx.db
    .select()
    .from(sequenceSteps)
    .where(eq(sequenceSteps.workspaceId, ctx.workspaceId) as never)
    .orderBy(sequenceSteps.position);
}

/** An email of the sequence, with the step's place in it. */
async function sent(
  { ctx, campaignId, leads }: Seeded,
  lead: number,
  at: Date | null,
  values: Partial<typeof deliveries.$inferInsert> & {
    state?: (typeof EMAIL_STATES)[number];
    author?: string | null;
  } = {},
) {
  return insertEmail(ctx, {
    leadId: leads[lead]!.id,
    campaignId,
    state: "sent",
    sentAt: at,
    claimedAt: at ?? day(1),
    subject: "A question",
    text: "Hello",
    holdId: newId(),
    toAddress: leads[lead]!.email,
    ...values,
  });
}

async function replied(
  { ctx, campaignId, leads }: Seeded,
  lead: number,
  at: Date,
  replyClass: ReplyClass | null,
  kind: "human" | "auto_reply" | "complaint" = "human",
) {
  await insertReply(ctx, { leadId: leads[lead]!.id, campaignId, receivedAt: at, replyClass, kind });
}

/** What a person sent to the lead from their own mail program. */
async function insertOwn({ ctx, leads }: Seeded, lead: number, at: Date) {
  const db = acrossWorkspaces(ctx);
  const [received] = await db.select().from(messages).where(eq(messages.leadId, leads[lead]!.id)).limit(1);
  const id = newId();
  await db.insert(messages).values({
    ...{ id, workspaceId: ctx.workspaceId, leadId: received!.leadId, campaignId: received!.campaignId },
    ...{
      conversationId: received!.conversationId,
      mailboxId: received!.mailboxId,
      direction: "out" as const,
    },
    ...{ fromAddress: "ines@ovens.example", fromName: "Ines", toAddress: leads[lead]!.email },
    messageId: `<${id}@ovens.example>`,
  });
  await db.insert(receivedEmails).values({
    ...{ emailMessageId: id, workspaceId: ctx.workspaceId, kind: "own" as const },
    ...{ receivedAt: at, folder: "sent" as const, matchedBy: "thread" as const },
  });
}

const setLead = (ctx: Context, id: string, values: Partial<typeof leads.$inferInsert>) =>
  acrossWorkspaces(ctx).update(leads).set(values).where(eq(leads.id, id));

const counts = (figures: Awaited<ReturnType<typeof getCampaignFigures>>["total"]) => ({
  sent: figures.sent,
  people: figures.people,
  bounced: [figures.bounced.count, figures.bounced.of],
  replied: figures.replied.count,
  interested: figures.interested.count,
  optedOut: figures.optedOut.count,
});

/** Seven people: what became of each stands beside it. */
async function seedFigures() {
  const seeded = await seedCampaign(path.connection, 7);
  const { ctx, leads: people } = seeded;
  const [first, second] = await stepsOf(seeded);
  const [mailbox] = await acrossWorkspaces(ctx)
    .insert(mailboxes)
    .values({ workspaceId: ctx.workspaceId, kind: "password", address: `ines-${newId()}@ovens.example` })
    .returning();
  const followUp = { sequenceStepId: second!.id, sequenceStep: 1 };
  // 0: replied to the first email, and wanted to meet in a second reply.
  await sent(seeded, 0, day(1), { variantId: "a" });
  await replied(seeded, 0, day(2), "question");
  await replied(seeded, 0, day(3), "meeting");
  // 1: replied to the follow-up; had sent an automatic reply before.
  await sent(seeded, 1, day(1), { variantId: "b" });
  await replied(seeded, 1, day(2), "unclear", "auto_reply");
  await sent(seeded, 1, day(6), followUp);
  await replied(seeded, 1, day(7), "interested");
  // 2: refused at once.
  await sent(seeded, 2, null, { state: "bounced" });
  // 3: returned later.
  await sent(seeded, 3, day(1), { state: "bounced", variantId: "a" });
  // 4: got both deliveries, and opted out by the link.
  await sent(seeded, 4, day(1), { variantId: "a" });
  await sent(seeded, 4, day(6), followUp);
  await setLead(ctx, people[4]!.id, { status: "unsubscribed" });
  // 5: from a mailbox of its own, to Google; told somebody by telephone, who logged the reply.
  await sent(seeded, 5, day(1), { mailboxId: mailbox!.id, toAddress: "Lee@GMail.com" });
  await setLead(ctx, people[5]!.id, { status: "replied", repliedAt: day(4) });
  // 6: at a company whose domain Google hosts. Nothing yet, and an answer that a person wrote, which is none of the sequence.
  await acrossWorkspaces(ctx)
    .insert(recipientDomains)
    .values([
      { domain: "hosted.example", provider: "google" },
      // What large providers give out themselves is theirs, whatever a record says.
      { domain: "gmail.com", provider: "microsoft" },
    ])
    .onConflictDoNothing();
  await sent(seeded, 6, day(20), { toAddress: "lee@hosted.example" });
  await sent(seeded, 6, day(21), { enrollmentId: null, sequenceStepId: null, holdId: null });
  return { ...seeded, first: first!, second: second!, mailbox: mailbox! };
}

test("counts what became of each email once, where it was sent from", async () => {
  const { ctx, campaignId, first, second, mailbox } = await seedFigures();
  const figures = await getCampaignFigures(ctx, { id: campaignId });
  expect(counts(figures.total)).toEqual({
    sent: 8,
    people: 6,
    bounced: [2, 9],
    replied: 3,
    interested: 2,
    optedOut: 1,
  });
  expect(
    figures.steps.map(({ stepId, position, isRemoved: _, channel: __, variants: ___, ...step }) => ({
      stepId,
      position,
      ...counts(step),
    })),
  ).toEqual([
    {
      stepId: first.id,
      position: 0,
      sent: 6,
      people: 6,
      bounced: [2, 7],
      replied: 2,
      interested: 1,
      optedOut: 0,
    },
    {
      stepId: second.id,
      position: 1,
      sent: 2,
      people: 2,
      bounced: [0, 2],
      replied: 1,
      interested: 1,
      optedOut: 1,
    },
  ]);
  const variants = figures.steps[0]!.variants.map(({ variantId, ...of }) => ({ variantId, ...counts(of) }));
  expect(variants).toHaveLength(2);
  expect(variants).toContainEqual({
    variantId: "a",
    sent: 3,
    people: 3,
    bounced: [1, 3],
    replied: 1,
    interested: 1,
    optedOut: 0,
  });
  expect(figures.mailboxes.find(({ mailboxId }) => mailboxId === mailbox.id)).toMatchObject({
    address: mailbox.address,
    sent: 1,
    replied: { count: 1 },
  });
  expect(figures.providers.find(({ provider }) => provider === "Google")).toMatchObject({
    sent: 2,
    people: 2,
  });
});

test("adds up: steps, mailboxes, providers and campaigns to the total", async () => {
  const { ctx, campaignId } = await seedFigures();
  const campaign = await getCampaignFigures(ctx, { id: campaignId });
  const workspace = await getOutreachFigures(ctx, {});
  expect(workspace.total).toEqual(campaign.total);
  for (const part of [campaign.steps, campaign.mailboxes, campaign.providers, workspace.campaigns])
    for (const figure of ["bounced", "replied", "interested", "optedOut"] as const)
      expect(part.reduce((sum, one) => sum + one[figure].count, 0)).toBe(campaign.total[figure].count);
});

test("takes the emails of the days asked for, in the reader's zone, with what came of them later", async () => {
  const { ctx, campaignId } = await seedFigures();
  const early = await getCampaignFigures(ctx, { id: campaignId, from: "2026-10-01", to: "2026-10-01" });
  expect(counts(early.total)).toMatchObject({ sent: 5, bounced: [2, 6], replied: 2, optedOut: 0 });
  const late = await getCampaignFigures(ctx, { id: campaignId, from: "2026-10-06" });
  expect(counts(late.total)).toMatchObject({ sent: 3, replied: 1, optedOut: 1 });
  // 9:00 UTC on the 6th is the 5th in Honolulu's evening: nothing was sent on its 6th.
  const honolulu = { timeZone: "Pacific/Honolulu", id: campaignId };
  expect(
    (await getCampaignFigures(ctx, { ...honolulu, from: "2026-10-06", to: "2026-10-06" })).total.sent,
  ).toBe(0);
  expect(
    (await getCampaignFigures(ctx, { ...honolulu, from: "2026-10-05", to: "2026-10-05" })).total.sent,
  ).toBe(2);
});

test("a class that a person corrects counts at once", async () => {
  const seeded = await seedFigures();
  const { ctx, campaignId } = seeded;
  await replied(seeded, 6, day(22), "not_now");
  expect((await getCampaignFigures(ctx, { id: campaignId })).total.interested.count).toBe(2);
  await replied(seeded, 6, day(23), "interested");
  expect((await getCampaignFigures(ctx, { id: campaignId })).total.interested.count).toBe(3);
});

test("says how soon replies are answered, and by whom; of several that one answer is for, the first counts", async () => {
  const seeded = await seedCampaign(path.connection, 7);
  const { ctx, campaignId } = seeded;
  const [ada, bo] = [await addMember(ctx, "Ada"), await addMember(ctx, "Bo")];
  const answer = (
    lead: number,
    hour: number,
    author: string | null,
    values: Parameters<typeof sent>[3] = {},
  ) =>
    sent(seeded, lead, day(2, hour), {
      ...{ enrollmentId: null, sequenceStepId: null, holdId: null, author },
      ...values,
    });
  for (const lead of [0, 1, 2, 3, 4, 5, 6]) {
    await sent(seeded, lead, day(1));
    await replied(seeded, lead, day(2), lead === 0 ? "interested" : "question");
  }
  await replied(seeded, 0, new Date(day(2).getTime() + 60_000), "interested");
  for (const [lead, hour] of [10, 11, 12, 13, 19].entries()) await answer(lead, hour, `user:${ada.id}`);
  await replied(seeded, 0, day(2, 12), "question");
  await answer(0, 17, `user:${bo.id}`);
  // Bo goes on, without being asked again.
  await answer(0, 18, `user:${bo.id}`);
  // Taken back, and then written in a mail program.
  await sent(seeded, 5, null, { enrollmentId: null, sequenceStepId: null, holdId: null, state: "canceled" });
  await insertOwn(seeded, 5, day(2, 21));
  const { total, people, mailboxes } = await getCampaignFigures(ctx, { id: campaignId });
  // After 1, 2, 3, 4, 5, 10 and 12 hours; the seventh lead still waits.
  expect(total.answered).toEqual({ count: 7, medianSeconds: 4 * 3_600 });
  expect(mailboxes.map(({ answered }) => answered)).toEqual([total.answered]);
  expect(people).toMatchObject([
    {
      by: { name: "Ada" },
      answered: { count: 5, medianSeconds: 3 * 3_600 },
      people: 5,
      interested: { count: 1, of: 5 },
    },
    { by: { name: "Bo" }, answered: { count: 1, medianSeconds: null }, people: 1, interested: { count: 0 } },
    { by: null, answered: { count: 1, medianSeconds: null }, people: 1 },
  ]);
});

test("a person who reports spam counts once, at their provider and in the mailbox that wrote to them", async () => {
  const seeded = await seedCampaign(path.connection, 2);
  const { ctx, campaignId } = seeded;
  await sent(seeded, 0, day(1), { toAddress: "lee@gmail.com" });
  await sent(seeded, 1, day(1));
  await replied(seeded, 0, day(2), null, "complaint");
  await replied(seeded, 0, day(3), null, "complaint");
  const { total, providers, mailboxes } = await getCampaignFigures(ctx, { id: campaignId });
  expect(total).toMatchObject({ complained: { count: 1, of: 2 }, replied: { count: 0 } });
  expect(mailboxes.map(({ complained }) => complained.count)).toEqual([1]);
  expect(providers.map(({ provider, complained }) => [provider, complained.count])).toEqual(
    expect.arrayContaining([
      ["Google", 1],
      [null, 0],
    ]),
  );
});

test("counts by day, week or month, without gaps, and replies when they came in", async () => {
  const { ctx, campaignId } = await seedFigures();
  const week = { from: "2026-10-01", to: "2026-10-08" };
  expect((await getCampaignFigures(ctx, { id: campaignId, ...week })).periods).toEqual({
    unit: "day",
    list: [
      { first: "2026-10-01", sent: 5, bounced: 2, replied: 0 },
      { first: "2026-10-02", sent: 0, bounced: 0, replied: 1 },
      { first: "2026-10-03", sent: 0, bounced: 0, replied: 1 },
      { first: "2026-10-04", sent: 0, bounced: 0, replied: 0 },
      { first: "2026-10-05", sent: 0, bounced: 0, replied: 0 },
      { first: "2026-10-06", sent: 2, bounced: 0, replied: 0 },
      { first: "2026-10-07", sent: 0, bounced: 0, replied: 1 },
      { first: "2026-10-08", sent: 0, bounced: 0, replied: 0 },
    ],
  });
  // 9:00 UTC is the evening before in Honolulu.
  const honolulu = await getOutreachFigures(ctx, { ...week, timeZone: "Pacific/Honolulu" });
  expect(honolulu.periods.list.map(({ sent }) => sent)).toEqual([0, 0, 0, 0, 2, 0, 0, 0]);
  const weeks = await getOutreachFigures(ctx, { from: "2026-09-01", to: "2026-10-20" });
  expect(weeks.periods.unit).toBe("week");
  expect(weeks.periods.list[0]).toEqual({ first: "2026-08-31", sent: 0, bounced: 0, replied: 0 });
  expect(weeks.periods.list.slice(4)).toEqual([
    { first: "2026-09-28", sent: 5, bounced: 2, replied: 2 },
    { first: "2026-10-05", sent: 2, bounced: 0, replied: 1 },
    { first: "2026-10-12", sent: 0, bounced: 0, replied: 0 },
    { first: "2026-10-19", sent: 1, bounced: 0, replied: 0 },
  ]);
});

test("counts a long range by month, from its first email on", async () => {
  const seeded = await seedCampaign(path.connection, 2);
  await sent(seeded, 0, new Date("2025-06-15T12:00:00Z"));
  await sent(seeded, 1, day(1));
  const { periods } = await getOutreachFigures(seeded.ctx, { from: "2020-01-01", to: "2026-10-20" });
  expect(periods.unit).toBe("month");
  expect(periods.list).toHaveLength(17);
  expect(periods.list[0]).toEqual({ first: "2025-06-01", sent: 1, bounced: 0, replied: 0 });
  expect(periods.list.at(-1)).toEqual({ first: "2026-10-01", sent: 1, bounced: 0, replied: 0 });
});

test("refuses a range that ends before it begins", async () => {
  const { ctx } = await seedCampaign(path.connection, 0);
  await expect(getOutreachFigures(ctx, { from: "2026-10-02", to: "2026-10-01" })).rejects.toMatchObject({
    code: "validation_error",
  });
});

test("a workspace that sent nothing has zeros", async () => {
  const { ctx } = await seedCampaign(path.connection, 0);
  const { total, campaigns } = await getOutreachFigures(ctx, {});
  expect(counts(total)).toEqual({
    sent: 0,
    people: 0,
    bounced: [0, 0],
    replied: 0,
    interested: 0,
    optedOut: 0,
  });
  expect(campaigns).toEqual([]);
});

test("says a rate from 20 on, with Wilson's interval", () => {
  expect(toRate(3, LEAST_FOR_RATE - 1)).toEqual({ count: 3, of: 19, rate: null, low: null, high: null });
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  for (const [count, of, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const found = toRate(count, of);
    expect(found.low).toBeCloseTo(low, 3);
    expect(found.high).toBeCloseTo(high, 3);
  }
});

test("calls a variant better only where its interval lies above all others", () => {
  const of = (count: number, people: number) => ({ replied: toRate(count, people) });
  expect(compareVariants([of(9, 19), of(1, 100)])).toEqual({ kind: "too_few" });
  expect(compareVariants([of(9, 100)])).toEqual({ kind: "too_few" });
  expect(compareVariants([of(12, 100), of(8, 100)])).toEqual({ kind: "no_difference" });
  const [weak, strong] = [of(5, 200), of(40, 200)];
  expect(compareVariants([weak, strong])).toEqual({ kind: "better", variant: strong });
});
