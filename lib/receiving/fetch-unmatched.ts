import { receivedEmails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { mailboxProblemSentence } from "@/lib/mailboxes/mailbox-problem-sentence";
import { fetchEmail } from "./fetch-email";
import { isUnmatched, selectUnmatched } from "./unmatched-queries";

/**
 * An unmatched email with its bytes, of which its mailbox gives `maxBytes` at most. Errors: `not_found`; `invalid_state` if the mailbox
 * cannot be read, or no longer has it.
 */
export async function fetchUnmatched(ctx: Context, id: string, maxBytes: number) {
  const [email] = await selectUnmatched(ctx).where(
    and(isUnmatched(ctx), eq(receivedEmails.emailMessageId, id)),
  );
  if (!email) throw notFound("email");
  const raw = await fetchEmail(ctx, email, maxBytes).catch((error) => {
    if (!(error instanceof MailboxError)) throw error;
    throw new AppError("invalid_state", mailboxProblemSentence(error.problem, error.data));
  });
  if (!raw)
    throw new AppError(
      "invalid_state",
      "This email is no longer in its mailbox, so its text cannot be read. Remove it from the list.",
    );
  return { email, raw };
}
