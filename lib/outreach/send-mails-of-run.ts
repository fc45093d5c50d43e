import { sql } from "drizzle-orm";
import type { RunLeg } from "@/inngest/events";
import { beginStep, findLiveRun, updateStep } from "@/lib/campaigns/run-leg";
import type { Context } from "@/lib/context";
import { livingInstances } from "@/lib/instance";
import { payForMails } from "./pay-for-mails";
import { markAbandonedMails } from "./record-verdicts";
import { type SendReport, sendMails } from "./send-mails";

/** How long one step of a run sends before it writes down how far it is. */
const SLICE_MS = 10_000;
/** Paid mails still in the queue when the next ones are paid for. */
const LOW = 100;

export type RunSendReport = Omit<SendReport, "end"> & {
  /** Beside the ends of `SendReport`: `unpaid`, the rest waits for credits; `done`, nothing is left. */
  end: Exclude<SendReport["end"], "empty"> | "unpaid" | "done";
};

/** Sends the mails of an outreach run for a slice of time. Safe to repeat. */
export async function sendMailsOfRun(ctx: Context, leg: RunLeg): Promise<RunSendReport> {
  const nothing = { sent: 0, waiting: null, problem: null };
  const run = await findLiveRun(ctx, leg);
  if (!run) return { ...nothing, end: "halted" };
  await beginStep(ctx, run.id, "send_emails");
  await markAbandonedMails(ctx, livingInstances);
  const supply = createSupply(() => payForMails(ctx, leg));
  try {
    return await sendWhatIsPaid(ctx, leg, supply);
  } finally {
    await supply.settled();
  }
}

async function sendWhatIsPaid(ctx: Context, leg: RunLeg, supply: Supply): Promise<RunSendReport> {
  const nothing = { sent: 0, waiting: null, problem: null };
  const until = Date.now() + SLICE_MS;
  let sent = 0;
  while (Date.now() < until) {
    const paid = await supply.payNext();
    const report = await sendMails(ctx, leg, until - Date.now(), supply.take);
    sent += report.sent;
    if (report.problem) await updateStep(ctx, leg.runId, "send_emails", { error: report.problem });
    else if (report.sent > 0) await updateStep(ctx, leg.runId, "send_emails", { error: null });
    if (report.end !== "empty") return { ...report, sent, end: report.end };
    if (paid.queued > 0) continue;
    if (paid.unpaid > 0) return { ...nothing, sent, end: "unpaid" };
    if (!(await findLiveRun(ctx, leg))) return { ...nothing, sent, end: "halted" };
    if (await isAnyInHand(ctx, leg)) {
      const soon = new Date(Date.now() + 1_000).toISOString();
      return { sent, end: "wait", waiting: { reason: "retry", until: soon }, problem: null };
    }
    return { ...nothing, sent, end: "done" };
  }
  return { ...nothing, sent, end: "time" };
}

type Paid = { queued: number; unpaid: number };

type Supply = {
  /** Pays for the next mails, or joins in where that is going on. */
  payNext(): Promise<Paid>;
  /** Hears of mails that left the queue, and pays for more before the last of it is gone. */
  take(count: number): void;
  /** Resolves when no payment is going on. */
  settled(): Promise<unknown>;
};

/** Pays for a run's mails while those before them are being sent, so that sending never waits for it. */
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
      // A failure is met again by the one who waits for the next payment.
      if (ahead < LOW && !isEmpty) payNext().catch(() => {});
    },
    settled: () => Promise.allSettled([paying]),
  };
}

/** True while another process still has mails of the run in hand. */
async function isAnyInHand(ctx: Context, leg: RunLeg): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from mails where workspace_id = ${ctx.workspaceId} and run_id = ${leg.runId} and state = 'sending' limit 1`);
  return rows.length > 0;
}
