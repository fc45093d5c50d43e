import type { EndReason } from "@/db/schema";
import type { Elsewhere } from "@/lib/one-person";

/** What merging cancels for the lead that is kept: all that waits, its first email alone, or nothing; and why. */
export type Ends = { stops: "all" | "first_email"; reason: EndReason } | null;

/** What other addresses of a person mean for the one that is written to, as the gate before each email decides it. */
export function whatEnds(elsewhere: Elsewhere | null, isSuppressed: boolean): Ends {
  if (isSuppressed) return { stops: "all", reason: "suppressed" };
  if (elsewhere === null) return null;
  return { stops: elsewhere === "contacted" ? "first_email" : "all", reason: elsewhere };
}
