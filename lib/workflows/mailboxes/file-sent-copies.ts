import { asc, gt, isNull } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { toOutgoing } from "@/lib/channels/email/send-emails";
import type { Context } from "@/lib/context";
import { buildMessage } from "@/lib/mail/build-message";
import { openMailbox, readerOf } from "@/lib/mailbox-providers/open-mailbox";

const DAY_MS = 86_400_000;
const MAX_COPIES = 50;

/**
 * Puts a copy of what was sent from a mailbox into its Sent folder, marked as read, unless the provider does so itself. A
 * copy that is there already is found by its Message-ID, so this may be repeated after any failure. Resolves with how many
 * were settled. Errors: `MailboxError`, those of the connection, the signal's reason.
 */
export async function fileSentCopies(ctx: Context, mailboxId: string, signal?: AbortSignal): Promise<number> {
  const opened = await openMailbox(ctx, mailboxId);
  const { address, filesSent, replyTo } = opened.mailbox;
  if (filesSent || address === null) return 0;
  const unfiled = await ctx.db
    .select({ message: messages, delivery: deliveries })
    .from(deliveries)
    .innerJoin(
      messages,
      and(eq(messages.id, deliveries.id), eq(messages.workspaceId, deliveries.workspaceId)),
    )
    .where(
      and(
        eq(deliveries.workspaceId, ctx.workspaceId),
        eq(deliveries.mailboxId, mailboxId),
        // The index of senders finds them.
        eq(deliveries.fromAddress, address),
        gt(deliveries.claimedAt, new Date(Date.now() - DAY_MS)),
        eq(deliveries.state, "sent"),
        isNull(messages.filedAt),
      ),
    )
    .orderBy(asc(deliveries.claimedAt))
    .limit(MAX_COPIES);
  if (unfiled.length === 0) return 0;
  const reader = await readerOf(ctx, opened, signal);
  try {
    const folder = (await reader.listFolders()).get("sent");
    if (folder !== undefined) await reader.openFolder(folder, "write");
    for (const { message, delivery } of unfiled) {
      signal?.throwIfAborted();
      const { messageId, subject, text } = message;
      const { sentAt, unsubscribeToken } = delivery;
      if (folder !== undefined && (await reader.search({ messageId })).length === 0) {
        const date = sentAt ?? new Date();
        const mail = toOutgoing(ctx, { ...message, subject: subject!, text: text!, unsubscribeToken }, date);
        const bytes = await buildMessage({ ...mail, ...(replyTo !== null && { replyTo }) });
        await reader.append(folder, bytes, date);
      }
      await ctx.db
        .update(messages)
        .set({ filedAt: new Date() })
        .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, message.id)));
    }
  } finally {
    await reader.end();
  }
  return unfiled.length;
}
