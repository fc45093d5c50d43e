import { listUnknownNames } from "@/lib/models/list-unknown-names";
import type { WritingInput } from "./mail-writer";
import { readSafeFact } from "./safe-fact";

/**
 * The rules for words that a model wrote, beside those of `checkDraft` for every mail: nothing to click on, no order, and no
 * name that neither Memory nor the evidence has. Answers findings in words.
 */
export function checkParagraphs(subject: string, paragraphs: string[], input: WritingInput): string[] {
  const findings: string[] = [];
  if (paragraphs.length === 0 || paragraphs.length > 4) findings.push("It needs one to four paragraphs.");
  const limits = { characters: 700, ownDomain: input.lead.domain };
  const isUnsafe = [subject, ...paragraphs].some(
    (words) => words.includes("\n") || readSafeFact(words, limits) === null,
  );
  if (isUnsafe) findings.push("A paragraph has a link, an address, markup, a line break or an order in it.");
  // German writes every noun with a capital, so that there it tells nothing.
  const isGerman = /^\s*(?:de\b|german|deutsch)/i.test(input.memory.language ?? "");
  const known = JSON.stringify([input.memory, input.lead]);
  for (const name of isGerman ? [] : listUnknownNames([subject, ...paragraphs], known))
    findings.push(`Neither Memory nor the evidence names ${name}.`);
  return findings;
}
