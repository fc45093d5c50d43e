/** A quote in three parts, the middle one being the value; null if the value appears in it in different characters. */
export type Marked = { before: string; value: string; after: string } | null;

/**
 * Finds a value in the text it was extracted from. Case, spaces and, in a number, the characters between digits may differ:
 * a page writes "(0113) 496-0101" where the field has "+44 113 4960101".
 */
export function markValue(quote: string, value: string): Marked {
  for (const pattern of listPatterns(value.trim())) {
    const found = pattern.exec(quote);
    if (found && found[0] !== "")
      return {
        before: quote.slice(0, found.index),
        value: found[0],
        after: quote.slice(found.index + found[0].length),
      };
  }
  return null;
}

function listPatterns(value: string): RegExp[] {
  if (value === "") return [];
  const words = value.split(/\s+/).map(escapePattern).join("\\s*");
  const patterns = [new RegExp(words, "iu")];
  const digits = value.replace(/\D/g, "");
  if (digits.length >= 7 && /^[+\d\s().\-/]+$/.test(value)) {
    // With its country code and without it; country codes have one to three digits.
    for (const skipped of [0, 1, 2, 3]) {
      const kept = digits.slice(skipped);
      if (kept.length >= 6)
        patterns.push(new RegExp(`[+(]{0,2}(?:0|\\(0\\))?${[...kept].join("[\\s().\\-/]{0,4}")}`, "u"));
    }
  }
  return patterns;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
