import { asc, gt, isNull } from "drizzle-orm";
import { emailMessages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { toOutgoing } from "@/lib/channels/email/send-emails";
import type { Context } from "@/lib/context";
import { connectImap } from "@/lib/imap/connect-imap";
import { buildMessage } from "@/lib/mail/build-message";
import { openMailbox } from "@/lib/mailboxes/open-mailbox";

const DAY_MS = 86_400_000;
const MOST = 50;

/**
 * Puts a copy of what was sent from a mailbox into its Sent folder, marked as read, unless the provider does so itself. A
 * copy that is there already is found by its Message-ID, so this may be repeated after any failure. Resolves with how many
 * were settled. Errors: `MailboxError`, those of the connection, the signal's reason.
 */
export async function fileSentCopies(ctx: Context, mailboxId: string, signal?: AbortSignal): Promise<number> {
  const { mailbox, login } = await openMailbox(ctx, mailboxId);
  const { address, imap } = mailbox;
  if (mailbox.filesSent || imap === null || address === null) return 0;
  const mine = and(eq(emailMessages.workspaceId, ctx.workspaceId), eq(emailMessages.mailboxId, mailboxId));
  const emails = await ctx.db
    .select()
    .from(emailMessages)
    .where(
      and(
        mine,
        // The index of senders finds them.
        eq(emailMessages.fromAddress, address),
        gt(emailMessages.claimedAt, new Date(Date.now() - DAY_MS)),
        eq(emailMessages.state, "sent"),
        isNull(emailMessages.filedAt),
      ),
    )
    .orderBy(asc(emailMessages.claimedAt))
    .limit(MOST);
  if (emails.length === 0) return 0;
  const client = await connectImap({ settings: ctx.settings, server: imap, login, signal });
  try {
    const folder = (await client.list()).find(({ specialUse }) => specialUse === "\\Sent")?.path;
    const lock = folder === undefined ? null : await client.getMailboxLock(folder);
    try {
      for (const email of emails) {
        signal?.throwIfAborted();
        const { messageId, subject, text, sentAt } = email;
        if (folder !== undefined) {
          const found = await client.search({ header: { "message-id": messageId } }, { uid: true });
          if (!found || found.length === 0) {
            const date = sentAt ?? new Date();
            const mail = toOutgoing(ctx, { ...email, subject: subject!, text: text! }, date);
            const { replyTo } = mailbox;
            const bytes = await buildMessage({ ...mail, ...(replyTo !== null && { replyTo }) });
            await client.append(folder, bytes, ["\\Seen"], date);
          }
        }
        await ctx.db
          .update(emailMessages)
          .set({ filedAt: new Date() })
          .where(and(mine, eq(emailMessages.id, email.id)));
      }
    } finally {
      lock?.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
  return emails.length;
}
