import type { Fact } from "@/lib/models/guide/fact";
import { BUSINESS } from "@/lib/models/guide/replies/business";
import { IDEAL_CUSTOMER } from "@/lib/models/guide/replies/ideal-customer";
import { SENDER } from "@/lib/models/guide/replies/sender";
import { TONE } from "@/lib/models/guide/replies/tone";

/** What one clause tells about the business, whom to look for, how to speak and who writes; empty where it tells nothing. */
export function readFacts(clause: string): Fact[] {
  if (clause.endsWith("?")) return [];
  const text = clause
    .replace(
      /^(?:(?:please|hi|hello|hey|ok|okay|yes|so|well|also|and|remember(?: that)?|note(?: that)?|you should know(?: that)?|to begin)[,:]?\s+)+/i,
      "",
    )
    .replace(/[.!]+$/, "");
  for (const { pattern, facts } of PATTERNS) {
    const match = pattern.exec(text);
    const told = match && facts(match);
    if (told && told.length > 0) return told;
  }
  return [];
}

/** The first that yields a fact counts. A new way to say something is a line in one of these tables. */
const PATTERNS = [...SENDER, ...TONE, ...IDEAL_CUSTOMER, ...BUSINESS];
