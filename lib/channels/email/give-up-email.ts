import type { EndReason } from "@/db/schema";
import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { needAnswer } from "@/lib/conversations/need-answer";

/** Why a single email that is not in flight is canceled. */
const REASONS = {
  mail_unavailable: "mail_unavailable",
  cancelled: "run_canceled",
  failed: "sending_failed",
} as const satisfies Record<string, EndReason>;

/** Cancels one waiting email: nobody was contacted or charged, and its lead can be emailed again. */
export async function giveUpEmail(
  ctx: Context,
  emailId: string,
  reason: keyof typeof REASONS,
): Promise<void> {
  await cancelEmails(ctx, sql`m.id = ${emailId}`, REASONS[reason]);
}

/** Cancels an answer that could not be sent: the conversation needs one again, and its text stays readable there. */
export async function giveUpAnswer(
  ctx: Context,
  emailId: string,
  reason: "mail_unavailable" | "sending_failed" | "run_canceled",
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const canceled = await cancelEmails(ctx, sql`m.id = ${emailId}`, reason);
    if (canceled > 0) await needAnswer(ctx, emailId);
  });
}
