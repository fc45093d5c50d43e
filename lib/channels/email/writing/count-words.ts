/** Words that a first email may have, footer included. */
export const MOST_WORDS = 150;

/** Whatever stands between blanks is a word, a dash too: nobody who counts otherwise comes to more. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}
