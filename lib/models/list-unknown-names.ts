/** Capitalized words that are not names. */
const PLAIN = new Set(
  "I I'm I'd I'll I've I’m I’d I’ll I’ve Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
);

/**
 * Words inside sentences that look like names and do not occur in `known`: the model may have made them up. Not usable for German, where
 * every noun is capitalized.
 */
export function listUnknownNames(texts: string[], known: string): string[] {
  const there = known.toLowerCase();
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?<=[\p{L}\p{N},;’'"“”)] ["“(]?)\p{Lu}[\p{L}\p{N}’'-]*/gu)].map(([name]) => name),
  );
  return [...new Set(names)].filter((name) => !PLAIN.has(name) && !there.includes(name.toLowerCase()));
}
