/** Describes what Memory still needs, with an example sentence for each; empty if nothing is missing. */
export function describeMissing(missing: string[]): string {
  if (missing.length === 0) return "";
  const known = missing.map(
    (name) => NEEDS.find(({ names }) => names.test(name)) ?? { words: name, example: "" },
  );
  const words = [...new Set(known.map((need) => need.words))];
  const examples = [...new Set(known.map((need) => need.example))].filter(Boolean);
  const example = examples.length > 0 ? ` For example: “${examples.join(" ")}”` : "";
  return `Still missing: ${words.join("; ")}.${example}`;
}

/** The missing fields that discovery needs. */
export function keepForDiscovery(missing: string[]): string[] {
  return missing.filter((name) => NEEDS.some((need) => need.discovery && need.names.test(name)));
}

const NEEDS = [
  {
    names: /profile|business|offer/i,
    words: "your offer",
    example: "We are Dough Desk and sell order desks to wholesale bakeries.",
    discovery: true,
  },
  {
    names: /icp|ideal|customer|look/i,
    words: "your ideal customer",
    example: "We look for heads of operations at bakeries in Leeds.",
    discovery: true,
  },
  {
    names: /e-?mail/i,
    words: "the sender’s email address",
    example: "My email is ada@doughdesk.example.",
    discovery: false,
  },
  { names: /sender|name/i, words: "the sender’s name", example: "I am Ada North.", discovery: false },
  {
    names: /postal|address/i,
    words: "a postal address for the email footer",
    example: "Our address is 1 Quay Street, Bristol BS1 4XX.",
    discovery: false,
  },
];
