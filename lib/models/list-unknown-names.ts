/** Words with a capital that say nothing of anybody. */
const PLAIN = new Set(
  "I I'm I'd I'll I've I’m I’d I’ll I’ve Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
);

/**
 * Words that look like names, inside sentences, and that `known` does not hold: what a model may have made up. Of no use in
 * German, which writes every noun with a capital.
 */
export function listUnknownNames(texts: string[], known: string): string[] {
  const there = known.toLowerCase();
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?<=[\p{L}\p{N},;’'"“”)] ["“(]?)\p{Lu}[\p{L}\p{N}’'-]*/gu)].map(([name]) => name),
  );
  return [...new Set(names)].filter((name) => !PLAIN.has(name) && !there.includes(name.toLowerCase()));
}
