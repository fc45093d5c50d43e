/** A query cut at a word's end to what a provider takes. */
export function limitQuery(text: string, longest: number, mostWords = Number.POSITIVE_INFINITY): string {
  let query = "";
  let words = 0;
  for (const word of text.trim().split(/\s+/)) {
    const longer = query ? `${query} ${word}` : word.slice(0, longest);
    if (longer.length > longest || words === mostWords) break;
    query = longer;
    words += 1;
  }
  return query;
}
