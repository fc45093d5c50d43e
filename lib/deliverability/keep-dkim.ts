import type { Context } from "@/lib/context";
import { domainKeyOf, emailKey } from "@/lib/text/email-address";
import { checkResult } from "./domain-check";
import { keepChecks } from "./keep-checks";
import { readDkim } from "./read-dkim";

/** The raw header section of a message as it arrived, and where. */
type Seen = { headers: string; folder: string; witness: string };

/**
 * Stores what was seen of DKIM on a message that a mailbox sent: to another mailbox (`elsewhere`), or else to itself, of which `headers`
 * is the raw header section as it arrived. Providers do not sign everything that stays with them, so that no signature on such a message
 * is no failure.
 */
export async function keepDkim(
  ctx: Context,
  address: string,
  headers: string,
  elsewhere: Seen | null = null,
): Promise<void> {
  const domain = domainKeyOf(emailKey(address)).slice(1);
  // PostgreSQL stores no zero byte, and a stranger wrote this.
  const seen = readDkim((elsewhere?.headers ?? headers).replaceAll("\0", ""), domain);
  const where = elsewhere && `Arrived in the ${elsewhere.folder} folder of ${elsewhere.witness}`;
  await keepChecks(ctx, domain, [
    seen.problem === "dkim_missing" && !elsewhere
      ? checkResult("dkim", "unknown", { problem: "dkim_not_seen", about: domain })
      : { ...seen, found: [seen.found, where].filter(Boolean).join("\n") || null },
  ]);
}
