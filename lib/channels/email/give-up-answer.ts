import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { needAnswer } from "@/lib/conversations/need-answer";

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
