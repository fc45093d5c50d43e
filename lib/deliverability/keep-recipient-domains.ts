import { recipientDomains } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { findHostProvider } from "./mail-providers";

/** Rows per statement: PostgreSQL takes 65,535 parameters, and other requests are not to wait. */
const PORTION = 1_000;

/** Stores who hosts these domains' mail. `exchangers`: what the MX records of each domain name. */
export async function keepRecipientDomains(
  ctx: Context,
  exchangers: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  // In one order, as two processes may store the same ones.
  const domains = [...exchangers.keys()].sort();
  for (let at = 0; at < domains.length; at += PORTION) {
    const rows = domains
      .slice(at, at + PORTION)
      .map((domain) => ({ domain, provider: findHostProvider(exchangers.get(domain)!)?.key ?? null }));
    await ctx.db
      .insert(recipientDomains)
      .values(rows)
      .onConflictDoUpdate({
        target: recipientDomains.domain,
        set: { provider: sql`excluded.provider`, checkedAt: sql`now()` },
      });
  }
}
