import type { Context } from "@/lib/context";

/** Wakes the dispatchers of mailboxes, in the transaction of `ctx` that made emails of them due. */
export async function announceDueEmails(ctx: Context, mailboxIds: Iterable<string>): Promise<void> {
  const { workspaceId } = ctx;
  await ctx.emit(
    ...[...new Set(mailboxIds)].map((mailboxId) => ({
      name: "mailbox/emails.due" as const,
      data: { workspaceId, mailboxId },
    })),
  );
}
