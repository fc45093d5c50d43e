/** Numbers of employees, ends included. */
type Range = { least: number; most: number };

export type SizeVerdict = { fits: boolean; stated: string } | null;

/**
 * Whether one of the numbers of employees that a site states is within one of the ICP's sizes. Null where the site states
 * none, or the ICP none that can be read: then the size counts neither way.
 */
export function judgeSize(stated: readonly string[], sizes: readonly string[]): SizeVerdict {
  const wanted = sizes.flatMap((size) => readSize(size) ?? []);
  const known = stated.flatMap((text) => {
    const range = readSize(text);
    return range ? [{ text, range }] : [];
  });
  if (wanted.length === 0 || known.length === 0) return null;
  const found = known.find(({ range }) => wanted.some((one) => overlap(one, range)));
  return { fits: found !== undefined, stated: (found ?? known[0]!).text };
}

function overlap(one: Range, other: Range): boolean {
  return one.least <= other.most && other.least <= one.most;
}

/** "10-50", "11 to 50 employees", "50+", "more than 50", "up to 20", "12", and the words of the European Union's definition. */
function readSize(text: string): Range | null {
  const plain = text.toLowerCase().replace(/(\d)[., {2}](?=\d{3}\b)/g, "$1");
  const [from, to] = [...plain.matchAll(/\d{1,7}/g)].map(([digits]) => Number(digits));
  if (from !== undefined && to !== undefined) return { least: Math.min(from, to), most: Math.max(from, to) };
  if (from !== undefined) {
    if (/\d\s*\+|more than|over|at least|from|above|≥|>|mehr als|über|ab |plus de|más de/.test(plain))
      return { least: from, most: Number.POSITIVE_INFINITY };
    if (/up to|under|less than|fewer than|below|at most|≤|<|bis|weniger als|moins de|menos de/.test(plain))
      return { least: 1, most: from };
    return { least: from, most: from };
  }
  return WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

const WORDS: readonly [RegExp, Range][] = [
  [
    /\b(?:smb|sme|kmu|pme|pyme|mkb)s?\b|small and (?:medium|mid)|small.{0,3}to.{0,3}(?:medium|mid)/,
    { least: 1, most: 249 },
  ],
  [/\bmicro\b/, { least: 1, most: 9 }],
  [/\bsmall\b|\bklein|\bpetite|\bpequeñ/, { least: 1, most: 49 }],
  [/\bmedium\b|\bmid-?(?:size|sized|market)?\b|\bmittel|\bmoyenne|\bmedian/, { least: 50, most: 249 }],
  [/\blarge\b|\benterprise|\bgroß|\bgrande?s?\b|\bcorporate/, { least: 250, most: Number.POSITIVE_INFINITY }],
];
