import { mailboxes } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { MailboxError } from "@/lib/mail/mailbox-error";
import type { Arrived, MailboxServers, Trial } from "@/lib/mailbox-providers/contract/mailbox-provider";
import { openReader } from "@/lib/mailbox-providers/open-mailbox";
import { logFailure } from "@/lib/process/log-failure";
import { domainKeyOf, emailKey } from "@/lib/text/email-address";

/** How a message from one mailbox arrived in another one of the workspace, at `witness`. */
export type SeenElsewhere = Arrived & { witness: string };

/**
 * Sends a message to another connected mailbox of the workspace, of another domain, and reads it back there: what a mailbox sends to
 * itself is rarely signed. Null where there is no such mailbox, or where it did not work: the mailbox itself was tested before.
 */
export async function sendToWitness(
  ctx: Context,
  servers: MailboxServers,
  trial: Omit<Trial, "imap">,
): Promise<SeenElsewhere | null> {
  const [other] = await ctx.db
    .select({ id: mailboxes.id, address: mailboxes.address })
    .from(mailboxes)
    .where(
      and(
        eq(mailboxes.workspaceId, ctx.workspaceId),
        eq(mailboxes.state, "connected"),
        sql`${mailboxes.imap} is not null and '@' || split_part(${mailboxes.address}, '@', 2) <> ${domainKeyOf(emailKey(trial.address))}`,
      ),
    )
    .orderBy(mailboxes.createdAt, mailboxes.id)
    .limit(1);
  if (!other?.address) return null;
  try {
    const reader = await openReader(ctx, other.id);
    try {
      const arrived = await servers.sendTo(ctx.settings, trial, { address: other.address, reader });
      return arrived && { ...arrived, witness: other.address };
    } finally {
      await reader.end();
    }
  } catch (error) {
    if (!(error instanceof MailboxError)) logFailure(error, "(none)", "(dkim)");
    return null;
  }
}
