import type { messages, receivedEmails } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { openReader } from "@/lib/mailbox-providers/open-mailbox";

/** How much of an email is fetched at most, in bytes: attachments of 25 MiB in base64. */
export const MAX_EMAIL_BYTES = 36 * 1024 * 1024;

type Lying = Pick<typeof messages.$inferSelect, "mailboxId" | "messageId"> &
  Pick<typeof receivedEmails.$inferSelect, "folder" | "uidValidity" | "uid">;

/**
 * The first `maxBytes` of an email that lies in its mailbox: by its UID, or by its Message-ID if the UIDs became void. Null if it is no
 * longer in that folder. Errors: `MailboxError`; `invalid_state` if the mailbox is disconnected.
 */
export async function fetchEmail(ctx: Context, email: Lying, maxBytes: number): Promise<Buffer | null> {
  const [folder] = await ctx.db.execute<{ path: string }>(sql`
    select path from mailbox_folders
    where workspace_id = ${ctx.workspaceId} and mailbox_id = ${email.mailboxId} and role = ${email.folder}`);
  const reader = await openReader(ctx, email.mailboxId);
  try {
    const { uidValidity } = await reader.openFolder(folder?.path ?? "INBOX", "read");
    const { messageId } = email;
    const [uid] = uidValidity === email.uidValidity ? [email.uid] : await reader.search({ messageId });
    return uid == null ? null : await reader.fetchEmail(uid, maxBytes);
  } finally {
    reader.close();
  }
}
