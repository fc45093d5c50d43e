/** Maximum number of words of a first email, footer included. */
export const MOST_WORDS = 150;

/** Counts everything between whitespace as a word, even a dash, so no other way of counting gives more. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}
