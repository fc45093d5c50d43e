/** "bakeries" → "bakery". Words that only look like plurals stay unchanged: logistics, business, campus. */
function toSingular(word: string): string {
  const lower = word.toLowerCase();
  if (/^[A-Z]{2,4}s$/.test(word)) return word.slice(0, -1);
  if (KEPT.has(lower) || /(?:ics|ss|us|is)$/.test(lower) || !/s$/.test(lower) || lower.length < 4)
    return word;
  if (/(?:movies|pies|ties)$/.test(lower) && lower.length < 7) return word.slice(0, -1);
  if (/ies$/.test(lower)) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes)$/.test(lower)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** "heads of operations" → "head of operations", "operations managers" → "operations manager". */
export function toSingularPhrase(phrase: string): string {
  const [, head, rest] = /^(.+?)((?: (?:of|for|in charge|responsible)\b.*)?)$/i.exec(phrase) ?? [
    "",
    phrase,
    "",
  ];
  const words = head!.split(" ");
  words.push(toSingular(words.pop()!));
  return words.join(" ") + rest;
}

const KEPT = new Set(
  "sales operations news series species goods lens saas paas always services telecoms electronics textiles hr hours arts sports foods beverages cosmetics plastics robotics media".split(
    " ",
  ),
);
