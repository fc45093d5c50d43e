import { isDatabaseAway } from "@/db/is-database-away";
import { type mailboxes, runMailboxes, type WaitingReason } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { showWaiting } from "@/lib/campaigns/delivering-runs";
import { beginStep, findLiveRun, pauseRun } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { announceDueEmails } from "@/lib/mailboxes/announce-due-emails";
import { logProblem } from "@/lib/process/log-failure";
import { clearServerFailure, noteServerFailure } from "./mail-server-failure";
import { mostAtOnce } from "./mailbox-limits";
import { sendCheckedEmails } from "./send-checked-emails";
import type { OfRun } from "./sender-parts";

type Mailbox = typeof mailboxes.$inferSelect;

/** After so many tries in a row a run whose mailboxes all cannot be used is paused; one that fails inside the service is given up. */
const [MAX_UNAVAILABLE, MAX_FAILURES] = [5, 8];
/** After a failure inside the service a run is left alone for this long, in each of its mailboxes. */
const FAILED_MS = 60_000;
/** Something is left that cannot be sent now: as a rule it is being moved to another mailbox. */
const LEFT_MS = 30_000;

export type DispatchReport = {
  sent: number;
  /** It stopped for time. */
  more: boolean;
  /** When the next of its runs goes on, or the mail server is tried again; null: nothing waits for a time. */
  lookAt: Date | null;
};

/** What becomes of a run of which nothing is left to send (`finishOutreach`), and of one that failed too often (`failOutreach`). */
export type RunEnds = Record<"finish" | "fail", (ctx: Context, generation: RunGeneration) => Promise<void>>;

/**
 * Leaves a run's written emails to the dispatchers of their mailboxes: `run_mailboxes`. Returns false if the generation is over. Safe to
 * repeat.
 */
export async function startDelivery(ctx: Context, generation: RunGeneration): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, generation);
    if (!run) return false;
    if (run.review) return true;
    await beginStep(ctx, run.id, "send_emails");
    const started = await ctx.db.execute<{ id: string }>(sql`
      insert into run_mailboxes (workspace_id, run_id, mailbox_id)
      select distinct workspace_id, run_id, mailbox_id from deliveries
      where workspace_id = ${ctx.workspaceId} and run_id = ${run.id} and state in ('draft', 'queued', 'sending')
      order by mailbox_id
      on conflict (run_id, mailbox_id) do update set look_at = now(), waiting_reason = null, failures = 0
      returning mailbox_id as id`);
    const ids = started.map(({ id }) => id);
    // Whoever starts or resumes a run does not wait for the next try of a server that was away.
    await ctx.db.execute(sql`
      update mailboxes set send_after = null
      where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[]) and send_after is not null`);
    await announceDueEmails(ctx, ids);
    return true;
  });
}

/** Whether some of a run's emails are still to be sent. */
export async function isDelivering(ctx: Context, runId: string): Promise<boolean> {
  const count = await ctx.db.$count(
    runMailboxes,
    and(eq(runMailboxes.workspaceId, ctx.workspaceId), eq(runMailboxes.runId, runId)),
  );
  return count > 0;
}

/**
 * Sends the emails of a mailbox's runs until `until` (milliseconds since 1970): those of each run that is due, the one first that has
 * waited longest. A run that waits, cannot be paid for or fails holds up no other. Safe to repeat, and to run in several processes.
 */
export async function deliverRuns(
  ctx: Context,
  mailbox: Mailbox,
  until: number,
  ends: RunEnds,
): Promise<DispatchReport> {
  const report: DispatchReport = { sent: 0, more: false, lookAt: null };
  for (const ofRun of await listDueRuns(ctx, mailbox.id)) {
    const left = until - Date.now();
    if (left <= 0) return { ...report, more: true };
    const isUsable = await deliverRun(ctx, { mailbox, ofRun, sliceMs: left, ends }, report).catch(
      async (error) => {
        // Neither says anything about the run, and the engine runs the step again.
        if (isDatabaseAway(error) || ctx.adapters.mail.closing.aborted) throw error;
        const { workspaceId, runId } = ofRun;
        logProblem("emails of a run could not be sent", error, { workspaceId, runId, mailboxId: mailbox.id });
        if (await failsTooOften(ctx, ofRun)) await ends.fail(ctx, generationOf(ofRun));
        return true;
      },
    );
    if (!isUsable) break;
  }
  return report;
}

/** Returns whether the mailbox can be used. */
async function deliverRun(
  ctx: Context,
  { mailbox, ofRun, sliceMs, ends }: { mailbox: Mailbox; ofRun: OfRun; sliceMs: number; ends: RunEnds },
  report: DispatchReport,
): Promise<boolean> {
  const { sent, answered, end, waiting } = await sendCheckedEmails(ctx, ofRun, sliceMs, {
    mostAtOnce: mostAtOnce(mailbox),
  });
  report.sent += sent;
  const now = answered ? await clearServerFailure(ctx, mailbox) : mailbox;
  switch (end) {
    case "halted":
      return true;
    case "unpaid":
      await pauseRun(ctx, ofRun, "out_of_credits");
      return true;
    case "unavailable": {
      const retryAt = await noteServerFailure(ctx, now);
      await noteUnavailable(ctx, mailbox.id, retryAt);
      report.lookAt = soonest(report.lookAt, retryAt);
      return false;
    }
    case "time":
      await wait(ctx, ofRun, null, null);
      report.more = true;
      return true;
    case "wait":
      await waitIn(ctx, ofRun, report, waiting!.reason, new Date(waiting!.until));
      return true;
    case "done": {
      const is = await endMailbox(ctx, ofRun);
      if (is === "left") await waitIn(ctx, ofRun, report, "retry", new Date(Date.now() + LEFT_MS));
      else if (is === "last") await ends.finish(ctx, generationOf(ofRun));
      return true;
    }
  }
}

