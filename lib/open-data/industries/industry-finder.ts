import { foldWords } from "@/lib/leads/scoring/match-words";
import { INDUSTRIES, type Industry } from "./industry-table";

/** Industries whose categories are kept: comparing one with all words takes a while, and every company of a listing asks for the same few. */
const MAX_KNOWN = 500;

/**
 * A function that finds the categories of an industry in the words of people: "craft bakeries" has those of "bakery". The longer word
 * wins over one that it contains: a "coffee shop" is no "shop". Empty if there are none. `categoriesOf` reads an entry of the table;
 * entries without categories do not count. `narrow` may leave out some of what was found.
 */
export function industryFinder(
  categoriesOf: (entry: Industry) => string[],
  narrow: (categories: string[]) => string[] = (categories) => categories,
): (industry: string) => readonly string[] {
  const entries = INDUSTRIES.flatMap((entry) => {
    const categories = categoriesOf(entry);
    return categories.length > 0
      ? entry.words.split("|").map((word) => ({ categories, folded: foldWords(word) }))
      : [];
  });
  const known = new Map<string, readonly string[]>();
  return (industry) => {
    const kept = known.get(industry);
    if (kept) return kept;
    const folded = foldWords(industry);
    const found = entries.filter((entry) => folded.includes(entry.folded));
    const specific = found.filter(
      ({ folded }) =>
        !found.some((other) => other.folded.length > folded.length && other.folded.includes(folded)),
    );
    const categories = narrow([...new Set(specific.flatMap((entry) => entry.categories))]);
    const [oldest] = known.keys();
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(industry, categories);
    return categories;
  };
}

/** "10.71,47.24" → two categories; nothing → none. */
export function listCategories(text: string | undefined): string[] {
  return text ? text.split(",") : [];
}
