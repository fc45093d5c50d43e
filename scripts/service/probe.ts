/**
 * Asks in the background, at most once in `everyMs` and only while somebody wants to know; answers at once with what
 * was found last, undefined before that.
 */
export function createProbe<T>(ask: () => Promise<T>, everyMs: number): () => T | undefined {
  let found: T | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - askedAt >= everyMs) {
      askedAt = performance.now();
      ask().then(
        (answer) => {
          found = answer;
        },
        () => {},
      );
    }
    return found;
  };
}
