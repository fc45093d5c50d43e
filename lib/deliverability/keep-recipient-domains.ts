import { recipientDomains } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { findHostProvider } from "./mail-providers";

/** Stores who hosts these domains' mail. `exchangers`: what the MX records of each domain name. */
export async function keepRecipientDomains(
  ctx: Context,
  exchangers: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (exchangers.size === 0) return;
  await ctx.db
    .insert(recipientDomains)
    .values(
      [...exchangers]
        // In one order, as two processes may store the same ones.
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([domain, names]) => ({ domain, provider: findHostProvider(names)?.key ?? null })),
    )
    .onConflictDoUpdate({
      target: recipientDomains.domain,
      set: { provider: sql`excluded.provider`, checkedAt: sql`now()` },
    });
}
