import { ICP_KEYS, type Icp } from "@/lib/memory/icp";

const MAX_PHRASES = 12;
const LONGEST_WORDS = 8;
const ABOUT_CUSTOMERS = /target|customer|client|market|audience|buyer|segment|industr|sector|ideal|who/i;

/**
 * What to search for if no known key of `icpJson` names a topic: the texts under its other keys, otherwise those of the profile, with
 * texts about customers first. At most eight words each.
 */
export function listPhrases(icp: Icp, icpJson: unknown, profileJson: unknown): string[] {
  if (icp.sources.length > 0 || icp.industries.length > 0 || icp.keywords.length > 0) return [];
  const known = new Set(ICP_KEYS.flatMap((key) => icp[key].map((word) => word.toLowerCase())));
  const own = shorten([...listTexts(icpJson)].filter(({ text }) => !isKnown(text, known)));
  if (own.length > 0) return own;
  const profile = [...listTexts(profileJson)];
  const ofCustomers = profile.filter(({ path }) => ABOUT_CUSTOMERS.test(path));
  return shorten(ofCustomers.length > 0 ? ofCustomers : profile);
}

type Text = { path: string; text: string };

function* listTexts(value: unknown, path = "", level = 0): Generator<Text> {
  if (typeof value === "string") yield { path, text: value.replace(/\s+/g, " ").trim() };
  else if (typeof value === "object" && value !== null && level < 32)
    for (const [name, inner] of Object.entries(value)) yield* listTexts(inner, `${path} ${name}`, level + 1);
}

/** A list in a single text is known if all of its parts are. */
function isKnown(text: string, known: Set<string>): boolean {
  return text
    .split(/[\n;,]+/)
    .map((part) => part.trim().toLowerCase())
    .every((part) => part === "" || known.has(part));
}

function shorten(texts: Text[]): string[] {
  const phrases = texts
    .map(({ text }) => text)
    // Addresses, links and numbers are useless as search terms.
    .filter((text) => /\p{L}{3}/u.test(text) && !/@|:\/\//.test(text))
    .map((text) =>
      text
        .split(/[.!?;\n]/, 1)[0]!
        .split(" ")
        .slice(0, LONGEST_WORDS)
        .join(" ")
        .trim(),
    )
    .filter(Boolean);
  return [...new Set(phrases)].slice(0, MAX_PHRASES);
}
