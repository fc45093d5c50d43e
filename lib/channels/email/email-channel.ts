import { z } from "zod";
import type { Database } from "@/db";
import { sql } from "@/db/scope";
import { endStep } from "@/lib/campaigns/run-state";
import type { Channel, Stage } from "@/lib/channels/contract/channel";
import { type Context, systemContext } from "@/lib/context";
import { cancelEmails, cancelEmailsOfLead, cancelStoppedEmails } from "@/lib/conversations/cancel-emails";
import { priceOf } from "@/lib/credits/price-list";
import { spreadOverdue } from "@/lib/enrollments/spread-overdue";
import { announceDueEmails } from "@/lib/mailboxes/announce-due-emails";
import { livingInstances } from "@/lib/process/instance";
import { count, uuid } from "@/lib/shapes";
import { completeFollowUps } from "./complete-follow-ups";
import { isDelivering, startDelivery } from "./deliver-runs";
import { requireEmailReadiness } from "./email-readiness";
import { awaitEmailsInFlight, countQueuedEmails } from "./emails-in-flight";
import { awaitEmailsOfLead, eraseEmails, removeEmailFiles } from "./erase-emails";
import { estimateReach, estimateRestOfEmails } from "./estimate-emails";
import { readEmailProgress } from "./read-email-progress";
import { checkPagesOfRun } from "./rechecks/check-pages-of-run";
import { markAbandonedEmails } from "./record-results";
import { chooseLeads, eligible, passEmailSteps, selectLeads } from "./select-leads";
import { writeEmailsOfRun } from "./write-emails";

/**
 * Emails, written from Memory and evidence. Each is paid for when it is queued and checked again when it is claimed.
 */
export const emailChannel = {
  name: "email",
  locks: "before lead",

  planner: {
    reachable: eligible,
    requireReadiness: requireEmailReadiness,
    nobody:
      "There is nobody to contact: every lead of this campaign has been emailed, or none was found yet.",
    canReview: true,
    firstPrice: ({ settings }) => priceOf(settings, "emailSend"),
    estimate: estimateReach,
    estimateRest: estimateRestOfEmails,
    choose: chooseLeads,
  },
  deliverer: {
    stages: [
      inBatches("select_leads", selectLeads),
      {
        key: "write_messages",
        turn: async (ctx, generation) => {
          const check = await checkPagesOfRun(ctx, generation);
          if (check?.isUnpaid) return { end: "unpaid" };
          if (check && check.read > 0) return { end: "more" };
          // Whoever waits for a page that cannot be read yet is written to and sent later: see `sendCheckedEmails`.
          const { more, live } = await writeEmailsOfRun(ctx, generation);
          return { end: live ? (more ? "more" : "done") : "halted" };
        },
      },
      {
        key: "send_emails",
        turn: async (ctx, generation) => ({
          end: (await startDelivery(ctx, generation)) ? "done" : "halted",
        }),
      },
    ],
    unavailable: "mail_unavailable",
    isDelivering: async (ctx, run) => isDelivering(ctx, run.id),
    begin: async (ctx, run, isWanted) => {
      if (!isWanted) await passEmailSteps(ctx, run.id);
    },
    finish: async (ctx, run, isWanted) => {
      if (!isWanted) return;
      if (run.review) await endStep(ctx, run.id, "send_emails", "skipped", { reason: { code: "in_review" } });
      else await endStep(ctx, run.id, "send_emails", "completed");
    },
    fail: async (ctx, { runId }) => {
      await cancelEmails(ctx, sql`m.run_id = ${runId}`, "run_failed");
    },
    readProgress: readEmailProgress,
    sweep: sweepEmails,
  },
  lifecycle: {
    cancel: async (ctx, what, reason) => {
      if ("leadId" in what) await cancelEmailsOfLead(ctx, what.leadId, reason);
      else await cancelStoppedEmails(ctx, what.campaignId);
    },
    resume: async (ctx, campaignId) => {
      await spreadOverdue(ctx, campaignId);
      await announceWaitingEmails(ctx, campaignId);
    },
    halted: {
      inFlight: z
        .array(uuid)
        .describe("Emails that were handed to the mail server before the call and have no response yet."),
      held: count.describe("Emails waiting to be sent."),
    },
    awaitInFlight: async (...of) => {
      const { inFlight, queued } = await awaitEmailsInFlight(...of);
      return { inFlight, held: queued };
    },
    countWaiting: countQueuedEmails,
    waiting: {
      key: "emails",
      label: "Queued emails",
      one: "1 queued email is canceled",
      many: "queued emails are canceled",
    },
    endForLead: awaitEmailsOfLead,
    stillInFlight:
      "An email to this person is being sent right now. They will not get another one; try deleting them again in a moment.",
    removeFiles: removeEmailFiles,
    erase: eraseEmails,
  },
} as const satisfies Channel;

