import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";

export type Mailbox = typeof mailboxes.$inferSelect;

/** A mailbox of the workspace; `for update` in a transaction. Errors: `not_found`. */
export async function findMailbox(ctx: Context, id: string): Promise<Mailbox> {
  const query = ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)));
  const [mailbox] = ctx.inTransaction ? await query.for("update") : await query;
  if (!mailbox) throw notFound("mailbox");
  return mailbox;
}

/** As `findMailbox`, for a person's mailbox. Errors: `invalid_state` for the service mailbox. */
export async function findOwnMailbox(ctx: Context, id: string): Promise<Mailbox> {
  const mailbox = await findMailbox(ctx, id);
  if (mailbox.kind === "service")
    throw new AppError(
      "invalid_state",
      "The service mailbox belongs to this installation and is set up by its operator. Pause the campaign instead.",
    );
  return mailbox;
}

/** The workspace's service mailbox, which always exists. */
export async function findServiceMailbox(ctx: Context): Promise<Mailbox> {
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.kind, "service")));
  if (!mailbox) throw new Error(`The workspace ${ctx.workspaceId} has no service mailbox.`);
  return mailbox;
}

/** Changes a mailbox that exists and returns it. */
export async function changeMailbox(
  ctx: Context,
  id: string,
  changes: Partial<typeof mailboxes.$inferInsert>,
): Promise<Mailbox> {
  const [mailbox] = await ctx.db
    .update(mailboxes)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, id)))
    .returning();
  return mailbox!;
}
