import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { campaigns, leads, mailboxes } from "@/db/schema";
import { acrossWorkspaces, sql } from "@/db/scope";
import { readLeadTimeline } from "@/lib/activity/lead-timeline";
import { cancelWaitingEmail } from "@/lib/conversations/cancel-waiting-email";
import { getCredits } from "@/lib/credits/get-credits";
import { grantCredits } from "@/lib/credits/grant-credits";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { getSendSchedule } from "@/lib/workflows/get-send-schedule";
import { finishOutreach } from "@/lib/workflows/outreach-run";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { rejectLeads } from "@/lib/workflows/reject-leads";
import { restoreLeads } from "@/lib/workflows/restore-leads";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { AROUND_THE_CLOCK } from "@/testing/mailboxes/around-the-clock";
import { dispatchAll } from "@/testing/outreach/dispatch";
import {
  emailsOf,
  enrolled,
  headerOf as header,
  letSlotsCome,
  readFolders,
  remember,
  rememberBenefits,
  seedFollowUps,
  sendFirst,
  useFollowUpPath,
} from "@/testing/outreach/follow-up-path";
import { seedCampaign, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { completeFollowUps } from "./complete-follow-ups";

const path = useFollowUpPath();

const seed = (...of: Parameters<typeof seedFollowUps> extends [unknown, ...infer Rest] ? Rest : never) =>
  seedFollowUps(path, ...of);

test("each step goes out once, in the thread of the one before, until none is left", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seed(2);
  expect(await sendFirst(ctx, campaignId)).toMatchObject({ sent: 2, end: "done" });
  expect(await scheduleFollowUps(ctx)).toBe(2);
  for (const { state, nextDueAt } of await enrolled(ctx)) {
    expect(state).toBe("active");
    expect(nextDueAt!.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  }
  for (const _ of [1, 2]) {
    await letSlotsCome(ctx);
    await readFolders(ctx, mailbox.id);
    expect((await dispatchAll(ctx)).sent).toBe(2);
    expect((await dispatchAll(ctx)).sent).toBe(0);
  }
  expect((await enrolled(ctx)).map(({ state }) => state)).toEqual(["finished", "finished"]);
  await letSlotsCome(ctx);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  const [first, second, third, ...more] = await emailsOf(ctx, people[0]!.id);
  expect(more).toEqual([]);
  expect(second).toMatchObject({ inReplyTo: first!.messageId, references: [first!.messageId] });
  expect(third).toMatchObject({
    inReplyTo: second!.messageId,
    references: [first!.messageId, second!.messageId],
    subject: `Re: ${first!.subject}`,
    sequenceVersion: 1,
  });
  expect(new Set([first!.text, second!.text, third!.text]).size).toBe(3);
  const raw = path.delivered.find((one) => header(one, "Message-ID") === third!.messageId)!;
  expect(header(raw, "In-Reply-To")).toBe(second!.messageId);
  expect(header(raw, "References")).toBe(`${first!.messageId} ${second!.messageId}`);
  expect(header(raw, "From")).toBe(`Ada <${mailbox.address}>`);
  expect(path.delivered).toHaveLength(6);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 994, held: 0 });
  const [lead] = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, people[0]!.id));
  expect(lead).toMatchObject({ status: "contacted", mailState: "sent", contactedAt: first!.sentAt });
});

test("after a long pause what became due goes out one by one, with the mailbox's gaps", async () => {
  const { ctx, campaignId, mailbox } = await seed(5);
  const generation = await startWrittenRun(ctx, campaignId);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ sent: 5 });
  await finishOutreach(ctx, generation);
  await scheduleFollowUps(ctx);
  await acrossWorkspaces(ctx)
    .update(mailboxes)
    .set({ gapLeast: 90, gapMost: 420 })
    .where(eq(mailboxes.id, mailbox.id));
  await pauseCampaign(ctx, { id: campaignId });
  await letSlotsCome(ctx);
  await readFolders(ctx, mailbox.id);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  await resumeCampaign(ctx, { id: campaignId });
  expect((await dispatchAll(ctx)).sent).toBe(1);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  const { waiting, now } = await getSendSchedule(ctx, { id: campaignId });
  expect([waiting.find(({ reason }) => reason === "gap")?.people, now]).toEqual([4, 0]);
});