/** The mail server of a mailbox could not be used: its runs that are due wait, and are paused if they have no other mailbox that can. */
export async function noteUnavailable(ctx: Context, mailboxId: string, retryAt: Date): Promise<void> {
  for (const ofRun of await listDueRuns(ctx, mailboxId)) {
    await wait(ctx, ofRun, "mail_unavailable", retryAt);
    const [usable] = await ctx.db.execute(sql`
      select 1 from run_mailboxes where workspace_id = ${ctx.workspaceId} and run_id = ${ofRun.runId}
        and (waiting_reason is distinct from 'mail_unavailable' or failures < ${MAX_UNAVAILABLE}) limit 1`);
    if (!usable) await pauseRun(ctx, ofRun, "mail_unavailable");
  }
}

/** The runs of a mailbox that are due, or as good as: clocks differ. The one first that has waited longest. */
async function listDueRuns(ctx: Context, mailboxId: string): Promise<OfRun[]> {
  const due = await ctx.db.execute<Omit<OfRun, "workspaceId" | "mailboxId">>(sql`
    select r.campaign_id as "campaignId", r.id as "runId", r.generation from run_mailboxes d
    join runs r on r.workspace_id = d.workspace_id and r.id = d.run_id and r.status = 'running'
    join campaigns c on c.workspace_id = r.workspace_id and c.id = r.campaign_id and c.status = 'running'
    where d.workspace_id = ${ctx.workspaceId} and d.mailbox_id = ${mailboxId} and d.look_at <= now() + interval '1 second'
    order by d.look_at, d.run_id`);
  return due.map((run) => ({ workspaceId: ctx.workspaceId, mailboxId, ...run }));
}

async function waitIn(
  ctx: Context,
  ofRun: OfRun,
  report: DispatchReport,
  reason: WaitingReason,
  until: Date,
) {
  await wait(ctx, ofRun, reason, until);
  report.lookAt = soonest(report.lookAt, until);
}

/** What a run's emails in a mailbox wait for, and until when; null: for their next turn. */
async function wait(
  ctx: Context,
  ofRun: OfRun,
  ...[reason, until]: [reason: WaitingReason, until: Date] | [null, null]
): Promise<void> {
  const failures = reason === "mail_unavailable" ? sql`failures + 1` : sql`0`;
  await ctx.db.execute(sql`
    update run_mailboxes set waiting_reason = ${reason}, failures = ${failures},
      look_at = coalesce(${until?.toISOString() ?? null}::timestamptz, now())
    where workspace_id = ${ctx.workspaceId} and run_id = ${ofRun.runId} and mailbox_id = ${ofRun.mailboxId}`);
  await showWaiting(ctx, ofRun);
}

/**
 * Takes a mailbox off a run of which nothing is left there. `left`: something is. `last`: nothing of the run is left anywhere, and its
 * function has ended, so that nobody but the caller completes it. Whoever moves emails to another mailbox locks its row first.
 */
async function endMailbox(ctx: Context, ofRun: OfRun): Promise<"left" | "ended" | "last"> {
  const { runId, mailboxId, generation } = ofRun;
  const end = await transact(ctx, async (ctx) => {
    // The run's function locks it too before it looks whether a mailbox is left: one of the two completes the run.
    const [run] = await ctx.db.execute<{ isDelivering: boolean }>(sql`
      select is_delivering as "isDelivering" from runs
      where workspace_id = ${ctx.workspaceId} and id = ${runId} and generation = ${generation} for no key update`);
    const place = sql`workspace_id = ${ctx.workspaceId} and run_id = ${runId} and mailbox_id = ${mailboxId}`;
    await ctx.db.execute(sql`select 1 from run_mailboxes where ${place} for update`);
    const gone = await ctx.db.execute(sql`
      delete from run_mailboxes where ${place} and not exists (
        select 1 from deliveries where ${place} and state in ('draft', 'queued', 'sending')) returning 1`);
    if (gone.length === 0) return "left";
    if (!run?.isDelivering || (await isDelivering(ctx, runId))) return "ended";
    // The sweep completes it if this process does not live to.
    await ctx.db.execute(sql`
      update runs set heartbeat_deadline = now() + interval '2 minutes' where workspace_id = ${ctx.workspaceId} and id = ${runId}`);
    return "last";
  });
  if (end === "ended") await showWaiting(ctx, ofRun);
  return end;
}

/** Notes a failure inside the service; the run is tried again later. */
async function failsTooOften(ctx: Context, ofRun: OfRun): Promise<boolean> {
  const again = new Date(Date.now() + FAILED_MS);
  const [row] = await ctx.db.execute<{ failures: number }>(sql`
    update run_mailboxes set failures = failures + 1, waiting_reason = 'retry', look_at = ${again.toISOString()}::timestamptz
    where workspace_id = ${ctx.workspaceId} and run_id = ${ofRun.runId} and mailbox_id = ${ofRun.mailboxId}
    returning failures`);
  await showWaiting(ctx, ofRun);
  return row !== undefined && row.failures >= MAX_FAILURES;
}

function generationOf({ mailboxId: _, ...generation }: OfRun): RunGeneration {
  return generation;
}

function soonest(one: Date | null, other: Date): Date {
  return one !== null && one < other ? one : other;
}
