/** Words that a first mail may have, footer included. */
export const MOST_WORDS = 150;

export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
