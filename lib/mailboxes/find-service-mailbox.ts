import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

/** The workspace's service mailbox, which always exists. */
export async function findServiceMailbox(ctx: Context): Promise<typeof mailboxes.$inferSelect> {
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.kind, "service")));
  if (!mailbox) throw new Error(`The workspace ${ctx.workspaceId} has no service mailbox.`);
  return mailbox;
}
