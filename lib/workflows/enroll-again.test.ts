import { expect, test } from "vitest";
import { campaigns, enrollments, leads } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import { completeFollowUps } from "@/lib/channels/email/complete-follow-ups";
import type { Context } from "@/lib/context";
import { enrollAt } from "@/lib/enrollments/enroll-again";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { findSequence } from "@/lib/sequences/find-sequence";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { dispatchAll } from "@/testing/outreach/dispatch";
import {
  emailsOf,
  enrolled,
  letSlotsCome,
  readFolders,
  rememberBenefits,
  seedFollowUps,
  useFollowUpPath,
} from "@/testing/outreach/follow-up-path";
import { seedCampaign, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { receive, writeEmail } from "@/testing/receiving/inbound";
import { getCampaignStatus } from "./get-campaign-status";
import { finishOutreach } from "./outreach-run";
import { rejectLeads } from "./reject-leads";
import { restoreLeads } from "./restore-leads";
import { continueSequence } from "./sequences/continue-sequence";
import { getSequence } from "./sequences/get-sequence";
import { updateSequenceSettings } from "./sequences/update-sequence-settings";
import { stopCampaign } from "./stop-campaign";

const path = useFollowUpPath();

/** A lead that got the first email and said "not now". */
async function seedNotNow() {
  const seeded = await seedFollowUps(path, 1);
  const { ctx, campaignId, mailbox } = seeded;
  await rememberBenefits(ctx);
  const generation = await startWrittenRun(ctx, campaignId);
  await sendEmailsOfRun(ctx, generation);
  await finishOutreach(ctx, generation);
  const [lead] = seeded.leads;
  const [first] = await emailsOf(ctx, lead!.id);
  await receive(
    ctx,
    mailbox.id,
    writeEmail({
      from: lead!.email,
      to: mailbox.address!,
      text: "Not now, please ask again in March.",
      inReplyTo: first!.messageId,
    }),
  );
  await completeFollowUps(path.connection.db);
  return { ...seeded, lead: lead!, first: first! };
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const bodyOf = (ctx: Context) =>
  enrolled(ctx).then((all) => all.map(({ state, endReason }) => [state, endReason]));

test("whoever said not now gets the steps left from that date on, in the thread of before", async () => {
  const { ctx, campaignId, mailbox, lead, first } = await seedNotNow();
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({ status: "completed" });
  const startAt = days(100);
  expect(await enrollAt(ctx, { leadId: lead.id, startAt })).toMatchObject({ position: 1 });
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
    status: "running",
    currentStepKey: "follow_up",
    waiting: { reason: "follow_up", until: startAt.toISOString() },
  });
  await scheduleFollowUps(ctx);
  await readFolders(ctx, mailbox.id);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  for (const sent of [1, 1, 0]) {
    await letSlotsCome(ctx);
    await readFolders(ctx, mailbox.id);
    expect((await dispatchAll(ctx)).sent).toBe(sent);
    await scheduleFollowUps(ctx);
  }
  const emails = (await emailsOf(ctx, lead.id)).filter(({ direction }) => direction === "out");
  expect(emails.map(({ sequenceStep }) => sequenceStep)).toEqual([0, 1, 2]);
  expect(emails[1]).toMatchObject({
    inReplyTo: first.messageId,
    subject: `Re: ${first.subject}`,
    mailboxId: mailbox.id,
  });
  expect(emails[2]!.references).toEqual([first.messageId, emails[1]!.messageId]);
  expect(await bodyOf(ctx)).toEqual([
    ["ended", "replied"],
    ["finished", null],
  ]);
  await completeFollowUps(path.connection.db);
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({ status: "completed" });
  await expect(enrollAt(ctx, { leadId: lead.id, startAt })).rejects.toMatchObject({
    code: "invalid_state",
    details: { reason: "all_received" },
  });
});

test("a later step to begin with leaves out those before it for good", async () => {
  const { ctx, mailbox, lead } = await seedNotNow();
  const { steps } = await findSequence(ctx, lead.campaignId);
  expect(await enrollAt(ctx, { leadId: lead.id, startAt: days(0), fromStep: steps[2]!.id })).toMatchObject({
    position: 2,
  });
  await readFolders(ctx, mailbox.id);
  await letSlotsCome(ctx);
  expect((await dispatchAll(ctx)).sent).toBe(1);
  expect(await bodyOf(ctx)).toContainEqual(["finished", null]);
});