test("after a long pause the service mailbox, which has no gap, spreads what became due over its hours", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 5);
  await rememberBenefits(ctx);
  await acrossWorkspaces(ctx)
    .update(campaigns)
    .set({ followUpWithoutReplies: true })
    .where(eq(campaigns.id, campaignId));
  await acrossWorkspaces(ctx)
    .update(mailboxes)
    .set(AROUND_THE_CLOCK)
    .where(eq(mailboxes.workspaceId, ctx.workspaceId));
  const generation = await startWrittenRun(ctx, campaignId);
  expect(await sendEmailsOfRun(ctx, generation)).toMatchObject({ sent: 5 });
  await finishOutreach(ctx, generation);
  await scheduleFollowUps(ctx);
  await pauseCampaign(ctx, { id: campaignId });
  await letSlotsCome(ctx);
  await resumeCampaign(ctx, { id: campaignId });
  expect((await dispatchAll(ctx)).sent).toBe(1);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  // The schedule says so, and what it says of the next one is what then happens.
  const { next } = await getSendSchedule(ctx, { id: campaignId });
  const times = next.filter(({ step }) => step === 2).map(({ at }) => Date.parse(at!));
  expect(times.slice(1).map((at, index) => at - times[index]!)).toEqual([255_000, 255_000, 255_000]);
  // The others, and the last step of the one who was first.
  await letSlotsCome(ctx);
  expect((await dispatchAll(ctx)).sent).toBe(5);
});

test("a follow-up that would say nothing new is not sent: its step is passed over with the reason", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seed(1);
  await remember(ctx, ["Bread is ready an hour earlier", "No smoke in the shop"]);
  await sendFirst(ctx, campaignId);
  for (const sent of [1, 0]) {
    await scheduleFollowUps(ctx);
    await letSlotsCome(ctx);
    await readFolders(ctx, mailbox.id);
    expect((await dispatchAll(ctx)).sent).toBe(sent);
  }
  expect(await enrolled(ctx)).toMatchObject([{ state: "finished", endReason: null }]);
  expect(await emailsOf(ctx, people[0]!.id)).toMatchObject([
    { state: "sent" },
    { state: "sent" },
    { state: "canceled", stateReason: "nothing_new" },
  ]);
  expect((await readLeadTimeline(ctx, people[0]!.id)).at(-1)).toMatchObject({
    kind: "step_skipped",
    note: "Neither Memory nor the lead has anything left that the emails before did not say. Add a benefit or a proof to Memory.",
  });
  const [lead] = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, people[0]!.id));
  expect(lead).toMatchObject({ status: "contacted", mailState: "sent" });
});

test.each(["suppressed", "ended by a person"])(
  "a follow-up that waits to be sent, of somebody who is %s, returns its credit",
  async (what) => {
    const { ctx, campaignId, leads: people, mailbox } = await seed(1);
    await sendFirst(ctx, campaignId);
    await scheduleFollowUps(ctx);
    await letSlotsCome(ctx);
    await readFolders(ctx, mailbox.id);
    const nowhere = createSmtpTransport({ url: "smtp://127.0.0.1:1", concurrency: 1 });
    path.openMailerTo("smtp://127.0.0.1:1", { transportOf: async () => nowhere });
    expect((await dispatchAll(ctx)).sent).toBe(0);
    expect((await emailsOf(ctx, people[0]!.id)).at(-1)).toMatchObject({ state: "queued" });
    expect(await getCredits(ctx, {})).toMatchObject({ held: 1 });
    if (what === "suppressed") await addSuppression(ctx, { email: people[0]!.email });
    else await rejectLeads(ctx, { leadIds: [people[0]!.id] });
    await letSlotsCome(ctx);
    await acrossWorkspaces(ctx).execute(
      sql`update deliveries set due_at = now() where workspace_id = ${ctx.workspaceId} and state = 'queued'`,
    );
    await acrossWorkspaces(ctx).execute(
      sql`update mailboxes set send_after = now() where workspace_id = ${ctx.workspaceId}`,
    );
    await dispatchAll(ctx);
    expect((await emailsOf(ctx, people[0]!.id)).at(-1)).toMatchObject({ state: "canceled" });
    expect(await getCredits(ctx, {})).toMatchObject({ balance: 999, held: 0 });
    if (what === "suppressed") return;
    await restoreLeads(ctx, { leadIds: [people[0]!.id] });
    const [lead] = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, people[0]!.id));
    expect(lead).toMatchObject({ status: "contacted" });
  },
);

