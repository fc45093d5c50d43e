import { gt, inArray } from "drizzle-orm";
import { recipientDomains } from "@/db/schema";
import { and } from "@/db/scope";
import type { Context } from "@/lib/context";
import { domainKeyOf, emailKey } from "@/lib/text/email-address";
import { keepRecipientDomains } from "./keep-recipient-domains";
import { findDomainProvider } from "./mail-providers";

/** Companies move to another provider now and then. */
const KNOWN_FOR_MS = 30 * 24 * 3_600_000;

/**
 * Finds out who hosts the mail of these addresses' domains, where that is not known yet. Never throws: what cannot be looked
 * up counts among other providers until the next time.
 */
export async function learnRecipientDomains(ctx: Context, addresses: readonly string[]): Promise<void> {
  const addressOf = new Map(
    addresses.map((address) => [domainKeyOf(emailKey(address)).slice(1), address] as const),
  );
  const domains = [...addressOf.keys()].filter((domain) => domain !== "" && !findDomainProvider(domain));
  if (domains.length === 0) return;
  try {
    const known = await ctx.db
      .select({ domain: recipientDomains.domain })
      .from(recipientDomains)
      .where(
        and(
          inArray(recipientDomains.domain, domains),
          gt(recipientDomains.checkedAt, new Date(Date.now() - KNOWN_FOR_MS)),
        ),
      );
    const isKnown = new Set(known.map(({ domain }) => domain));
    const asked = domains.flatMap((domain) => (isKnown.has(domain) ? [] : addressOf.get(domain)!));
    if (asked.length === 0) return;
    const exchangers = new Map<string, readonly string[]>();
    await ctx.adapters.web.verifier.verify(asked, (domain, names) => exchangers.set(domain, names));
    await keepRecipientDomains(ctx, exchangers);
  } catch {
    // No email waits for this.
  }
}
