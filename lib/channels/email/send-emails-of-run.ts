import { sql } from "@/db/scope";
import { beginStep, findLiveRun, updateStep } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { RunGeneration } from "@/lib/events";
import { livingInstances } from "@/lib/process/instance";
import { payForEmails } from "./pay-for-emails";
import { markAbandonedEmails } from "./record-results";
import { sendEmails } from "./send-emails";
import type { SendReport } from "./sender-parts";

/** How long one step of a run sends before it returns and its progress is recorded. */
const SLICE_MS = 10_000;
/** When fewer paid emails than this are left in the queue, the next ones are paid for. */
const LOW = 100;

export type RunSendReport = Omit<SendReport, "end" | "answered"> & {
  /** In addition to the ends of `SendReport`: `unpaid`, the rest waits for credits; `done`, nothing is left. */
  end: Exclude<SendReport["end"], "empty"> | "unpaid" | "done";
};

/** Sends the emails of an outreach run for one slice of time. Safe to repeat. */
export async function sendEmailsOfRun(ctx: Context, generation: RunGeneration): Promise<RunSendReport> {
  const nothing = { sent: 0, waiting: null, problem: null };
  const run = await findLiveRun(ctx, generation);
  if (!run) return { ...nothing, end: "halted" };
  if (run.review) return { ...nothing, end: "done" };
  await beginStep(ctx, run.id, "send_emails");
  await markAbandonedEmails(ctx, livingInstances);
  const supply = createSupply(() => payForEmails(ctx, generation));
  try {
    return await sendWhatIsPaid(ctx, generation, supply);
  } finally {
    await supply.settled();
  }
}

async function sendWhatIsPaid(
  ctx: Context,
  generation: RunGeneration,
  supply: Supply,
): Promise<RunSendReport> {
  const nothing = { sent: 0, waiting: null, problem: null };
  const until = Date.now() + SLICE_MS;
  let sent = 0;
  while (Date.now() < until) {
    const paid = await supply.payNext();
    const report = await sendEmails(ctx, generation, until - Date.now(), {
      onClaimed: supply.take,
    });
    sent += report.sent;
    if (report.problem) {
      const reason = { code: "mail_unavailable", data: { detail: report.problem } } as const;
      await updateStep(ctx, generation.runId, "send_emails", { reason });
    } else if (report.sent > 0) await updateStep(ctx, generation.runId, "send_emails", { reason: null });
    if (report.end !== "empty") return { ...report, sent, end: report.end };
    if (paid.queued > 0) continue;
    if (paid.unpaid > 0) return { ...nothing, sent, end: "unpaid" };
    if (!(await findLiveRun(ctx, generation))) return { ...nothing, sent, end: "halted" };
    if (await isAnyInFlight(ctx, generation)) {
      const soon = new Date(Date.now() + 1_000).toISOString();
      return { sent, end: "wait", waiting: { reason: "retry", until: soon }, problem: null };
    }
    return { ...nothing, sent, end: "done" };
  }
  return { ...nothing, sent, end: "time" };
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

/** True while another process still has emails of the run in flight. */
async function isAnyInFlight(ctx: Context, generation: RunGeneration): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from deliveries where workspace_id = ${ctx.workspaceId} and run_id = ${generation.runId} and state = 'sending' limit 1`);
  return rows.length > 0;
}
