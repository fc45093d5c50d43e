import { listUnknownNames } from "@/lib/models/list-unknown-names";
import { readLanguage } from "./read-language";
import { readSafeFact } from "./safe-fact";
import type { WritingInput } from "./writing-input";

/**
 * The rules for any words that a model wrote to or for a lead: no links, no instructions, and no name that neither
 * Memory nor the evidence contains. Returns findings in words.
 */
export function checkWords(
  written: string[],
  { memory, lead }: Pick<WritingInput, "memory" | "lead">,
): string[] {
  const findings: string[] = [];
  const limits = { characters: 700, ownDomain: lead.domain };
  if (written.some((words) => words.includes("\n") || readSafeFact(words, limits) === null))
    findings.push("A paragraph has a link, an address, markup, a line break or an instruction in it.");
  // German capitalizes every noun, so a capital letter says nothing there.
  const isGerman = readLanguage(memory.language) === "de";
  const known = JSON.stringify([memory, lead]);
  for (const name of isGerman ? [] : listUnknownNames(written, known))
    findings.push(`Neither Memory nor the evidence names ${name}.`);
  return findings;
}
