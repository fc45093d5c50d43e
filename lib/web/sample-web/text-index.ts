export type IndexedDocument<T> = { item: T; fields: { text: string; weight: number }[] };

const STOP_WORDS = new Set(
  "a an and are as at be by for from has have how in is it its of on or our that the their they this to was we what when where which who with your you der die das und oder in im am ein eine für mit von zu bei de het een en van voor met el la los las un una y o con para por le les des du et ou dans pour avec sur site".split(
    " ",
  ),
);

/** The words of a text in a comparable form: no case, accents, plural endings or stop words. */
function listTerms(text: string): string[] {
  return text
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map(stem);
}

function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}

/** Ranks documents by the terms they share with a query; rare terms and heavily weighted fields count more. */
export class TextIndex<T> {
  private readonly documents: { item: T; weights: Map<string, number> }[];
  private readonly spread = new Map<string, number>();

  constructor(documents: IndexedDocument<T>[]) {
    this.documents = documents.map(({ item, fields }) => {
      const weights = new Map<string, number>();
      for (const { text, weight } of fields) {
        for (const term of listTerms(text)) weights.set(term, Math.max(weights.get(term) ?? 0, weight));
      }
      for (const term of weights.keys()) this.spread.set(term, (this.spread.get(term) ?? 0) + 1);
      return { item, weights };
    });
  }

  /** Best first; ties keep the order of the documents. `boost` returns a factor for a document's score. */
  search(query: string, boost: (item: T) => number): { item: T; score: number }[] {
    const terms = new Set(listTerms(query));
    const hits = this.documents.map(({ item, weights }) => {
      let score = 0;
      for (const term of terms) score += (weights.get(term) ?? 0) * this.rarity(term);
      return { item, score: score * boost(item) };
    });
    return hits.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  }

  private rarity(term: string): number {
    return Math.log(1 + this.documents.length / (1 + (this.spread.get(term) ?? 0)));
  }
}
