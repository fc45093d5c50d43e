import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { domainKeyOf, emailKey } from "@/lib/text/email-address";
import { findMailProvider, type MailProvider } from "./mail-providers";

export type SendingDomain = { domain: string; addresses: string[]; provider: MailProvider | null };

/**
 * The domains that the workspace sends from: those of its connected mailboxes, and of the sender addresses in Memory, which
 * the service mailbox uses. In the order of their names.
 */
export async function findSendingDomains(ctx: Context): Promise<SendingDomain[]> {
  const { workspaceId, settings } = ctx;
  const rows = await ctx.db.execute<{ address: string; host: string | null }>(sql`
    select b.address, b.smtp->>'host' as host from mailboxes b
    where b.workspace_id = ${workspaceId} and b.address is not null and b.state <> 'disconnected'
    union
    select m.sender_email, ${serviceHost(settings.SMTP_URL)}::text from memories m
    where m.workspace_id = ${workspaceId} and m.sender_email is not null
    order by 1`);
  const found = new Map<string, SendingDomain>();
  for (const { address, host } of rows) {
    const domain = domainKeyOf(emailKey(address)).slice(1);
    const known = found.get(domain) ?? { domain, addresses: [], provider: null };
    if (!known.addresses.includes(address)) known.addresses.push(address);
    known.provider ??= host === null ? null : findMailProvider(host);
    found.set(domain, known);
  }
  return [...found.values()].sort((one, other) => (one.domain < other.domain ? -1 : 1));
}

function serviceHost(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).hostname;
}
