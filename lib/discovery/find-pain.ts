import { foldWords, shareOfWords, significantWords } from "@/lib/leads/scoring/match-words";
import type { Icp } from "@/lib/memory/icp";

/** The share of a pain point's significant words that a sentence must contain. */
const ENOUGH = 0.6;
const LONGEST = 400;

/** The sentence of a page that matches one of the pain points best; null if none does. */
export function findPain(sentences: string[], pains: string[]): string | null {
  let best: { sentence: string; share: number } | null = null;
  const folds = pains.map((pain) => significantWords(foldVerbs(pain)));
  for (const sentence of sentences) {
    if (sentence.length > LONGEST) continue;
    const folded = foldVerbs(sentence);
    for (const words of folds) {
      const share = shareOfWords(folded, words);
      if (share >= ENOUGH && share > (best?.share ?? 0)) best = { sentence, share };
    }
  }
  return best?.sentence ?? null;
}

/** The pain points that a `pain` run looks for; without any, the keywords. */
export function painsOf(icp: Pick<Icp, "pains" | "keywords">): string[] {
  return icp.pains.length > 0 ? icp.pains : icp.keywords;
}

/** Pain points are described with verbs, and the same verb appears as "copy", "copies", "copied" and "copying". */
function foldVerbs(text: string): string {
  const words = foldWords(text)
    .trim()
    .split(" ")
    .map((word) =>
      word
        .replace(/ied$/, "y")
        .replace(/(?<=\p{L}{3})(?:ing|ed)$/u, "")
        .replace(/([^aeiousl])\1$/u, "$1")
        .replace(/(?<=\p{L}{4})e$/u, ""),
    );
  return ` ${words.join(" ")} `;
}
