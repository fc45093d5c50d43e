import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { Mailbox } from "./open-mailbox";

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
