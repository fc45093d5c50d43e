import type { Context } from "@/lib/context";
import { domainKeyOf, emailKey } from "@/lib/text/email-address";
import { checkResult } from "./domain-check";
import { keepChecks } from "./keep-checks";
import { readDkim } from "./read-dkim";

/**
 * Stores what was seen of DKIM on a message that a mailbox sent to itself. `headers`: its raw header section as it arrived.
 * Providers do not sign everything that stays with them, so that no signature on such a message is no failure.
 */
export async function keepDkim(ctx: Context, address: string, headers: string): Promise<void> {
  const domain = domainKeyOf(emailKey(address)).slice(1);
  // PostgreSQL stores no zero byte, and a stranger wrote this.
  const seen = readDkim(headers.replaceAll("\0", ""), domain);
  await keepChecks(ctx, domain, [
    seen.problem === "dkim_missing"
      ? checkResult("dkim", "unknown", { problem: "dkim_not_seen", about: domain })
      : seen,
  ]);
}