test("twenty at once enroll a lead once", async () => {
  const { ctx, lead } = await seedNotNow();
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, () => enrollAt(ctx, { leadId: lead.id, startAt: days(30) })),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of settled)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ code: "invalid_state", details: { reason: "enrolled" } });
});

test("nobody is enrolled again who may not be emailed, was never emailed, or whose reply would not be seen", async () => {
  const { ctx, lead } = await seedNotNow();
  await acrossWorkspaces(ctx).update(leads).set({ status: "unsubscribed" }).where(eq(leads.id, lead.id));
  await expect(enrollAt(ctx, { leadId: lead.id, startAt: days(1) })).rejects.toMatchObject({
    code: "lead_suppressed",
  });
  await acrossWorkspaces(ctx).update(leads).set({ status: "replied" }).where(eq(leads.id, lead.id));
  await addSuppression(ctx, { email: lead.email });
  await expect(enrollAt(ctx, { leadId: lead.id, startAt: days(1) })).rejects.toMatchObject({
    code: "lead_suppressed",
  });
  const fresh = await seedFollowUps(path, 1);
  await expect(enrollAt(fresh.ctx, { leadId: fresh.leads[0]!.id, startAt: days(1) })).rejects.toMatchObject({
    details: { reason: "not_begun" },
  });
  const service = await seedCampaign(path.connection, 1);
  await sendEmailsOfRun(service.ctx, await startWrittenRun(service.ctx, service.campaignId));
  const again = () => enrollAt(service.ctx, { leadId: service.leads[0]!.id, startAt: days(1) });
  await expect(again()).rejects.toMatchObject({ details: { reason: "replies_unseen" } });
  await acrossWorkspaces(service.ctx)
    .update(campaigns)
    .set({ followUpWithoutReplies: true })
    .where(eq(campaigns.id, service.campaignId));
  expect(await again()).toMatchObject({ position: 1 });
});

test("a run after a stop goes on with whoever was stopped, for the steps that they did not get, and wait as ever", async () => {
  const { ctx, campaignId, mailbox } = await seedFollowUps(path, 2);
  await rememberBenefits(ctx);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId, { targetCount: 1 }));
  const [stopped] = await enrolled(ctx);
  await stopCampaign(ctx, { id: campaignId });
  expect(await bodyOf(ctx)).toEqual([["ended", "stopped"]]);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  expect((await bodyOf(ctx)).map(([state]) => state)).toEqual(["ended", "active", "active"]);
  await scheduleFollowUps(ctx);
  for (const { state, nextDueAt } of await enrolled(ctx))
    if (state === "active") expect(nextDueAt!.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  for (const _ of [1, 2]) {
    await scheduleFollowUps(ctx);
    await letSlotsCome(ctx);
    await readFolders(ctx, mailbox.id);
    expect((await dispatchAll(ctx)).sent).toBe(2);
  }
  const emails = await emailsOf(ctx, stopped!.leadId);
  expect(emails.map(({ state, sequenceStep }) => [state, sequenceStep])).toEqual([
    ["sent", 0],
    ["sent", 1],
    ["sent", 2],
  ]);
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(3);
});

test("a run after a stop needs nobody new to go on with whoever was stopped", async () => {
  const { ctx, campaignId, mailbox } = await seedFollowUps(path, 1);
  await rememberBenefits(ctx);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  await stopCampaign(ctx, { id: campaignId });
  const generation = await startWrittenRun(ctx, campaignId);
  expect((await sendEmailsOfRun(ctx, generation)).sent).toBe(0);
  await finishOutreach(ctx, generation);
  expect(await getCampaignStatus(ctx, { id: campaignId })).toMatchObject({
    status: "running",
    currentStepKey: "follow_up",
  });
  await scheduleFollowUps(ctx);
  await letSlotsCome(ctx);
  await readFolders(ctx, mailbox.id);
  expect((await dispatchAll(ctx)).sent).toBe(1);

  await stopCampaign(ctx, { id: campaignId });
  await startWrittenRun(ctx, campaignId);
  await stopCampaign(ctx, { id: campaignId });
  await acrossWorkspaces(ctx)
    .update(leads)
    .set({ status: "replied" })
    .where(eq(leads.campaignId, campaignId));
  await expect(startWrittenRun(ctx, campaignId)).rejects.toMatchObject({
    details: { reason: "nobody_to_contact" },
  });
});

