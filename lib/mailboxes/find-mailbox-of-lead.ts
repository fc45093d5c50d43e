import { desc, notInArray } from "drizzle-orm";
import { emailMessages, type leads, mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { listUsableMailboxes } from "./choose-mailboxes";
import { findServiceMailbox } from "./queries";

type Mailbox = typeof mailboxes.$inferSelect;

/** The mailbox that writes to a lead: the one of its last email, else the one whose turn is next; a look takes no turn. */
export async function findMailboxOfLead(
  ctx: Context,
  { id, campaignId }: Pick<typeof leads.$inferSelect, "id" | "campaignId">,
): Promise<Mailbox> {
  const [last] = await ctx.db
    .select({ mailbox: mailboxes })
    .from(emailMessages)
    .innerJoin(
      mailboxes,
      and(eq(mailboxes.workspaceId, emailMessages.workspaceId), eq(mailboxes.id, emailMessages.mailboxId)),
    )
    .where(
      and(
        eq(emailMessages.workspaceId, ctx.workspaceId),
        eq(emailMessages.leadId, id),
        eq(emailMessages.direction, "out"),
        notInArray(emailMessages.state, ["canceled", "failed"]),
      ),
    )
    .orderBy(desc(emailMessages.id))
    .limit(1);
  if (last) return last.mailbox;
  const [next] = await listUsableMailboxes(ctx, campaignId);
  return next ?? findServiceMailbox(ctx);
}
