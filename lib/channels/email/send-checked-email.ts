import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { checkNextPages } from "./rechecks/check-next-pages";
import { requestChecks } from "./rechecks/request-checks";
import { sendEmails } from "./send-emails";
import type { SendReport } from "./sender-parts";
import { writeEmail } from "./write-emails";

/** After this time a check that credits do not pay for is tried again. */
const UNPAID_MS = 15 * 60_000;

/** Writes and sends one individually requested email; pages of its lead that were read too long ago are read again first. Safe to repeat. */
export async function sendCheckedEmail(
  ctx: Context,
  queue: { campaignId: string; emailId: string },
  sliceMs: number,
): Promise<SendReport> {
  const isIt = sql`exists (
    select 1 from email_messages m where m.workspace_id = l.workspace_id and m.lead_id = l.id
      and m.id = ${queue.emailId} and m.state in ('draft', 'queued'))`;
  await requestChecks(ctx, isIt, { inBackground: false });
  const { waiting, read, until, isUnpaid } = await checkNextPages(ctx, isIt);
  if (waiting > 0) {
    const at = isUnpaid ? new Date(Date.now() + UNPAID_MS) : until;
    const report = { sent: 0, waiting: null, problem: null };
    if (read > 0) return { ...report, end: "time" };
    return { ...report, end: "wait", waiting: { reason: "page_check", until: at.toISOString() } };
  }
  await writeEmail(ctx, queue.emailId);
  return sendEmails(ctx, queue, sliceMs);
}
