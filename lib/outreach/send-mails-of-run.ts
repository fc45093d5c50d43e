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
  const until = Date.now() + SLICE_MS;
  let sent = 0;
  while (Date.now() < until) {
    const paid = await payForMails(ctx, leg);
    const report = await sendMails(ctx, leg, until - Date.now());
    sent += report.sent;
    if (report.problem) await updateStep(ctx, run.id, "send_emails", { error: report.problem });
    else if (report.sent > 0) await updateStep(ctx, run.id, "send_emails", { error: null });
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

/** True while another process still has mails of the run in hand. */
async function isAnyInHand(ctx: Context, leg: RunLeg): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from mails where workspace_id = ${ctx.workspaceId} and run_id = ${leg.runId} and state = 'sending' limit 1`);
  return rows.length > 0;
}
