/** What discovery reads from `icpJson`: lists of words, never null. */
export type Icp = Record<(typeof ICP_KEYS)[number], string[]>;

export const ICP_KEYS = [
  "roles",
  "industries",
  "locations",
  "companySize",
  "keywords",
  "pains",
  "exclude",
  "sources",
] as const;

/**
 * Reads the known keys of `icpJson` tolerantly and never throws; other keys are ignored.
 *
 * A key may be written in any case, with `_`, `-` or spaces, or as one of the synonyms below; the lists of all its spellings are joined.
 * A value may be a string (a list if it contains line breaks, semicolons or commas), a number, an array, or an object. An object `{min,
 * max}` of numbers becomes "min-max", `true` stands for its own key, and any other object contributes its values. The sentences of
 * `pains` are split only at line breaks and semicolons, as are the places of an array: "Leeds, UK" is one place. Duplicates are dropped, ignoring case. An entry may also be an object
 * `{value, must}`; which entries are required is read by `readCriteria`.
 */
export function readIcp(icpJson: unknown): Icp {
  const lists = new Map(ICP_KEYS.map((key) => [key, new Map<string, string>()]));
  if (isObject(icpJson)) {
    for (const [name, value] of Object.entries(icpJson)) {
      const key = findIcpKey(name);
      if (!key) continue;
      const list = lists.get(key)!;
      const inArray = key === "locations" && Array.isArray(value);
      const separator = inArray ? WITHOUT_COMMAS : SEPARATORS[key];
      for (const word of readWords(value, separator ?? LIST_SEPARATOR)) {
        const folded = word.toLowerCase();
        if (!list.has(folded)) list.set(folded, word);
      }
    }
  }
  return Object.fromEntries(
    ICP_KEYS.map((key) => [key, [...lists.get(key)!.values()].slice(0, MAX_WORDS)]),
  ) as Icp;
}

const SYNONYMS: Record<(typeof ICP_KEYS)[number], string[]> = {
  roles: [
    "role",
    "titles",
    "title",
    "jobTitles",
    "jobTitle",
    "positions",
    "position",
    "personas",
    "persona",
    "functions",
  ],
  industries: ["industry", "sectors", "sector", "verticals", "vertical", "markets", "market"],
  locations: [
    "location",
    "places",
    "place",
    "countries",
    "country",
    "regions",
    "region",
    "cities",
    "city",
    "geography",
    "geographies",
    "geo",
  ],
  companySize: [
    "companySizes",
    "size",
    "sizes",
    "employees",
    "employeeCount",
    "employeeRange",
    "headcount",
    "teamSize",
  ],
  keywords: ["keyword", "terms", "term", "topics", "topic", "tags", "technologies"],
  pains: ["pain", "painPoints", "painPoint", "problems", "problem", "challenges", "challenge"],
  exclude: [
    "excludes",
    "excluded",
    "exclusions",
    "exclusion",
    "excludeKeywords",
    "negativeKeywords",
    "avoid",
    "not",
  ],
  sources: [
    "source",
    "sourceUrls",
    "sourceUrl",
    "urls",
    "url",
    "websites",
    "website",
    "sites",
    "site",
    "domains",
    "domain",
    "hosts",
    "links",
    "pages",
  ],
};

const KNOWN_NAMES = new Map(
  ICP_KEYS.flatMap((key) => [key, ...SYNONYMS[key]].map((name) => [foldName(name), key] as const)),
);

const LIST_SEPARATOR = /[\n\r;,]+/;
const WITHOUT_COMMAS = /[\n\r;]+/;
const SEPARATORS: Partial<Record<(typeof ICP_KEYS)[number], RegExp>> = {
  // A pain point is a sentence, and sentences contain commas.
  pains: WITHOUT_COMMAS,
  // A URL may contain commas and semicolons, but not before a space or another URL.
  sources: /[\s]+|[;,](?=\s|$|https?:|[^/\s;,]+\.[a-z]{2})/i,
};

const MAX_WORDS = 1_000;
const MAX_LEVELS = 32;

/** The known key of `icpJson` that a name stands for, in any spelling; undefined for any other name. */
export function findIcpKey(name: string): (typeof ICP_KEYS)[number] | undefined {
  return KNOWN_NAMES.get(foldName(name));
}

function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

function* readWords(value: unknown, separator: RegExp, level = 0): Generator<string> {
  if (typeof value === "string") {
    for (const word of value.split(separator)) {
      const tidy = word.replace(/\s+/g, " ").trim();
      if (tidy) yield tidy;
    }
  } else if (typeof value === "number" || typeof value === "bigint") yield String(value);
  else if (level < MAX_LEVELS && Array.isArray(value)) {
    for (const item of value) yield* readWords(item, separator, level + 1);
  } else if (level < MAX_LEVELS && isObject(value)) yield* readObject(value, separator, level);
}

function* readObject(value: Record<string, unknown>, separator: RegExp, level: number): Generator<string> {
  // An entry that says how important it is; see `readCriteria`.
  if (typeof value.must === "boolean" && "value" in value) {
    yield* readWords(value.value, separator, level + 1);
    return;
  }
  const { min, max, ...others } = value;
  if (isBound(min) && isBound(max)) yield `${min}-${max}`;
  else if (isBound(min)) yield `${min}+`;
  else if (isBound(max)) yield `1-${max}`;
  for (const [name, inner] of Object.entries(others)) {
    if (inner === true) yield* readWords(name, separator, level + 1);
    else yield* readWords(inner, separator, level + 1);
  }
}

function isBound(value: unknown): value is number | string {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
