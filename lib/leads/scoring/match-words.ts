import { normalizeText } from "@/lib/text/fold-text";

/** Text in a comparable form: lower case, without accents, words separated by one space, and a space at both ends. */
export function foldWords(text: string): string {
  const words = normalizeText(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(stem);
  return ` ${words.join(" ")} `;
}

/** As `foldWords`, with `|` where a sentence, a line or a part of a title ends. */
export function foldParts(text: string): string {
  return text.split(PART_END).map(foldWords).join("|");
}

/** A dot counts behind a word, not behind a letter: "U.S. business". */
const PART_END = /[|–—·•;!?\n()«»“”]+|(?<=\p{L}{3}|\p{N})[.:](?=\s|$)|\s-+\s/u;

/** True if every word of `term` occurs in `folded` (see `foldWords`), together or apart. */
export function hasTerm(folded: string, term: string): boolean {
  const words = foldWords(term).trim().split(" ").filter(Boolean);
  const significant = words.filter((word) => !FILLERS.has(word));
  const wanted = significant.length > 0 ? significant : words;
  return wanted.length > 0 && wanted.every((word) => folded.includes(` ${word} `));
}

/** The words of a sentence that say what it is about, without duplicates. */
export function significantWords(sentence: string): string[] {
  return [...new Set(foldWords(sentence).trim().split(" "))].filter(
    (word) => word.length > 2 && !FILLERS.has(word),
  );
}

/** The share of the words (see `significantWords`) that occur in `folded`, 0 to 1. */
export function shareOfWords(folded: string, words: string[]): number {
  if (words.length === 0) return 0;
  return words.filter((word) => folded.includes(` ${word} `)).length / words.length;
}

const FILLERS = new Set(
  "a an and are as at be by de der die das do for from has have in is it of on or our that the their they this to too we with und von für fur la le les el los y et een het van".split(
    " ",
  ),
);

/** Reduces plurals and the like to a common form. It need not be correct, only the same on both sides. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  // "boulangerie" and "boulangeries".
  if (word.length > 4 && word.endsWith("ie")) return `${word.slice(0, -2)}y`;
  if (word.length > 5 && /(?:ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}