test("after a follow-up that was canceled the sequence goes on with the next step", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seed(1);
  await sendFirst(ctx, campaignId);
  await scheduleFollowUps(ctx);
  await letSlotsCome(ctx);
  await readFolders(ctx, mailbox.id);
  const nowhere = createSmtpTransport({ url: "smtp://127.0.0.1:1", concurrency: 1 });
  path.openMailerTo("smtp://127.0.0.1:1", { transportOf: async () => nowhere });
  expect((await dispatchAll(ctx)).sent).toBe(0);
  const waiting = (await emailsOf(ctx, people[0]!.id)).at(-1)!;
  expect(waiting).toMatchObject({ state: "queued", sequenceStep: 1 });
  await cancelWaitingEmail(ctx, { id: waiting.id });
  expect(await enrolled(ctx)).toMatchObject([{ state: "active", endReason: null, nextDueAt: null }]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 999, held: 0 });
  const [lead] = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, people[0]!.id));
  expect(lead).toMatchObject({ status: "contacted", mailState: "sent" });
  await scheduleFollowUps(ctx);
  await letSlotsCome(ctx);
  await readFolders(ctx, mailbox.id);
  await acrossWorkspaces(ctx).execute(
    sql`update mailboxes set send_after = null where workspace_id = ${ctx.workspaceId}`,
  );
  await dispatchAll(ctx);
  expect(await emailsOf(ctx, people[0]!.id)).toMatchObject([
    { state: "sent" },
    { state: "canceled", stateReason: "canceled" },
    { state: "queued", sequenceStep: 2 },
  ]);
});

test("nothing follows up before the mailbox was read since the slot began", async () => {
  const { ctx, campaignId, mailbox } = await seed(1);
  await sendFirst(ctx, campaignId);
  await scheduleFollowUps(ctx);
  await readFolders(ctx, mailbox.id);
  await acrossWorkspaces(ctx).execute(
    sql`update mailbox_folders set read_at = now() - interval '2 minutes' where mailbox_id = ${mailbox.id}`,
  );
  await letSlotsCome(ctx);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  await readFolders(ctx, mailbox.id);
  await acrossWorkspaces(ctx).execute(sql`
    insert into mailbox_folders (workspace_id, mailbox_id, role, path, uid_validity, last_uid)
    values (${ctx.workspaceId}, ${mailbox.id}, 'junk', 'Junk', 1, 1)`);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  await acrossWorkspaces(ctx).execute(
    sql`update mailbox_folders set read_at = now() where mailbox_id = ${mailbox.id}`,
  );
  expect((await dispatchAll(ctx)).sent).toBe(1);
});

test("the service mailbox follows up only with the campaign's consent", async () => {
  const without = await seedCampaign(path.connection, 1);
  await sendFirst(without.ctx, without.campaignId);
  expect(await enrolled(without.ctx)).toMatchObject([{ state: "finished", nextDueAt: null }]);
  const { ctx, campaignId } = await seedCampaign(path.connection, 1);
  await acrossWorkspaces(ctx)
    .update(campaigns)
    .set({ followUpWithoutReplies: true })
    .where(eq(campaigns.id, campaignId));
  await rememberBenefits(ctx);
  await sendFirst(ctx, campaignId);
  expect(await enrolled(ctx)).toMatchObject([{ state: "active" }]);
  await scheduleFollowUps(ctx);
  await letSlotsCome(ctx);
  expect((await dispatchAll(ctx)).sent).toBe(1);
  await acrossWorkspaces(ctx)
    .update(campaigns)
    .set({ followUpWithoutReplies: false })
    .where(eq(campaigns.id, campaignId));
  await scheduleFollowUps(ctx);
  await letSlotsCome(ctx);
  expect((await dispatchAll(ctx)).sent).toBe(0);
});

