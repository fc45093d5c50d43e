import { mailboxFolders } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { type Context, transact } from "@/lib/context";
import type { FolderRole } from "@/lib/ports/mail-reader";
import type { WatchedMailbox } from "./watched-mailbox";

export type FolderCursor = typeof mailboxFolders.$inferSelect;

export async function findCursor(
  { ctx, mailboxId }: WatchedMailbox,
  role: FolderRole,
): Promise<FolderCursor | undefined> {
  const [cursor] = await ctx.db
    .select()
    .from(mailboxFolders)
    .where(
      and(
        eq(mailboxFolders.workspaceId, ctx.workspaceId),
        eq(mailboxFolders.mailboxId, mailboxId),
        eq(mailboxFolders.role, role),
      ),
    );
  return cursor;
}

/** A folder that its server no longer has holds nothing back: nothing can arrive there. */
export async function dropCursors(
  { ctx, mailboxId }: WatchedMailbox,
  roles: readonly FolderRole[],
): Promise<void> {
  await ctx.db.execute(sql`
    delete from mailbox_folders where workspace_id = ${ctx.workspaceId} and mailbox_id = ${mailboxId}
      and role <> all(${sql.param(roles)}::text[])`);
}

type Place = { role: FolderRole; path: string; uidValidity: number };

/**
 * Begins a folder anew: at its first connection, and when its UIDs became void or its mark was lost, which is told by one event, however
 * many processes notice.
 */
export function seedCursor(
  { ctx, mailboxId }: WatchedMailbox,
  { role, path, uidValidity }: Place,
  lastUid: number,
): Promise<void> {
  const values = { path, uidValidity, lastUid, modSeq: null };
  return transact(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(mailboxFolders)
      .values({ workspaceId: ctx.workspaceId, mailboxId, role, ...values })
      .onConflictDoNothing()
      .returning({ role: mailboxFolders.role });
    if (added.length > 0) {
      if (await hasBeenRead(ctx, mailboxId, role)) await tellReread(ctx, mailboxId, role);
      return;
    }
    const changed = await ctx.db
      .update(mailboxFolders)
      .set({ ...values, readAt: null, reconciledAt: null, updatedAt: new Date() })
      .where(
        and(
          eq(mailboxFolders.workspaceId, ctx.workspaceId),
          eq(mailboxFolders.mailboxId, mailboxId),
          eq(mailboxFolders.role, role),
          sql`(${mailboxFolders.uidValidity} <> ${uidValidity}::bigint or ${mailboxFolders.path} <> ${path})`,
        ),
      )
      .returning({ role: mailboxFolders.role });
    if (changed.length > 0) await tellReread(ctx, mailboxId, role);
  });
}

function tellReread(ctx: Context, mailboxId: string, folder: FolderRole): Promise<unknown> {
  return recordActivity(ctx, [{ kind: "mailbox_reread", details: { mailboxId, folder } }]);
}

/** Whether an email of this folder was taken in before. */
async function hasBeenRead(ctx: Context, mailboxId: string, role: FolderRole): Promise<boolean> {
  const found = await ctx.db.execute(sql`
    select 1 from messages m join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    where m.workspace_id = ${ctx.workspaceId} and m.mailbox_id = ${mailboxId} and r.folder = ${role} limit 1`);
  return found.length > 0;
}

/**
 * Moves a folder's mark forward, never back, over what is committed. `readAt`: all of the folder up to then was read;
 * `modSeq`: as of then; `reconciled`: its last days were compared.
 */
export async function moveCursor(
  { ctx, mailboxId }: WatchedMailbox,
  { role, uidValidity }: Place,
  to: { lastUid: number; readAt?: Date; modSeq?: string | null; reconciled?: boolean },
): Promise<void> {
  await ctx.db.execute(sql`
    update mailbox_folders set last_uid = greatest(last_uid, ${to.lastUid}::bigint), updated_at = now(),
      read_at = greatest(read_at, ${to.readAt?.toISOString() ?? null}::timestamptz),
      mod_seq = coalesce(${to.modSeq ?? null}, mod_seq),
      reconciled_at = case when ${to.reconciled ?? false} then now() else reconciled_at end
    where workspace_id = ${ctx.workspaceId} and mailbox_id = ${mailboxId} and role = ${role}
      and uid_validity = ${uidValidity}::bigint`);
}
