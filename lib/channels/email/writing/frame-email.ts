import { toPlainLine } from "@/lib/text/plain-text";
import { readMemoryText, readOwnLine } from "@/lib/writing/memory-text";
import { readSafeFact } from "@/lib/writing/safe-fact";
import type { WritingInput, WritingMemory } from "@/lib/writing/writing-input";
import { type Phrases, phrasesFor } from "./phrases";
import { writeSenderLines } from "./sender-lines";

/**
 * Puts the fixed parts around the paragraphs of an email: greeting, sign-off, sender and unsubscribe link, whoever
 * wrote the paragraphs. `source` is the page to name as the source of the address; null names none.
 */
export function frameEmail(input: WritingInput, paragraphs: string[], source: string | null): string {
  const { memory, lead, unsubscribeUrl } = input;
  const phrases = phrasesFor(memory.language);
  const sender = [writeGoodbye(phrases, memory), ...writeSenderLines(memory)];
  const smallPrint = [
    ...(source === null ? [] : [phrases.source(toPlainLine(lead.email), source)]),
    phrases.unsubscribe(unsubscribeUrl),
  ];
  const ends = [sender, smallPrint].map((lines) => lines.join("\n"));
  return `${[writeGreeting(phrases, input), ...paragraphs, ...ends].join("\n\n")}\n`;
}

function writeGreeting(phrases: Phrases, { memory, lead }: WritingInput): string {
  const name = readSafeFact(lead.name ?? "", { characters: 60, ownDomain: null });
  const person =
    name !== null && /^[\p{L}\p{M}.'’\- ]+$/u.test(name) && name.split(" ").length <= 6 ? name : null;
  const wished = memory.identityJson.greeting;
  // "Hi {{name}}," and "Hi" both set the word before the name.
  const word =
    typeof wished === "string" ? wished.replace(/\s*[{<[].*$/su, "").replace(/[\s,:!]+$/u, "") : "";
  const hello = readOwnLine(word, 4) ?? phrases.hello;
  return `${person === null ? hello : `${hello} ${person}`}${phrases.helloEnd}`;
}

function writeGoodbye(phrases: Phrases, memory: WritingMemory): string {
  const wished = readMemoryText(memory.identityJson, ["signOff", "closing"], 6);
  return `${wished?.replace(/[\s,.:!]+$/u, "") || phrases.bye}${phrases.byeEnd}`;
}
