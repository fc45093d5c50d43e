import type { SQL } from "drizzle-orm";
import { sql } from "@/db/scope";
import type { CheckReport } from "@/lib/channels/email/rechecks/check-next-pages";
import { checkPagesOfRun } from "@/lib/channels/email/rechecks/check-pages-of-run";
import type { Context } from "@/lib/context";
import { type RunSendReport, sendEmailsOfRun } from "./send-emails-of-run";
import type { OfRun } from "./sender-parts";
import { IS_WRITABLE, writeEmailsOfRun } from "./write-emails";

/**
 * Sends the emails of an outreach run in one mailbox for `sliceMs`. Before it does, it reads pages again that became too old while emails
 * waited, and writes again what is not true any more. Safe to repeat.
 */
export async function sendCheckedEmails(
  ctx: Context,
  ofRun: OfRun,
  ...how: [sliceMs: number, options?: { mostAtOnce?: number }]
): Promise<RunSendReport> {
  const check = await checkPagesOfRun(ctx, ofRun);
  if (check && (await isAnyUnwritten(ctx, ofRun, IS_WRITABLE)))
    while ((await writeEmailsOfRun(ctx, ofRun)).more);
  const report = await sendEmailsOfRun(ctx, ofRun, ...how);
  if (!check) return report;
  if (check.waiting > 0) return afterCheck(report, check);
  // Another process has read a page meanwhile.
  const isLeft = report.end === "done" && (await isAnyUnwritten(ctx, ofRun, sql`true`));
  return isLeft ? { ...report, end: "time" } : report;
}

/** What is left of the run waits for pages; of what else it waits for, the sooner counts. */
function afterCheck(report: RunSendReport, { until, read, isUnpaid }: CheckReport): RunSendReport {
  const isSooner = report.waiting !== null && Date.parse(report.waiting.until) <= until.getTime();
  if (report.end !== "done" && (report.end !== "wait" || isSooner)) return report;
  if (isUnpaid) return { ...report, end: "unpaid" };
  if (read > 0) return { ...report, end: "time" };
  return { ...report, end: "wait", waiting: { reason: "page_check", until: until.toISOString() } };
}

async function isAnyUnwritten(ctx: Context, { runId, mailboxId }: OfRun, which: SQL): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from deliveries join leads on leads.workspace_id = deliveries.workspace_id and leads.id = deliveries.lead_id
    where deliveries.workspace_id = ${ctx.workspaceId} and deliveries.run_id = ${runId} and deliveries.mailbox_id = ${mailboxId}
      and deliveries.state = 'draft' and deliveries.written_at is null and ${which} limit 1`);
  return rows.length > 0;
}
