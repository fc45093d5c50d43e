/** What a person still has to fill in, as it stands in a text: "[price]". */
export function findOpen(text: string): string[] {
  return text.match(/\[\p{L}[^[\]\n]{0,60}\]/gu) ?? [];
}
