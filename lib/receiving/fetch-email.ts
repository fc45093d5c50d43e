import type { unmatchedEmails } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { connectImap } from "@/lib/imap/connect-imap";
import { openMailbox } from "@/lib/mailboxes/open-mailbox";

/** How much of an email is fetched, in bytes: attachments of 25 MiB in base64. */
const MOST = 36 * 1024 * 1024;

type Lying = Pick<
  typeof unmatchedEmails.$inferSelect,
  "mailboxId" | "folder" | "uidValidity" | "uid" | "messageId"
>;

/**
 * The bytes of an email that lies in its mailbox: by its UID, or by its Message-ID if the UIDs became void. Null if it is no
 * longer in that folder. Errors: `MailboxError`; `invalid_state` if the mailbox is disconnected.
 */
export async function fetchEmail(ctx: Context, email: Lying): Promise<Buffer | null> {
  const { mailbox, login } = await openMailbox(ctx, email.mailboxId);
  const [folder] = await ctx.db.execute<{ path: string }>(sql`
    select path from mailbox_folders
    where workspace_id = ${ctx.workspaceId} and mailbox_id = ${email.mailboxId} and role = ${email.folder}`);
  const client = await connectImap({ settings: ctx.settings, server: mailbox.imap!, login });
  try {
    const box = await client.mailboxOpen(folder?.path ?? "INBOX", { readOnly: true });
    const found =
      Number(box.uidValidity) === email.uidValidity
        ? [email.uid]
        : email.messageId
          ? await client.search({ header: { "message-id": email.messageId } }, { uid: true })
          : [];
    const uid = Array.isArray(found) ? found[0] : undefined;
    if (uid === undefined) return null;
    const fetched = await client.fetchOne(
      `${uid}`,
      { uid: true, source: { start: 0, maxLength: MOST } },
      { uid: true },
    );
    return (fetched || undefined)?.source ?? null;
  } finally {
    client.close();
  }
}
