import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrollments, mailboxes } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { enrollAt } from "@/lib/enrollments/enroll-again";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { dispatchAll } from "@/testing/outreach/dispatch";
import {
  letSlotsCome,
  OPEN_MAILBOX,
  readFolders,
  seedFollowUps,
  useFollowUpPath,
} from "@/testing/outreach/follow-up-path";
import { seedCampaign, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { addMailbox } from "@/testing/receiving/inbound";
import { getSendSchedule } from "./get-send-schedule";
import { pauseCampaign } from "./pause-campaign";
import { previewOutreach } from "./preview-outreach";
import { resumeCampaign } from "./resume-campaign";

const path = useFollowUpPath();

const seed = (count: number, given: Parameters<typeof addMailbox>[1] = {}, credits?: number) =>
  seedFollowUps(path, count, given, credits);
const change = (ctx: Context, id: string, to: Partial<typeof mailboxes.$inferInsert>) =>
  acrossWorkspaces(ctx).update(mailboxes).set(to).where(eq(mailboxes.id, id));
test("says what was sent, what goes next and when, and why the others wait", async () => {
  const { ctx, campaignId, mailbox, leads } = await seed(5, { dailyCap: 2 });
  const generation = await startWrittenRun(ctx, campaignId);
  await sendEmailsOfRun(ctx, generation);
  await scheduleFollowUps(ctx);
  const schedule = await getSendSchedule(ctx, { id: campaignId });
  expect(schedule).toMatchObject({ sent: 2, people: 5, now: 0 });
  expect(schedule.waiting).toMatchObject([
    { reason: "cap", people: 3, until: expect.any(String) },
    { reason: "follow_up", people: 2, until: expect.any(String) },
  ]);
  expect(schedule.mailboxes).toMatchObject([
    { id: mailbox.id, address: mailbox.address, people: 5, sent: 2, most: 2 },
  ]);
  expect(schedule.next.map(({ leadId, step, reason }) => [leadId, step, reason])).toEqual([
    [leads[2]!.id, 1, "cap"],
    [leads[3]!.id, 1, "cap"],
    // Two a day, and follow-ups before new people.
    expect.arrayContaining(["cap"]),
    expect.arrayContaining(["follow_up"]),
    expect.arrayContaining(["follow_up"]),
  ]);
  const times = schedule.next.map(({ at }) => Date.parse(at!));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times[0]! - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(schedule.days).toHaveLength(14);
  const second = await getSendSchedule(ctx, { id: campaignId, offset: 4 });
  expect(second.next).toHaveLength(1);
});

test("names the day from which somebody is written to again, however far away it is", async () => {
  const { ctx, campaignId, leads } = await seed(1);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  await acrossWorkspaces(ctx)
    .update(enrollments)
    .set({ state: "ended", endReason: "replied", nextDueAt: null })
    .where(eq(enrollments.campaignId, campaignId));
  const startAt = new Date(Date.now() + 100 * 86_400_000);
  await enrollAt(ctx, { leadId: leads[0]!.id, startAt });
  const { next, waiting } = await getSendSchedule(ctx, { id: campaignId });
  expect(next).toMatchObject([{ step: 2, reason: "follow_up", at: startAt.toISOString() }]);
  expect(waiting).toEqual([{ reason: "follow_up", people: 1, until: startAt.toISOString() }]);
});

test("plans the steps that somebody has left, and none of another agent's", async () => {
  const { ctx, campaignId, mailbox } = await seed(2);
  await createAgent(ctx, { name: "Another" });
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  await scheduleFollowUps(ctx);
  await readFolders(ctx, mailbox.id);
  const { people, days } = await getSendSchedule(ctx, { id: campaignId });
  expect(people).toBe(2);
  // Two follow-ups each, three and five business days apart: within two weeks.
  expect(days.reduce((sum, { emails }) => sum + emails, 0)).toBe(4);
});

test("each thing that keeps a follow-up back is named, and gone once it is over", async () => {
  const { ctx, campaignId, mailbox, leads } = await seed(2);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  await scheduleFollowUps(ctx);
  await letSlotsCome(ctx);
  const reasons = async () => {
    const { waiting, now } = await getSendSchedule(ctx, { id: campaignId });
    return [...waiting.map(({ reason, people }) => `${reason} ${people}`), `now ${now}`];
  };
  // Nothing has read the mailbox yet.
  expect(await reasons()).toEqual(["mailbox_not_fresh 2", "now 0"]);
  await readFolders(ctx, mailbox.id);
  expect(await reasons()).toEqual(["now 2"]);
  await change(ctx, mailbox.id, { state: "paused" });
  expect(await reasons()).toEqual(["mailbox_paused 2", "now 0"]);
  await change(ctx, mailbox.id, { state: "connected", nextAt: new Date(Date.now() + 200_000) });
  expect(await reasons()).toEqual(["gap 2", "now 0"]);
  await change(ctx, mailbox.id, { nextAt: null });
  await acrossWorkspaces(ctx).execute(sql`
    update enrollments set held_until = now() + interval '3 days', held_reason = 'colleague_replied'
    where lead_id = ${leads[0]!.id}`);
  expect(await reasons()).toEqual(["colleague_replied 1", "now 1"]);
  await pauseCampaign(ctx, { id: campaignId });
  expect(await reasons()).toEqual(["campaign_paused 2", "now 0"]);
  await resumeCampaign(ctx, { id: campaignId });
  await acrossWorkspaces(ctx).execute(sql`
    update credit_accounts set held = posted where workspace_id = ${ctx.workspaceId}`);
  expect(await reasons()).toEqual(expect.arrayContaining(["credits 1", "colleague_replied 1"]));
  // No clock brings credits.
  const { waiting, next } = await getSendSchedule(ctx, { id: campaignId });
  expect(waiting.find(({ reason }) => reason === "credits")).toMatchObject({ until: null });
  expect(next.find(({ reason }) => reason === "credits")).toMatchObject({ at: null });
});

test("closed hours are the reason once the days between the steps are over", async () => {
  const { ctx, campaignId, mailbox } = await seed(1);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  await acrossWorkspaces(ctx).execute(sql`
    update deliveries set sent_at = sent_at - interval '20 days' where workspace_id = ${ctx.workspaceId}`);
  // One minute a day, which is over.
  const minute = (Math.floor(Date.now() / 60_000) + 1430) % 1440;
  await change(ctx, mailbox.id, { sendFrom: Math.min(minute, 1438), sendUntil: Math.min(minute, 1438) + 1 });
  await readFolders(ctx, mailbox.id);
  await letSlotsCome(ctx);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  const { waiting, next } = await getSendSchedule(ctx, { id: campaignId });
  expect(waiting).toMatchObject([{ reason: "window", people: 1 }]);
  expect(next).toMatchObject([{ step: 2, reason: "window", at: waiting[0]!.until }]);
});

test("the preview of a run says when, from which mailbox and at what cost", async () => {
  const { ctx, campaignId, mailbox } = await seed(3, { gapLeast: 100, gapMost: 100 });
  const second = await addMailbox(ctx, { ...OPEN_MAILBOX, name: "Bo" });
  const { plan, recipients } = await previewOutreach(ctx, { id: campaignId });
  expect(recipients.map(({ mailboxId }) => mailboxId)).toEqual([mailbox.id, second.id, mailbox.id]);
  const at = recipients.map((one) => Date.parse(one.at!));
  expect(at[1]).toBe(at[0]);
  expect(at[2]! - at[0]!).toBe(100_000);
  expect(plan).toMatchObject({
    firstAt: recipients[0]!.at,
    lastAt: recipients[2]!.at,
    followUps: 6,
    mailboxes: [
      { id: mailbox.id, address: mailbox.address, people: 2 },
      { id: second.id, people: 1 },
    ],
  });
  expect(plan!.followUpCost).toBeGreaterThan(0);
  // A look changes nothing: the next one says the same.
  const again = await previewOutreach(ctx, { id: campaignId });
  expect(again.recipients.map(({ mailboxId }) => mailboxId)).toEqual(
    recipients.map(({ mailboxId }) => mailboxId),
  );
});

test("without a mailbox of one's own everybody is written to at once, and nobody is followed up", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 3);
  const { plan, recipients } = await previewOutreach(ctx, { id: campaignId });
  expect(plan).toMatchObject({ followUps: 0, followUpsUntil: null, followUpCost: 0 });
  expect(plan!.lastAt).toBe(plan!.firstAt);
  expect(plan!.mailboxes).toMatchObject([{ address: null, people: 3 }]);
  expect(new Set(recipients.map(({ at }) => at)).size).toBe(1);
});
