/** A query shortened at a word boundary to the limits of a provider. */
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
