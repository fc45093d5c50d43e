import { expect, test } from "vitest";
import { deliveries, leads, skippedSteps } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import { listDueFollowUps } from "@/lib/channels/email/due-emails";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { updateMemory } from "@/lib/memory/update-memory";
import { getSendSchedule } from "@/lib/workflows/get-send-schedule";
import { updateSequenceSettings } from "@/lib/workflows/sequences/update-sequence-settings";
import { dispatchAll } from "@/testing/outreach/dispatch";
import {
  emailsOf,
  enrolled,
  letSlotsCome,
  readFolders,
  seedFollowUps,
  sendFirst,
  useFollowUpPath,
} from "@/testing/outreach/follow-up-path";
import { approveFollowUp } from "./approve-follow-up";
import { listFollowUpDrafts } from "./list-follow-up-drafts";
import { saveFollowUp } from "./save-follow-up";
import { skipFollowUp } from "./skip-follow-up";

const path = useFollowUpPath();

/** A campaign whose follow-ups are approved one by one; the first of them is due for everybody. */
async function seed(count: number) {
  const seeded = await seedFollowUps(path, count);
  const { ctx, campaignId: id, mailbox } = seeded;
  await updateSequenceSettings(ctx, { id, approveFollowUps: true });
  await sendFirst(ctx, id);
  await scheduleFollowUps(ctx);
  await pass(ctx, mailbox.id);
  return seeded;
}

async function pass(ctx: Context, mailboxId: string): Promise<number> {
  await letSlotsCome(ctx);
  await readFolders(ctx, mailboxId);
  return (await dispatchAll(ctx)).sent;
}

const draftsOf = async (ctx: Context, id: string) => (await listFollowUpDrafts(ctx, { id })).drafts;
const refusalOf = (work: Promise<unknown>) => work.catch((error) => error.details?.reason ?? error);

test("a follow-up that is due is written and waits; what is approved goes out, once and as it was shown", async () => {
  const { ctx, campaignId: id, leads: people, mailbox } = await seed(2);
  const drafts = await draftsOf(ctx, id);
  expect(drafts).toMatchObject([
    { step: 2, isOutdated: false, inThread: true },
    { step: 2, isOutdated: false },
  ]);
  expect(await pass(ctx, mailbox.id)).toBe(0);
  expect(path.delivered).toHaveLength(2);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 998, held: 0 });
  expect((await getSendSchedule(ctx, { id, offset: 0 })).waiting).toMatchObject([
    { reason: "approval", people: 2 },
  ]);
  const [{ lead, basis, body }] = drafts as [(typeof drafts)[number]];
  expect(await refusalOf(approveFollowUp(ctx, { id: lead.id, basis: "another text" }))).toBe("text_changed");
  const approved = await Promise.allSettled(
    Array.from({ length: 20 }, () => approveFollowUp(ctx, { id: lead.id, basis })),
  );
  expect(approved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await readFolders(ctx, mailbox.id);
  expect((await dispatchAll(ctx)).sent).toBe(1);
  expect(await pass(ctx, mailbox.id)).toBe(0);
  const [, followUp, ...more] = await emailsOf(ctx, lead.id);
  // The one after it waits for an approval of its own.
  expect(more).toMatchObject([{ state: "draft", approvedAt: null }]);
  expect(followUp!.text!.startsWith(body)).toBe(true);
  expect(people.map((one) => one.id)).toContain(lead.id);
  expect((await draftsOf(ctx, id)).map(({ step }) => step).toSorted()).toEqual([2, 3]);
});

test("what is approved stands before all that wait for approval, however long they have waited", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seed(3);
  const approved = (await enrolled(ctx))
    .toSorted((one, other) => +one.waitingSince - +other.waitingSince)
    .at(-1);
  const draft = (await draftsOf(ctx, campaignId)).find(({ lead }) => lead.id === approved!.leadId)!;
  await approveFollowUp(ctx, { id: draft.lead.id, basis: draft.basis });
  await letSlotsCome(ctx);
  await acrossWorkspaces(ctx)
    .update(deliveries)
    .set({ dueAt: new Date(0) })
    .where(eq(deliveries.workspaceId, ctx.workspaceId));
  const due = await listDueFollowUps(ctx, { mailboxId: mailbox.id, most: 10 });
  expect(due.map(({ leadId }) => leadId)).toHaveLength(people.length);
  expect(due[0]!.leadId).toBe(approved!.leadId);
});

