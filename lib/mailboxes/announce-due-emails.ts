import { sql } from "@/db/scope";
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

/** The same, where what a run waited for there may be over: it is looked at now, and not when its wait would have ended. */
export async function lookAgain(ctx: Context, mailboxIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    update run_mailboxes set look_at = now()
    where workspace_id = ${ctx.workspaceId} and mailbox_id = any(${sql.param([...mailboxIds])}::uuid[]) and look_at > now()`);
  await announceDueEmails(ctx, mailboxIds);
}
