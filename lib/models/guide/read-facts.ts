import type { Fact } from "./fact";
import { HOW_TO_SPEAK } from "./tellings/how-to-speak";
import { THE_BUSINESS } from "./tellings/the-business";
import { WHO_WRITES } from "./tellings/who-writes";
import { WHOM_TO_FIND } from "./tellings/whom-to-find";

/** What one clause tells about the business, whom to look for, how to speak and who writes; empty where it tells nothing. */
export function readFacts(clause: string): Fact[] {
  if (clause.endsWith("?")) return [];
  const text = clause
    .replace(
      /^(?:(?:please|hi|hello|hey|ok|okay|yes|so|well|also|and|remember(?: that)?|note(?: that)?|you should know(?: that)?|to begin)[,:]?\s+)+/i,
      "",
    )
    .replace(/[.!]+$/, "");
  for (const { pattern, facts } of TELLINGS) {
    const match = pattern.exec(text);
    const told = match && facts(match);
    if (told && told.length > 0) return told;
  }
  return [];
}

/** The first that yields a fact counts. A new way to say something is a line in one of these tables. */
const TELLINGS = [...WHO_WRITES, ...HOW_TO_SPEAK, ...WHOM_TO_FIND, ...THE_BUSINESS];
