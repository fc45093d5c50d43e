import { foldWords, shareOfWords, significantWords } from "@/lib/leads/scoring/match-words";
import type { Icp } from "@/lib/memory/icp";

/** How much of a pain's significant words a sentence must hold to voice it. */
const ENOUGH = 0.6;
const LONGEST = 400;

/** The sentence of a page that voices one of the pains best; null: none does. */
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

/** What a `pain` run listens for; where no pain is named, the keywords. */
export function painsOf(icp: Pick<Icp, "pains" | "keywords">): string[] {
  return icp.pains.length > 0 ? icp.pains : icp.keywords;
}

/** Pains are told in verbs, and the same verb comes as "copy", "copies", "copied" and "copying". */
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