test("whoever was rejected and restored keeps what they received, and gets only the rest", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seedFollowUps(path, 1);
  await rememberBenefits(ctx);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  const next = async () => {
    await scheduleFollowUps(ctx);
    await letSlotsCome(ctx);
    await readFolders(ctx, mailbox.id);
    return (await dispatchAll(ctx)).sent;
  };
  expect(await next()).toBe(1);
  await rejectLeads(ctx, { leadIds: [people[0]!.id] });
  expect(await next()).toBe(0);
  await restoreLeads(ctx, { leadIds: [people[0]!.id] });
  expect(await next()).toBe(0);
  await enrollAt(ctx, { leadId: people[0]!.id, startAt: new Date() });
  expect(await next()).toBe(1);
  expect((await emailsOf(ctx, people[0]!.id)).map(({ sequenceStep }) => sequenceStep)).toEqual([0, 1, 2]);
});

test("whoever replied while they were rejected gets nothing more once they are restored", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seedFollowUps(path, 1);
  await rememberBenefits(ctx);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  await rejectLeads(ctx, { leadIds: [people[0]!.id] });
  const [first] = await emailsOf(ctx, people[0]!.id);
  await receive(
    ctx,
    mailbox.id,
    writeEmail({ from: people[0]!.email, to: mailbox.address!, inReplyTo: first!.messageId }),
  );
  await restoreLeads(ctx, { leadIds: [people[0]!.id] });
  expect(await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, people[0]!.id))).toMatchObject([
    { status: "replied" },
  ]);
  await expect(continueSequence(ctx, { id: campaignId })).resolves.toMatchObject({ people: 0 });
});

test("what held somebody before a stop still does", async () => {
  const { ctx, campaignId } = await seedFollowUps(path, 1);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  const heldUntil = new Date(Date.now() + 9 * 86_400_000);
  await acrossWorkspaces(ctx)
    .update(enrollments)
    .set({ heldUntil, heldReason: "auto_reply" })
    .where(eq(enrollments.campaignId, campaignId));
  await stopCampaign(ctx, { id: campaignId });
  await startWrittenRun(ctx, campaignId);
  expect((await enrolled(ctx)).at(-1)).toMatchObject({
    state: "active",
    heldUntil,
    heldReason: "auto_reply",
  });
});

test("a run for a number of people writes to nobody else", async () => {
  const { ctx, campaignId } = await seedFollowUps(path, 2);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId, { targetCount: 1 }));
  await stopCampaign(ctx, { id: campaignId });
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId, { targetCount: 1 }));
  expect((await bodyOf(ctx)).map(([state]) => state)).toEqual(["ended", "active"]);
});

test("the service mailbox begins nothing again after a stop", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 2);
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId, { targetCount: 1 }));
  await stopCampaign(ctx, { id: campaignId });
  await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId));
  expect((await bodyOf(ctx)).map(([state]) => state)).toEqual(["finished", "finished"]);
});

test("consent that is given later reaches those who finished only when somebody asks for it, and after the usual wait", async () => {
  const { ctx, campaignId: id } = await seedCampaign(path.connection, 2);
  await rememberBenefits(ctx);
  const generation = await startWrittenRun(ctx, id);
  await sendEmailsOfRun(ctx, generation);
  await finishOutreach(ctx, generation);
  expect((await getSequence(ctx, { id })).canContinue).toBe(0);
  expect((await updateSequenceSettings(ctx, { id, followUpWithoutReplies: true })).canContinue).toBe(2);
  await scheduleFollowUps(ctx);
  expect((await bodyOf(ctx)).map(([state]) => state)).toEqual(["finished", "finished"]);
  const all = await Promise.all(Array.from({ length: 20 }, () => continueSequence(ctx, { id })));
  expect(all.reduce((sum, { people }) => sum + people, 0)).toBe(2);
  expect(all.at(-1)!.sequence.canContinue).toBe(0);
  expect(await getCampaignStatus(ctx, { id })).toMatchObject({
    status: "running",
    currentStepKey: "follow_up",
  });
  await scheduleFollowUps(ctx);
  const active = (await enrolled(ctx)).filter(({ state }) => state === "active");
  expect(active).toHaveLength(2);
  for (const { nextDueAt } of active)
    expect(nextDueAt!.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  for (const sent of [2, 2, 0]) {
    await scheduleFollowUps(ctx);
    await letSlotsCome(ctx);
    expect((await dispatchAll(ctx)).sent).toBe(sent);
  }
});
