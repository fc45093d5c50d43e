import { readMemoryText } from "@/lib/writing/memory-text";
import type { WritingInput, WritingMemory } from "@/lib/writing/writing-input";
import { fillPhrase, type Phrases } from "./languages/phrases";
import { phrasesFor } from "./languages/phrases-for";
import { writeSenderLines } from "./sender-lines";
import { writeGreeting } from "./write-greeting";

/**
 * Puts the fixed parts around the paragraphs of an email: greeting and footer, whoever wrote the paragraphs. `source` is
 * the page to name as the source of the address; null names none.
 */
export function frameEmail(input: WritingInput, paragraphs: string[], source: string | null): string {
  const greeting = writeGreeting(phrasesFor(input.memory.language), input);
  return joinFooter([greeting, ...paragraphs].join("\n\n"), writeFooter(input, source));
}

/** Sign-off, sender, source of the address and the link to unsubscribe: what nobody edits in a single email. */
export function writeFooter({ memory, unsubscribeUrl }: WritingInput, source: string | null): string {
  const phrases = phrasesFor(memory.language);
  const sender = [writeGoodbye(phrases, memory), ...writeSenderLines(memory)];
  const smallPrint = [
    ...(source === null ? [] : [fillPhrase(phrases.source, { page: source })]),
    fillPhrase(phrases.unsubscribe, { url: unsubscribeUrl }),
  ];
  return [sender, smallPrint].map((lines) => lines.join("\n")).join("\n\n");
}

export function joinFooter(body: string, footer: string): string {
  return `${body}\n\n${footer}\n`;
}

function writeGoodbye(phrases: Phrases, memory: WritingMemory): string {
  const wished = readMemoryText(memory.identityJson, ["signOff", "closing"], 6);
  return `${wished?.replace(/[\s,.:!]+$/u, "") || phrases.bye}${phrases.byeEnd}`;
}
