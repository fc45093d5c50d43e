import { readMemoryText, readOwnLine } from "@/lib/writing/memory-text";
import type { WritingMemory } from "@/lib/writing/writing-input";

const MAX_OWN_LINES = 12;

/** The lines of the mailbox's signature. */
export function listOwnSignature({ ownSignature }: WritingMemory): string[] {
  return (ownSignature ?? "")
    .split(/\r?\n/)
    .slice(0, MAX_OWN_LINES)
    .flatMap((line) => readOwnLine(line, 20) ?? []);
}

/**
 * The sender's lines: the mailbox's signature or Memory's if there is one, then name, title, company and postal address unless the signature
 * already contains them.
 */
export function writeSenderLines(memory: WritingMemory): string[] {
  const line = (text: string | null, words: number) => (text === null ? null : readOwnLine(text, words));
  const company = line(memory.companyName, 12) ?? readMemoryText(memory.profileJson, ["company", "name"], 12);
  const name = line(memory.senderName, 8) ?? line(memory.senderEmail, 1);
  const title = line(memory.senderTitle, 8);
  const own = listOwnSignature(memory);
  const signature =
    own.length > 0
      ? own
      : (memory.signature ?? "")
          .split(/\r?\n/)
          .slice(0, 4)
          .map((part) => readOwnLine(part, 10))
          .filter((part) => part !== null);
  const said = signature.join("\n").toLowerCase();
  const missing = (part: string | null) => part !== null && !said.includes(part.toLowerCase());
  const person = [name, title].filter(missing).join(", ");
  const postal = line(memory.postalAddress, 30);
  return [
    ...signature,
    ...(person === "" ? [] : [person]),
    ...(missing(company) ? [company!] : []),
    ...(missing(postal) ? [postal!] : []),
  ];
}