type Batch = (...of: Parameters<Stage["turn"]>) => Promise<{ more: boolean; live: boolean }>;

function inBatches(key: string, verb: Batch): Stage {
  return {
    key,
    turn: async (...of) => {
      const { more, live } = await verb(...of);
      return { end: live ? (more ? "more" : "done") : "halted" };
    },
  };
}

/** Wakes the dispatchers of the mailboxes from which a campaign sends, for the emails that have waited since a pause. */
async function announceWaitingEmails(ctx: Context, campaignId: string): Promise<void> {
  const mailboxes = await ctx.db.execute<{ id: string }>(sql`
    select distinct mailbox_id as id from enrollments
    where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and state = 'active'`);
  await announceDueEmails(
    ctx,
    mailboxes.map(({ id }) => id),
  );
}

async function sweepEmails(db: Database): Promise<void> {
  await markAbandoned(db);
  await announceDue(db);
  await completeFollowUps(db);
}

/** Marks emails that dead processes had in flight as `unknown`: nobody can tell whether they arrived. */
async function markAbandoned(db: Database): Promise<void> {
  const abandoned = await db.execute<{ workspace_id: string }>(sql`
    select distinct workspace_id from deliveries
    where state = 'sending' and (claimed_by is null or claimed_by not in ${livingInstances})`);
  for (const { workspace_id } of abandoned)
    await markAbandonedEmails(systemContext(db, workspace_id, "sweep"), livingInstances);
}

/** Wakes the dispatcher of each mailbox of which emails are to be scheduled or are due, and has due calls queued. */
async function announceDue(db: Database): Promise<void> {
  const due = await db.execute<{ workspace_id: string; mailbox_id: string; has_calls: boolean }>(sql`
    with due as (
      select e.workspace_id, e.mailbox_id, s.channel = 'call' as is_call from enrollments e
      join sequence_steps s on s.id = e.current_step_id and s.position > 0
      join campaigns c on c.id = e.campaign_id and c.status <> 'paused'
      where e.state = 'active' and (e.next_due_at is null or e.next_due_at <= now())
        and (e.held_until is null or e.held_until <= now())
        and not exists (select 1 from calls k where k.enrollment_id = e.id and k.state = 'open')
      union all
      select m.workspace_id, m.mailbox_id, false from deliveries m
      join campaigns c on c.id = m.campaign_id and c.status <> 'paused'
      join enrollments e on e.id = m.enrollment_id
      where m.run_id is null and m.enrollment_id is not null and m.state in ('draft', 'queued') and m.due_at <= now()
        -- Active follow-ups are found above; of others an email was left behind.
        and (m.sequence_step = 0 or e.state <> 'active')
      union all
      select o.workspace_id, o.mailbox_id, false from run_mailboxes o
      join runs r on r.id = o.run_id and r.status = 'running'
      join campaigns c on c.id = r.campaign_id and c.status = 'running'
      where o.look_at <= now()
    )
    select d.workspace_id, d.mailbox_id, bool_or(d.is_call) as has_calls from due d
    join mailboxes b on b.workspace_id = d.workspace_id and b.id = d.mailbox_id
    where b.send_after is null or b.send_after <= now()
    group by d.workspace_id, d.mailbox_id`);
  const [mailboxesOf, withCalls] = [new Map<string, string[]>(), new Set<string>()];
  for (const { workspace_id: workspaceId, mailbox_id: mailboxId, has_calls: hasCalls } of due) {
    mailboxesOf.set(workspaceId, [...(mailboxesOf.get(workspaceId) ?? []), mailboxId]);
    if (hasCalls) withCalls.add(workspaceId);
  }
  for (const [workspaceId, mailboxIds] of mailboxesOf) {
    const ctx = systemContext(db, workspaceId, "sweep");
    await announceDueEmails(ctx, mailboxIds);
    if (withCalls.has(workspaceId)) await ctx.emit({ name: "enrollments/calls.due", data: { workspaceId } });
  }
}
