import { plainLetters } from "@/lib/text/fold-text";

export type Fact = { label: string; value: string };

/** Shorter words say nothing by themselves. */
const SHORTEST_WORD = 5;
/** So many words of a fact make it one that a text uses; all of them where it has fewer. */
const ENOUGH_WORDS = 2;

/** The facts that a text uses, those with the most of its words first, `most` at most: in which its numbers or two of its words stand. */
export function usedFacts(text: string, facts: readonly Fact[], most: number): Fact[] {
  const written = new Set(wordsOf(text));
  return facts
    .map((fact) => ({ fact, shared: countShared(written, fact.value) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, most)
    .map(({ fact }) => fact);
}

/** 0 where it is too few. */
function countShared(written: ReadonlySet<string>, value: string): number {
  const words = new Set(wordsOf(value));
  const shared = [...words].filter((word) => written.has(word));
  const isNumber = shared.some((word) => /\d\d/.test(word));
  return isNumber || shared.length >= Math.min(ENOUGH_WORDS, words.size) ? shared.length : 0;
}

function wordsOf(text: string): string[] {
  const words = plainLetters(text.slice(0, 20_000)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= SHORTEST_WORD || /\d\d/.test(word));
}
