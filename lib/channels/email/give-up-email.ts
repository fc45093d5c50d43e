import type { EndReason } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";

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
