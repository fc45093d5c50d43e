let leftOut: ReadonlySet<string> = new Set();
const caches: Map<string, unknown>[] = [];

/**
 * Runs a measurement as if the word lists did not hold these words (folded, see `plainLetters`): how well does reading do on a site whose
 * words no list has seen? Not for the product itself.
 */
export function leaveOutWords<T>(words: ReadonlySet<string>, run: () => T): T {
  const before = leftOut;
  leftOut = words;
  for (const cache of caches) cache.clear();
  try {
    return run();
  } finally {
    leftOut = before;
    for (const cache of caches) cache.clear();
  }
}

/** Whether the lists must not know a word, folded. */
export function isLeftOut(word: string): boolean {
  return leftOut.size > 0 && leftOut.has(word);
}

/** A cache of what the word lists imply, emptied whenever words are left out. */
export function cacheByWords<V>(): Map<string, V> {
  const cache = new Map<string, V>();
  caches.push(cache);
  return cache;
}
