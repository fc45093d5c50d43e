import { desc } from "drizzle-orm";
import type { z } from "zod";
import { type MailboxKind, mailboxes, mailboxSecrets } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { writeAuditEntry } from "@/lib/audit-log";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { findSecretKeys } from "@/lib/mailboxes/find-secret-keys";
import { type MailboxShape, toMailbox } from "@/lib/mailboxes/mailbox-shape";
import type { Mailbox } from "@/lib/mailboxes/queries";
import { changeMailbox } from "@/lib/mailboxes/queries";
import { type MailboxSecret, sealSecret } from "@/lib/mailboxes/secrets";

/** A login that was just proven, and what goes with it. */
export type Proven = {
  address: string;
  kind: Exclude<MailboxKind, "service">;
  secret: MailboxSecret;
  /** When the access token ends. */
  expiresAt: Date | null;
  values: Partial<typeof mailboxes.$inferInsert>;
  /** For a new mailbox only: a known one keeps its own. */
  initial?: Partial<typeof mailboxes.$inferInsert>;
};

/**
 * Stores a mailbox, or a known one's new login: it keeps its settings, conversations and place in its folders. A new sign-in
 * replaces the login of a connected mailbox too; a password does not. Errors: `conflict`.
 */
export async function storeMailbox(
  ctx: Context,
  { address, kind, secret, expiresAt, values, initial }: Proven,
): Promise<z.input<typeof MailboxShape>> {
  const keys = await findSecretKeys(ctx);
  return transact(ctx, async (ctx) => {
    const { workspaceId } = ctx;
    const known = kind === "password" ? await findFree(ctx, address) : await findByAddress(ctx, address);
    const id = known?.id ?? newId();
    const whole = {
      ...values,
      kind,
      state: known?.state === "paused" ? ("paused" as const) : ("connected" as const),
      problem: null,
      problemData: null,
      failures: 0,
      watchAfter: null,
    };
    const mailbox = known
      ? await changeMailbox(ctx, id, whole)
      : (
          await ctx.db
            .insert(mailboxes)
            .values({ ...initial, ...whole, id, workspaceId, address })
            .returning()
        )[0]!;
    const stored = { sealed: sealSecret(secret, keys, { workspaceId, mailboxId: id }), expiresAt };
    await ctx.db
      .insert(mailboxSecrets)
      .values({ mailboxId: id, workspaceId, ...stored })
      .onConflictDoUpdate({
        target: mailboxSecrets.mailboxId,
        set: { ...stored, updatedAt: new Date() },
      });
    const result = toMailbox(mailbox);
    await writeAuditEntry(ctx, { result });
    return result;
  });
}

/** The mailbox of an address that may be connected by a password; null if there is none. Errors: `conflict` if it is connected. */
export async function findFree(ctx: Context, address: string): Promise<Mailbox | null> {
  const mailbox = await findByAddress(ctx, address);
  if (mailbox?.state === "connected" || mailbox?.state === "paused")
    throw new AppError(
      "conflict",
      "This address is already connected. Disconnect it first to change its login.",
    );
  return mailbox;
}

async function findByAddress(ctx: Context, address: string): Promise<Mailbox | null> {
  const query = ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.address, address)))
    .orderBy(desc(mailboxes.createdAt))
    .limit(1);
  const [mailbox] = ctx.inTransaction ? await query.for("update") : await query;
  return mailbox ?? null;
}
