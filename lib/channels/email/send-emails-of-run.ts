import { sql } from "@/db/scope";
import { beginStep, findLiveRun, updateStep } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import { livingInstances } from "@/lib/process/instance";
import { payForEmails } from "./pay-for-emails";
import { markAbandonedEmails } from "./record-results";
import { sendEmails } from "./send-emails";
import type { OfRun, SendReport } from "./sender-parts";

/** When fewer paid emails than this are left in the queue, the next ones are paid for. */
const LOW = 100;

export type RunSendReport = Omit<SendReport, "end"> & {
  /** In addition to the ends of `SendReport`: `unpaid`, the rest waits for credits; `done`, nothing is left. */
  end: Exclude<SendReport["end"], "empty"> | "unpaid" | "done";
};

/** Sends the emails of an outreach run in one mailbox for `sliceMs`. Safe to repeat. */
export async function sendEmailsOfRun(
  ctx: Context,
  ofRun: OfRun,
  sliceMs: number,
  options: { mostAtOnce?: number } = {},
): Promise<RunSendReport> {
  const nothing = { sent: 0, answered: false, waiting: null, problem: null };
  const run = await findLiveRun(ctx, ofRun);
  if (!run) return { ...nothing, end: "halted" };
  if (run.review) return { ...nothing, end: "done" };
  await beginStep(ctx, run.id, "send_emails");
  await markAbandonedEmails(ctx, livingInstances);
  const supply = createSupply(() => payForEmails(ctx, ofRun));
  try {
    return await sendWhatIsPaid(ctx, ofRun, supply, Date.now() + sliceMs, options);
  } finally {
    await supply.settled();
  }
}

async function sendWhatIsPaid(
  ctx: Context,
  ofRun: OfRun,
  supply: Supply,
  until: number,
  options: { mostAtOnce?: number },
): Promise<RunSendReport> {
  const all = { sent: 0, answered: false, waiting: null, problem: null };
  while (Date.now() < until) {
    const paid = await supply.payNext();
    const report = await sendEmails(ctx, ofRun, until - Date.now(), { ...options, onClaimed: supply.take });
    all.sent += report.sent;
    all.answered ||= report.answered;
    if (report.problem) {
      const reason = { code: "mail_unavailable", data: { detail: report.problem } } as const;
      await updateStep(ctx, ofRun.runId, "send_emails", { reason });
    } else if (report.sent > 0) await updateStep(ctx, ofRun.runId, "send_emails", { reason: null });
    const { end, waiting, problem } = report;
    if (end !== "empty") return { ...all, end, waiting, problem };
    if (paid.queued > 0) continue;
    if (paid.unpaid > 0) return { ...all, end: "unpaid" };
    if (!(await findLiveRun(ctx, ofRun))) return { ...all, end: "halted" };
    if (await isAnyInFlight(ctx, ofRun)) {
      const soon = new Date(Date.now() + 1_000).toISOString();
      return { ...all, end: "wait", waiting: { reason: "retry", until: soon } };
    }
    return { ...all, end: "done" };
  }
  return { ...all, end: "time" };
}

type Paid = { queued: number; unpaid: number };

type Supply = {
  /** Pays for the next emails, or joins a payment in progress. */
  payNext(): Promise<Paid>;
  /** Called with the number of emails that left the queue; pays for more before the queue is empty. */
  take(count: number): void;
  /** Resolves when no payment is in progress. */
  settled(): Promise<unknown>;
};

/** Pays for a run's next emails while earlier ones are being sent, so sending never waits for payment. */
function createSupply(pay: () => Promise<Paid>): Supply {
  let ahead = 0;
  let isEmpty = false;
  let paying: Promise<Paid> | undefined;
  const payNext = () => {
    paying ??= pay()
      .then((paid) => {
        ahead += paid.queued;
        isEmpty = paid.queued === 0;
        return paid;
      })
      .finally(() => {
        paying = undefined;
      });
    return paying;
  };
  return {
    payNext,
    take: (count) => {
      ahead -= count;
      // If it fails, the next caller that waits for a payment gets the error.
      if (ahead < LOW && !isEmpty) payNext().catch(() => {});
    },
    settled: () => Promise.allSettled([paying]),
  };
}

/** True while another process still has some of these emails in flight. */
async function isAnyInFlight(ctx: Context, { runId, mailboxId }: OfRun): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from deliveries where workspace_id = ${ctx.workspaceId} and run_id = ${runId} and mailbox_id = ${mailboxId}
      and state = 'sending' limit 1`);
  return rows.length > 0;
}
