import type { WritingInput } from "./mail-writer";
import { readSafeFact } from "./safe-fact";

/** Words with a capital that say nothing of anybody. */
const PLAIN = new Set(
  "I I'm I'd I'll I've I’m I’d I’ll I’ve Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
);

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
  for (const name of listUnknownNames([subject, ...paragraphs], input))
    findings.push(`Neither Memory nor the evidence names ${name}.`);
  return findings;
}

function listUnknownNames(texts: string[], { memory, lead }: WritingInput): string[] {
  // German writes every noun with a capital, so that there it tells nothing.
  if (/^\s*(?:de\b|german|deutsch)/i.test(memory.language ?? "")) return [];
  const known = JSON.stringify([memory, lead]).toLowerCase();
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?<=[\p{L}\p{N},;’'"“”)] ["“(]?)\p{Lu}[\p{L}\p{N}’'-]*/gu)].map(([name]) => name),
  );
  return [...new Set(names)].filter((name) => !PLAIN.has(name) && !known.includes(name.toLowerCase()));
}
