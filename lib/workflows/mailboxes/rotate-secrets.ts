import type { Database } from "@/db";
import { mailboxSecrets } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import { isSealedWith, sealSecret, unsealSecret } from "@/lib/mailboxes/secrets";

type Row = { mailboxId: string; workspaceId: string; sealed: string };

/**
 * Encrypts the logins of all mailboxes anew with AUTH_SECRET; AUTH_SECRET_OLD reads what was encrypted before. May be
 * repeated, and while the service runs. `unreadable` are mailboxes that neither key reads: they have to be connected again.
 */
export async function rotateSecrets(
  db: Database,
): Promise<{ rotated: number; current: number; unreadable: string[] }> {
  const rows = await db.execute<Row>(sql`
    select mailbox_id as "mailboxId", workspace_id as "workspaceId", sealed from mailbox_secrets order by mailbox_id`);
  const report = { rotated: 0, current: 0, unreadable: [] as string[] };
  for (const { sealed, mailboxId, workspaceId } of rows) {
    const ctx = systemContext(db, workspaceId, "admin");
    const keys = await findSecretKeys(ctx);
    const owner = { workspaceId, mailboxId };
    try {
      const secret = unsealSecret(sealed, keys, owner);
      if (isSealedWith(sealed, keys.current)) {
        report.current += 1;
        continue;
      }
      // Unless somebody connected it again meanwhile: then it is new already.
      await ctx.db
        .update(mailboxSecrets)
        .set({ sealed: sealSecret(secret, keys, owner), updatedAt: new Date() })
        .where(
          and(
            eq(mailboxSecrets.workspaceId, ctx.workspaceId),
            eq(mailboxSecrets.mailboxId, mailboxId),
            eq(mailboxSecrets.sealed, sealed),
          ),
        );
      report.rotated += 1;
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      report.unreadable.push(mailboxId);
    }
  }
  return report;
}
