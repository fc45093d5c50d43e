import { desc, isNull, notInArray } from "drizzle-orm";
import { emails, type leads, mailboxes } from "@/db/schema";
import { and, eq, or } from "@/db/scope";
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
    .from(emails)
    .innerJoin(
      mailboxes,
      and(eq(mailboxes.workspaceId, emails.workspaceId), eq(mailboxes.id, emails.mailboxId)),
    )
    .where(
      and(
        eq(emails.workspaceId, ctx.workspaceId),
        eq(emails.leadId, id),
        eq(emails.direction, "out"),
        or(isNull(emails.state), notInArray(emails.state, ["canceled", "failed"])),
      ),
    )
    .orderBy(desc(emails.id))
    .limit(1);
  if (last) return last.mailbox;
  const [next] = await listUsableMailboxes(ctx, campaignId);
  return next ?? findServiceMailbox(ctx);
}