test("an approval is void once what the text was written from has changed, and the text is written again", async () => {
  const { ctx, agentId, campaignId: id, mailbox } = await seed(1);
  const [{ lead, basis, body }] = (await draftsOf(ctx, id)) as [Awaited<ReturnType<typeof draftsOf>>[number]];
  await approveFollowUp(ctx, { id: lead.id, basis });
  await updateMemory(ctx, {
    id: agentId,
    profileJson: { offer: "Ovens", benefits: ["Bread keeps for two days"] },
  });
  expect(await pass(ctx, mailbox.id)).toBe(0);
  expect(await pass(ctx, mailbox.id)).toBe(0);
  const [again] = await draftsOf(ctx, id);
  expect(again!.body).not.toBe(body);
  expect(again!.body).toContain("Bread keeps for two days");
  expect(await refusalOf(approveFollowUp(ctx, { id: lead.id, basis }))).toBe("text_changed");
  await approveFollowUp(ctx, { id: lead.id, basis: again!.basis });
  expect(await pass(ctx, mailbox.id)).toBe(1);
});

test("a text that a person changed stays as it is, keeps the rules, and loses its approval when its ground changes", async () => {
  const { ctx, campaignId: id, mailbox } = await seed(1);
  const [{ lead, body }] = (await draftsOf(ctx, id)) as [Awaited<ReturnType<typeof draftsOf>>[number]];
  expect(await refusalOf(saveFollowUp(ctx, { id: lead.id, body: `${body} <b>Now</b> 99 % off.` }))).toBe(
    "text_refused",
  );
  const own = `${body}\n\nShall I call you?`;
  const saved = await saveFollowUp(ctx, { id: lead.id, body: own });
  expect(saved).toMatchObject({ body: own, isEdited: true, isOutdated: false });
  await approveFollowUp(ctx, { id: lead.id, basis: saved.basis });
  await acrossWorkspaces(ctx).update(leads).set({ title: "Baker" }).where(eq(leads.id, lead.id));
  expect(await pass(ctx, mailbox.id)).toBe(0);
  const [now] = await draftsOf(ctx, id);
  expect(now).toMatchObject({ body: own, isOutdated: true });
  await approveFollowUp(ctx, { id: lead.id, basis: now!.basis });
  expect(await pass(ctx, mailbox.id)).toBe(1);
});

test("a follow-up that is skipped is never sent, and the next step waits from then; without the setting all go by themselves", async () => {
  const { ctx, campaignId: id, mailbox } = await seed(1);
  const [{ lead }] = (await draftsOf(ctx, id)) as [Awaited<ReturnType<typeof draftsOf>>[number]];
  const skipped = await Promise.allSettled(
    Array.from({ length: 20 }, () => skipFollowUp(ctx, { id: lead.id })),
  );
  expect(skipped.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await emailsOf(ctx, lead.id)).toMatchObject([
    { state: "sent" },
    { state: "canceled", stateReason: "declined" },
  ]);
  const rows = acrossWorkspaces(ctx)
    .select()
    .from(skippedSteps)
    .where(eq(skippedSteps.workspaceId, ctx.workspaceId));
  expect(await rows).toMatchObject([{ reason: "declined" }]);
  await scheduleFollowUps(ctx);
  const [person] = await enrolled(ctx);
  expect(person!.nextDueAt!.getTime() - Date.now()).toBeGreaterThan(4.9 * 86_400_000);
  await updateSequenceSettings(ctx, { id, approveFollowUps: false });
  expect(await pass(ctx, mailbox.id)).toBe(1);
  expect(await enrolled(ctx)).toMatchObject([{ state: "finished" }]);
});
