import { expect, test } from "vitest";
import { calls, leads, skippedSteps } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import { readLeadTimeline } from "@/lib/activity/lead-timeline";
import { MAY_BE_CALLED } from "@/lib/calls/call-conditions";
import { callerOf } from "@/lib/calls/claim-next-call";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { type Context, transact } from "@/lib/context";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { getSendSchedule } from "@/lib/workflows/get-send-schedule";
import { finishOutreach } from "@/lib/workflows/outreach-run";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { getSequence } from "@/lib/workflows/sequences/get-sequence";
import { previewSequence } from "@/lib/workflows/sequences/preview-sequence";
import { updateSequence } from "@/lib/workflows/sequences/update-sequence";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { dispatchAll } from "@/testing/outreach/dispatch";
import {
  enrolled,
  letSlotsCome,
  readFolders,
  seedFollowUps,
  useFollowUpPath,
} from "@/testing/outreach/follow-up-path";
import { startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { queueStepCalls } from "./queue-step-calls";

const path = useFollowUpPath();

const CALL = { waitDays: 2, channel: "call", thread: "reply", text: "written", intent: "Our trial" } as const;

/** A campaign whose sequence is email, call, email; the first email is sent and the call is due. */
async function seed(count: number) {
  const seeded = await seedFollowUps(path, count);
  const { ctx, campaignId: id, mailbox } = seeded;
  for (const [index, lead] of seeded.leads.entries())
    await acrossWorkspaces(ctx)
      .update(leads)
      .set({
        phone: `0113 496 ${String(index).padStart(4, "0")}`,
        location: "Leeds, England",
        evidence: [
          ...lead.evidence,
          {
            ...lead.evidence[0]!,
            field: "phone",
            value: "0113 496 0000",
            url: "https://bakery.co.uk/contact",
          },
        ],
      })
      .where(eq(leads.id, lead.id));
  const { version, steps } = await getSequence(ctx, { id });
  const [first, second] = steps.map(({ waiting: _, sent: __, skipped: ___, ...step }) => step);
  const { sequence } = await updateSequence(ctx, { id, version, steps: [first!, CALL, second!] });
  const generation = await startWrittenRun(ctx, id);
  await sendEmailsOfRun(ctx, generation);
  await finishOutreach(ctx, generation);
  await scheduleFollowUps(ctx);
  await makeDue(ctx, mailbox.id);
  return { ...seeded, steps: sequence.steps };
}

async function makeDue(ctx: Context, mailboxId: string): Promise<void> {
  await letSlotsCome(ctx);
  await readFolders(ctx, mailboxId);
}

const callsOf = (ctx: Context) =>
  acrossWorkspaces(ctx)
    .select()
    .from(calls)
    .where(eq(calls.workspaceId, ctx.workspaceId))
    .orderBy(calls.createdAt);
const skipped = (ctx: Context) =>
  acrossWorkspaces(ctx).select().from(skippedSteps).where(eq(skippedSteps.workspaceId, ctx.workspaceId));
const historyOf = async (ctx: Context, id: string) =>
  (await readLeadTimeline(ctx, id)).map(({ kind, note }) => [kind, note]);

test("a call that is due is in the call queue once, however many passes run at once, and nothing else goes out meanwhile", async () => {
  const { ctx, campaignId: id, leads: people, mailbox, steps } = await seed(3);
  const queued = await Promise.all(Array.from({ length: 20 }, () => queueStepCalls(ctx)));
  expect(queued.reduce((sum, one) => sum + one)).toBe(3);
  const made = await callsOf(ctx);
  expect(new Set(made.map(({ leadId }) => leadId)).size).toBe(3);
  expect(made).toHaveLength(3);
  expect(made[0]).toMatchObject({
    state: "open",
    caller: "person",
    sequenceStepId: steps[1]!.id,
    runId: null,
  });
  expect(made[0]!.script.questions[0]).toBe("Our trial");
  await makeDue(ctx, mailbox.id);
  expect((await dispatchAll(ctx)).sent).toBe(0);
  expect(await queueStepCalls(ctx)).toBe(0);
  expect(path.delivered).toHaveLength(3);
  const schedule = await getSendSchedule(ctx, { id, offset: 0 });
  expect(schedule.waiting).toMatchObject([{ reason: "call", people: 3, until: null }]);
  expect(schedule.next[0]).toMatchObject({ step: 2, channel: "call", reason: "call" });
  expect(await historyOf(ctx, people[0]!.id)).toContainEqual(["call_queued", null]);
  const { steps: counted } = await getSequence(ctx, { id });
  expect(counted[1]).toMatchObject({ waiting: 3, sent: 0 });
});

test("nobody answers: the next step counts its wait from the call, and the call is not queued again", async () => {
  const { ctx, campaignId: id, mailbox, steps } = await seed(1);
  await queueStepCalls(ctx);
  const [call] = await callsOf(ctx);
  const { next } = await recordCallOutcome(ctx, { id: call!.id, outcome: "no_answer" });
  expect(next).toBeNull();
  expect(await enrolled(ctx)).toMatchObject([
    { state: "active", currentStepId: steps[2]!.id, nextDueAt: null },
  ]);
  await scheduleFollowUps(ctx);
  const [waiting] = await enrolled(ctx);
  expect(waiting!.nextDueAt!.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  await makeDue(ctx, mailbox.id);
  expect((await dispatchAll(ctx)).sent).toBe(1);
  expect(await enrolled(ctx)).toMatchObject([{ state: "finished" }]);
  expect((await getSequence(ctx, { id })).steps[1]).toMatchObject({ waiting: 0, sent: 1 });
});

test("of somebody who was enrolled again after a reply is offered, and its outcome ends the sequence", async () => {
  const { ctx, mailbox, leads: people } = await seed(1);
  await acrossWorkspaces(ctx).update(leads).set({ status: "replied" }).where(eq(leads.id, people[0]!.id));
  await makeDue(ctx, mailbox.id);
  await queueStepCalls(ctx);
  const [call] = await callsOf(ctx);
  expect(call).toMatchObject({ state: "open" });
  const offered = await acrossWorkspaces(ctx).execute(sql`
    select 1 from calls c join leads l on l.id = c.lead_id where c.id = ${call!.id} and ${MAY_BE_CALLED}`);
  expect(offered).toHaveLength(1);
  await recordCallOutcome(ctx, { id: call!.id, outcome: "reached" });
  expect(await enrolled(ctx)).toMatchObject([{ state: "ended" }]);
});

test("that was made as its campaign stopped counts, although a later run queued it again", async () => {
  const { ctx, campaignId, mailbox } = await seed(1);
  await queueStepCalls(ctx);
  const [made] = await callsOf(ctx);
  await acrossWorkspaces(ctx)
    .update(calls)
    .set({ claimedBy: callerOf(ctx), claimedUntil: new Date(Date.now() + 60_000) })
    .where(eq(calls.id, made!.id));
  await stopCampaign(ctx, { id: campaignId });
  await startWrittenRun(ctx, campaignId);
  await scheduleFollowUps(ctx);
  await makeDue(ctx, mailbox.id);
  expect(await queueStepCalls(ctx)).toBe(1);
  await recordCallOutcome(ctx, { id: made!.id, outcome: "do_not_call" });
  expect((await callsOf(ctx)).map(({ state }) => state).sort()).toEqual(["canceled", "done"]);
  expect((await enrolled(ctx)).map(({ state }) => state)).toEqual(["ended", "ended"]);
});

test.each(["reached", "meeting", "not_interested", "do_not_call"] as const)(
  "the outcome %s ends the sequence",
  async (outcome) => {
    const { ctx, mailbox } = await seed(1);
    await queueStepCalls(ctx);
    const [call] = await callsOf(ctx);
    await recordCallOutcome(ctx, { id: call!.id, outcome });
    expect((await enrolled(ctx))[0]!.state).toBe("ended");
    await makeDue(ctx, mailbox.id);
    expect((await dispatchAll(ctx)).sent).toBe(0);
  },
);

test("a lead who cannot be called is passed over with the reason, and the next step counts from then", async () => {
  const { ctx, leads: people, steps } = await seed(5);
  const [without, abroad, blocked, wrong, fine] = people as Required<typeof people>;
  const set = (id: string, values: Partial<typeof leads.$inferInsert>) =>
    acrossWorkspaces(ctx).update(leads).set(values).where(eq(leads.id, id));
  await set(without!.id, { phone: null });
  await set(abroad!.id, { phone: "4960001", location: null, evidence: people[1]!.evidence, domain: null });
  await addDoNotCall(ctx, { phone: "+441134960002" });
  await acrossWorkspaces(ctx).execute(sql`
    insert into calls (id, workspace_id, agent_id, campaign_id, lead_id, phone, time_zones, script, state, outcome)
    select gen_random_uuid(), workspace_id, agent_id, campaign_id, id, '+441134960003', 'Europe/London', '{}', 'done', 'wrong_number'
    from leads where id = ${wrong!.id}`);
  expect(await queueStepCalls(ctx)).toBe(1);
  const of = new Map((await enrolled(ctx)).map((one) => [one.leadId, one]));
  const reasons = new Map((await skipped(ctx)).map((one) => [one.enrollmentId, one.reason]));
  expect([without, abroad, blocked, wrong, fine].map((one) => reasons.get(of.get(one!.id)!.id))).toEqual([
    "no_number",
    "unknown_hours",
    "number_blocked",
    "wrong_number",
    undefined,
  ]);
  expect(of.get(without!.id)).toMatchObject({ state: "active", currentStepId: steps[2]!.id });
  expect(await historyOf(ctx, without!.id)).toContainEqual(["step_skipped", "There is no phone number."]);
  await scheduleFollowUps(ctx);
  const later = (await enrolled(ctx)).find(({ leadId }) => leadId === without!.id)!;
  expect(later.nextDueAt!.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
});

test("a number that is put on the do-not-call list while its call waits passes the step over", async () => {
  const { ctx, steps } = await seed(1);
  await queueStepCalls(ctx);
  await addDoNotCall(ctx, { phone: "+441134960000" });
  expect(await callsOf(ctx)).toMatchObject([{ state: "canceled", cancelReason: "blocked" }]);
  expect(await queueStepCalls(ctx)).toBe(0);
  expect(await skipped(ctx)).toMatchObject([{ reason: "number_blocked" }]);
  expect(await enrolled(ctx)).toMatchObject([{ state: "active", currentStepId: steps[2]!.id }]);
});

test("whoever replies is not called, and pause and stop hold for calls as for emails", async () => {
  const { ctx, campaignId: id, mailbox, leads: people } = await seed(3);
  await pauseCampaign(ctx, { id });
  expect(await queueStepCalls(ctx)).toBe(0);
  await resumeCampaign(ctx, { id });
  await makeDue(ctx, mailbox.id);
  expect(await queueStepCalls(ctx)).toBe(3);
  await transact(ctx, (ctx) => endEnrollments(ctx, sql`e.lead_id = ${people[0]!.id}`, "replied"));
  const stateOf = async (leadId: string) =>
    (await callsOf(ctx)).filter((call) => call.leadId === leadId).map(({ state }) => state);
  expect(await stateOf(people[0]!.id)).toEqual(["canceled"]);
  await stopCampaign(ctx, { id });
  expect(await stateOf(people[1]!.id)).toEqual(["canceled"]);
  await makeDue(ctx, mailbox.id);
  expect(await queueStepCalls(ctx)).toBe(0);
});

test("a step that is removed takes its call out of the queue and goes on with the next", async () => {
  const { ctx, campaignId: id, steps } = await seed(1);
  await queueStepCalls(ctx);
  await pauseCampaign(ctx, { id });
  const { version, steps: now } = await getSequence(ctx, { id });
  const kept = now.map(({ waiting: _, sent: __, skipped: ___, ...step }) => step).toSpliced(1, 1);
  await updateSequence(ctx, { id, version, steps: kept });
  expect(await callsOf(ctx)).toMatchObject([{ state: "canceled", cancelReason: "step_removed" }]);
  expect(await enrolled(ctx)).toMatchObject([{ state: "active", currentStepId: steps[2]!.id }]);
});

test("the first step stays an email, a step keeps its channel, and a preview shows the script", async () => {
  const { ctx, campaignId: id, steps } = await seed(1);
  const { version } = await getSequence(ctx, { id });
  const inputs = steps.map(({ waiting: _, sent: __, skipped: ___, ...step }) => step);
  const refused = async (at: number, channel: "email" | "call") =>
    updateSequence(ctx, { id, version, steps: inputs.with(at, { ...inputs[at]!, channel }) }).catch(
      (error) => error.details,
    );
  expect(await refused(0, "call")).toMatchObject([{ path: "steps.0.channel" }]);
  expect(await refused(1, "email")).toMatchObject([{ path: "steps.1.channel" }]);
  const { steps: shown } = await previewSequence(ctx, { id });
  expect(shown.map(({ channel }) => channel)).toEqual(["email", "call", "email"]);
  expect(shown[1]).toMatchObject({ phone: "+441134960000", skips: null, subject: "", text: "" });
  expect(shown[1]!.script!.questions[0]).toBe("Our trial");
  expect(shown[2]!.inThread).toBe(true);
  const [lead] = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.campaignId, id));
  await acrossWorkspaces(ctx).update(leads).set({ phone: null }).where(eq(leads.id, lead!.id));
  expect((await previewSequence(ctx, { id })).steps[1]).toMatchObject({ phone: null, skips: "no_number" });
});
