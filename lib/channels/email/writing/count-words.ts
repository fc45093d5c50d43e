import type { WritingMemory } from "@/lib/writing/writing-input";
import { listOwnSignature } from "./sender-lines";

/** Maximum number of words of a first email, footer included. */
export const MAX_WORDS = 150;

/** The template's paragraphs: fewer than 90 words with greeting and goodbye. */
export const MAX_WORDS_OF_BODY = 78;

/** Counts everything between whitespace as a word, even a dash, so no other way of counting gives more. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}

/** The words of an email that the limit is for: a mailbox's signature is as long as its owner wants it. */
export function countOwnWords(text: string, memory: WritingMemory): number {
  return countWords(text) - countWords(listOwnSignature(memory).join("\n"));
}