test("pause keeps follow-ups back, and stop ends their enrollments", async () => {
  const { ctx, campaignId, mailbox } = await seed(1);
  await sendFirst(ctx, campaignId);
  await scheduleFollowUps(ctx);
  await letSlotsCome(ctx);
  await readFolders(ctx, mailbox.id);
  await pauseCampaign(ctx, { id: campaignId });
  expect((await dispatchAll(ctx)).sent).toBe(0);
  expect(await enrolled(ctx)).toMatchObject([{ state: "active" }]);
  await stopCampaign(ctx, { id: campaignId });
  expect(await enrolled(ctx)).toMatchObject([{ state: "ended", endReason: "stopped" }]);
  expect((await dispatchAll(ctx)).sent).toBe(0);
});

test("a campaign runs on while somebody is due a follow-up, takes another run, and is completed by the sweep", async () => {
  const { ctx, campaignId } = await seed(1);
  const generation = await startWrittenRun(ctx, campaignId);
  await sendEmailsOfRun(ctx, generation);
  await finishOutreach(ctx, generation);
  await scheduleFollowUps(ctx);
  const [enrollment] = await enrolled(ctx);
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
    status: "running",
    currentStepKey: "follow_up",
    waiting: { reason: "follow_up", until: enrollment!.nextDueAt!.toISOString() },
    steps: expect.arrayContaining([
      expect.objectContaining({ key: "follow_up", status: "running", progress: { done: 0, total: 1 } }),
    ]),
  });
  await completeFollowUps(path.connection.db);
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({ status: "running" });
  await expect(startOutreachRun(ctx, { id: campaignId })).rejects.toMatchObject({
    details: { reason: "nobody_to_contact" },
  });
  await pauseCampaign(ctx, { id: campaignId });
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
    status: "paused",
    currentStepKey: "follow_up",
    waiting: null,
  });
  await resumeCampaign(ctx, { id: campaignId });
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
    status: "running",
    currentStepKey: "follow_up",
  });
  await endEnrollments(ctx, sql`e.campaign_id = ${campaignId}`, "replied");
  await completeFollowUps(path.connection.db);
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
    status: "completed",
    waiting: null,
  });
});

test("a mailbox sends no more than its cap and keeps its gap, and the run waits", async () => {
  const { ctx, campaignId, mailbox } = await seed(3, { dailyCap: 2 });
  expect(await sendFirst(ctx, campaignId)).toMatchObject({
    sent: 2,
    end: "wait",
    waiting: { reason: "daily_cap" },
  });
  const slow = await seed(2, { gapLeast: 100, gapMost: 100 });
  expect(await sendFirst(slow.ctx, slow.campaignId)).toMatchObject({ sent: 1, end: "wait" });
  const [kept] = await acrossWorkspaces(ctx)
    .select()
    .from(mailboxes)
    .where(eq(mailboxes.id, slow.mailbox.id));
  expect(kept!.nextAt!.getTime() - Date.now()).toBeGreaterThan(90_000);
  expect(mailbox.id).not.toBe(slow.mailbox.id);
});

test("new people wait while a follow-up of the mailbox may go, and no longer than that", async () => {
  const { ctx, campaignId, mailbox } = await seed(3, { gapLeast: 100, gapMost: 100 }, 3);
  const generation = await startWrittenRun(ctx, campaignId);
  const nextTurn = async () => {
    await acrossWorkspaces(ctx).execute(sql`update mailboxes set next_at = now() where id = ${mailbox.id}`);
    return sendEmailsOfRun(ctx, generation);
  };
  expect((await nextTurn()).sent).toBe(1);
  await scheduleFollowUps(ctx);
  await letSlotsCome(ctx);
  await readFolders(ctx, mailbox.id);
  // No credits are left for the follow-up: it holds nobody back.
  expect((await nextTurn()).sent).toBe(1);
  await grantCredits(ctx, { amount: 1, note: "one more" });
  expect(await nextTurn()).toMatchObject({ sent: 0, end: "wait" });
  await readFolders(ctx, mailbox.id);
  expect((await dispatchAll(ctx)).sent).toBe(1);
  expect((await nextTurn()).sent).toBe(1);
});
