import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

type Identity = { senderEmail: string | null; senderName: string | null };

/** Whom emails of a mailbox are from: the mailbox's own address and name, and those of Memory where it has none. */
export async function senderOf(
  ctx: Context,
  mailboxId: string,
  identity: Identity,
): Promise<{ address: string; name: string } | null> {
  const [mailbox] = await ctx.db
    .select({ address: mailboxes.address, name: mailboxes.name })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, mailboxId)));
  return mailbox ? senderFrom(mailbox, identity) : null;
}

/** Null if neither names an address. */
export function senderFrom(
  mailbox: { address: string | null; name: string | null },
  { senderEmail, senderName }: Identity,
): { address: string; name: string } | null {
  const address = mailbox.address ?? senderEmail;
  return address === null ? null : { address, name: mailbox.name ?? senderName ?? "" };
}
