import { expect, test } from "vitest";
import { mailboxes } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import { queueStepCalls } from "@/lib/channels/call/queue-step-calls";
import { draftFollowUp } from "@/lib/channels/email/draft-follow-up";
import { listDueFollowUps } from "@/lib/channels/email/due-emails";
import { writeEmail } from "@/lib/channels/email/write-emails";
import { type Context, transact } from "@/lib/context";
import { enrollAt } from "@/lib/enrollments/enroll-again";
import { enrollForRest } from "@/lib/enrollments/enroll-for-rest";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { AppError } from "@/lib/errors";
import type { RunGeneration } from "@/lib/events";
import { updateMemory } from "@/lib/memory/update-memory";
import { handOverPeople } from "@/lib/workflows/mailboxes/hand-over-people";
import { mergeLead } from "@/lib/workflows/merging/merge-lead";
import { separateLead } from "@/lib/workflows/merging/separate-lead";
import { moveLeads } from "@/lib/workflows/move-leads";
import { finishOutreach } from "@/lib/workflows/outreach-run";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { rejectLeads } from "@/lib/workflows/reject-leads";
import { restoreLeads } from "@/lib/workflows/restore-leads";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { dispatchAll } from "@/testing/outreach/dispatch";
import {
  headerOf,
  letSlotsCome,
  OPEN_MAILBOX,
  readFolders,
  seedFollowUps,
  useFollowUpPath,
} from "@/testing/outreach/follow-up-path";
import { startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { addMailbox } from "@/testing/receiving/inbound";
import { continueSequence } from "./continue-sequence";
import { getSequence } from "./get-sequence";
import { updateSequence } from "./update-sequence";

/** Nobody answers an open call. */
async function answerCall(ctx: Context) {
  const [call] = await acrossWorkspaces(ctx).execute<{ id: string }>(sql`
    select id from calls where workspace_id = ${ctx.workspaceId} and state = 'open' limit 1`);
  if (call) await recordCallOutcome(ctx, { id: call.id, outcome: "no_answer" });
}

/** A pass that ends after it has written what is due. */
async function dieBeforeSending(ctx: Context) {
  const all = await ctx.db.select().from(mailboxes).where(eq(mailboxes.workspaceId, ctx.workspaceId));
  for (const { id: mailboxId } of all)
    for (const due of await listDueFollowUps(ctx, { mailboxId, most: 5 })) {
      const emailId = due.emailId ?? (await draftFollowUp(ctx, { enrollmentId: due.id, stepId: due.stepId }));
      if (emailId) await writeEmail(ctx, emailId);
    }
}

const path = useFollowUpPath();

/** Park and Miller's generator: the same acts for the same seed. */
function draw(seed: number) {
  let at = seed;
  return (below: number) => {
    at = (at * 48_271) % 2_147_483_647;
    return at % below;
  };
}

test.each([1, 2, 3, 4, 5, 6])(
  "nobody gets a step twice, whatever is edited, moved, merged, separated, paused, stopped and enrolled again, in any order and at once (%i)",
  async (seed) => {
    const random = draw(seed * 7_919);
    const { ctx, agentId, campaignId, leads: people, mailbox } = await seedFollowUps(path, 6);
    const id = campaignId;
    // The others are left for later runs, of either agent.
    const generation = await startWrittenRun(ctx, id, { targetCount: 3 });
    await sendEmailsOfRun(ctx, generation);
    await finishOutreach(ctx, generation);
    const other = await createAgent(ctx, { name: "Cafés" });
    await updateMemory(ctx, {
      id: other.id,
      profileJson: { offer: "Coffee for cafés" },
      icpJson: { roles: ["owner"] },
      ...{ senderName: "Bo Reed", senderEmail: "bo@ovens.example" },
      ...{ companyName: "Ovens Ltd", postalAddress: "1 Oven Street, Leeds" },
    });
    const second = await addMailbox(ctx, OPEN_MAILBOX);
    const edit = async (change: (steps: Edited[]) => Edited[]) => {
      const { version, steps } = await getSequence(ctx, { id });
      await updateSequence(ctx, {
        id,
        version,
        steps: change(steps.map(({ waiting: _, sent: __, skipped: ___, ...step }) => step)).slice(0, 8),
      });
    };
    type Edited = Parameters<typeof updateSequence>[1]["steps"][number];
    const added = () => ({
      waitDays: random(9),
      thread: "reply" as const,
      text: "template" as const,
      variants: [{ weight: 1, subject: "", body: `Point ${random(1_000_000)} for {{company|you}}.` }],
    });
    const sendDue = async () => {
      await scheduleFollowUps(ctx);
      await letSlotsCome(ctx);
      for (const { id } of [mailbox, second]) await readFolders(ctx, id);
      await dispatchAll(ctx);
    };
    /** Sends what the runs that are under way have left, in whatever generation they are. */
    const goOn = async () => {
      const runs = await acrossWorkspaces(ctx).execute<RunGeneration>(sql`
        select workspace_id as "workspaceId", campaign_id as "campaignId", id as "runId", generation from runs
        where workspace_id = ${ctx.workspaceId} and kind = 'outreach' and status = 'running'`);
      for (const run of runs)
        if ((await sendEmailsOfRun(ctx, run)).end === "done") await finishOutreach(ctx, run);
    };
    const merge = () => {
      const [one, other] = [people[random(people.length)]!, people[random(people.length)]!];
      return mergeLead(ctx, { id: one.id, otherId: other.id });
    };
    const separate = async () => {
      const [merged] = await acrossWorkspaces(ctx).execute<{ id: string }>(sql`
        select id from leads where workspace_id = ${ctx.workspaceId} and merged_into is not null
        order by id offset ${random(3)} limit 1`);
      if (merged) await separateLead(ctx, { id: merged.id });
    };
    const acts: (() => Promise<unknown>)[] = [
      sendDue,
      sendDue,
      sendDue,
      () => edit((steps) => [...steps, added()]),
      () => edit((steps) => steps.toSpliced(1, 0, added())),
      () => edit((steps) => (steps.length > 2 ? steps.toSpliced(1 + random(steps.length - 1), 1) : steps)),
      () => edit(([first, ...rest]) => [first!, ...rest.toReversed()]),
      () =>
        edit(([first, second, ...rest]) =>
          second ? [first!, { ...second, ...added() }, ...rest] : [first!],
        ),
      () => pauseCampaign(ctx, { id }),
      () => resumeCampaign(ctx, { id }),
      () => stopCampaign(ctx, { id }),
      () => enrollAt(ctx, { leadId: people[random(people.length)]!.id, startAt: new Date() }),
      () => enrollAt(ctx, { leadId: people[random(people.length)]!.id, startAt: new Date() }),
      () => edit((steps) => [...steps, { waitDays: 1, channel: "call", thread: "reply", text: "written" }]),
      () => queueStepCalls(ctx),
      () => answerCall(ctx),
      () => rejectLeads(ctx, { leadIds: [people[random(people.length)]!.id] }),
      () => restoreLeads(ctx, { leadIds: people.map((one) => one.id) }),
      () => transact(ctx, (ctx) => enrollForRest(ctx, id, ["stopped", "finished"])),
      () => dieBeforeSending(ctx),
      () => updateMemory(ctx, { id: agentId, profileJson: { offer: `Ovens, model ${random(1_000_000)}` } }),
      () => updateMemory(ctx, { id: agentId, identityJson: { signOff: `Best, ${random(1_000)}` } }),
      () => continueSequence(ctx, { id }),
      () => moveLeads(ctx, { leadIds: [people[random(people.length)]!.id], agentId: other.id }),
      () => moveLeads(ctx, { leadIds: people.map((one) => one.id), agentId }),
      () => handOverPeople(ctx, { id: mailbox.id, mailboxId: second.id }),
      () => handOverPeople(ctx, { id: second.id, mailboxId: mailbox.id }),
      // Whoever was stopped or moved is written to by a run of the campaign that they are in now.
      () => startWrittenRun(ctx, id, { targetCount: 2 }),
      () => startWrittenRun(ctx, other.campaignId),
      () => goOn(),
      () => goOn(),
      // Two of them turn out to be one person, and then not.
      () => merge(),
      () => merge(),
      () => separate(),
    ];
    const refusals: unknown[] = [];
    for (let round = 0; round < 30; round += 1) {
      const chosen = Array.from({ length: 1 + random(3) }, () => acts[random(acts.length)]!);
      const settled = await Promise.allSettled(chosen.map((act) => act()));
      refusals.push(...settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])));
    }
    // What is refused is refused in words.
    expect(refusals.filter((one) => !(one instanceof AppError))).toEqual([]);
    const sent = await acrossWorkspaces(ctx).execute<{ leadId: string; stepId: string; id: string }>(sql`
      select lead_id as "leadId", sequence_step_id as "stepId", message_id as id from emails
      where workspace_id = ${ctx.workspaceId} and state = 'sent'`);
    expect(sent.length).toBeGreaterThanOrEqual(3);
    expect(new Set(sent.map(({ leadId, stepId }) => `${leadId} ${stepId}`)).size).toBe(sent.length);
    const called = await acrossWorkspaces(ctx).execute<{ key: string }>(sql`
      select lead_id || ' ' || sequence_step_id as key from calls
      where workspace_id = ${ctx.workspaceId} and sequence_step_id is not null and state <> 'canceled'`);
    expect(new Set(called.map(({ key }) => key)).size).toBe(called.length);
    // Nothing went to an address after it was merged, and nobody got a first email where another address of theirs had been written to.
    const wrong = await acrossWorkspaces(ctx).execute<{ id: string }>(sql`
      select m.id from leads l join emails m on m.lead_id = l.id
      where l.workspace_id = ${ctx.workspaceId} and m.state = 'sent' and m.claimed_at > l.merged_at
      union all
      select m.id from leads l join leads k on k.id = l.merged_into join emails m on m.lead_id = k.id
      where l.workspace_id = ${ctx.workspaceId} and m.state = 'sent' and m.sequence_step = 0
        and m.claimed_at > l.merged_at and m.claimed_at > l.contacted_at`);
    expect([...wrong]).toEqual([]);
    // The server took each of them once, and nothing else.
    const taken = path.delivered.map((raw) => headerOf(raw, "Message-ID"));
    expect(taken.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  },
);
