import type { CompanyFact } from "@/db/schema";
import type { PageLines } from "../page-lines";

/** Lines that are looked at: the first and the last of a page, where addresses stand. */
const LOOKED_AT = 500;
const LONGEST_LINE = 300;
const LONGEST_STREET = 80;
const LONGEST_QUOTE = 300;
const MAX_FOUND = 40;
/** How far below the legal name or the register number an address still belongs to it. */
const NEAR = 5;
/** The same for the name that the page gives itself, which stands in many places. */
const NEAR_NAME = 3;

const CAPITALIZED = String.raw`\p{Lu}[\p{L}.'’-]{1,24}`;
const SEPARATOR = String.raw`(?:^|[,;|•·] ?|\s)`;
/** Each with the groups `town` and `code`; what stands before them on the line is the street, or nothing. */
const TOWNS: readonly RegExp[] = [
  // "London EC1A 1BB".
  new RegExp(
    String.raw`${SEPARATOR}(?<town>${CAPITALIZED}(?: ${CAPITALIZED})?),? (?<code>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?![\p{L}\d])`,
    "u",
  ),
  // "Austin, TX 78701", "Austin, Texas 78701", "Toronto, ON M5V 2T6", "Sydney NSW 2000".
  new RegExp(
    String.raw`${SEPARATOR}(?<town>${CAPITALIZED}(?: ${CAPITALIZED}){0,2}),? (?<code>(?:[A-Z]{2}|D\.C\.|\p{Lu}\p{Ll}{3,12}|\p{Lu}\p{Ll}),? \d{5}(?:-\d{4})?|[A-Z]{2},? [A-Z]\d[A-Z] ?\d[A-Z]\d|(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT),? \d{4})(?![\d-])`,
    "u",
  ),
  // "Fenton MO", "Fenton, MO", below its street.
  new RegExp(
    String.raw`^(?<town>${CAPITALIZED}(?: ${CAPITALIZED}){0,2}),? (?<code>A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|AB|BC|MB|NB|NS|ON|QC|SK)\.?$`,
    "u",
  ),
  // "12345 Berlin", "D-12345 Berlin", "1012 AB Amsterdam", "111 22 Stockholm", "00-950 Warszawa".
  /(?:^|[,;|•·] ?|[-–] |\s)(?<code>(?:[A-Z]{1,3}[- ])?(?:\d{5}|\d{4}(?: ?[A-Z]{2})?|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3})) (?<town>\p{Lu}[\p{L}.'’/-]{1,30}(?: [\p{L}.'’/-]{2,24}){0,4}?)(?=$|,|;| \(| \||\.$| [-–•·] |:| Tel| Fax| T:)/u,
];
const STREET =
  /\p{L}{2}[^\d]{0,40}\d{1,5}|^\d{1,6}[a-z]?,? [^\d]{0,4}\p{L}{2}|\p{L}(?:stra(?:ss|ß)e|str\.|weg|platz|gasse|allee|straat|laan)\b/iu;
const BOX = /^(?:P\.? ?O\.? ?Box|Postfach)\b/iu;
/** Codes that nothing else looks like: "Order Number 12345" is no town, "Leeds LS1 4AP" and "Austin, TX 78701" are. */
const STANDS_ALONE =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]{2},? (?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d))$/u;
/** A part of a town on a line of its own, between street and town. */
const DISTRICT = /^\p{Lu}[\p{L}’' -]{2,24}$/u;
/** Part of a building: the street stands before it. */
const PART = /^(?:suite|ste|unit|floor|apt|room|level|lvl|building|bldg|km)\b[^,]{0,24}$/iu;
const NO_STREET =
  /@|https?:|www\.|\btel|\bfax|phone|\bT:|\bF:|telefon|\bcall\b|\b(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)[.:-]|\d{2}:\d{2}|€|\$|£|©|◊|HRB|VAT|USt|IBAN|\b(?:19|20)\d\d$|GmbH|\bLtd\b|\bInc\b|\d{3}[-.]\d{4}/iu;
/** A number and a word that are no postal code and town: a year, hours, prices. */
const NO_TOWN =
  /^(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,8}\b|^(?:Uhr|Euro|EUR|km|qm|Jahre|Mitarbeiter|Kunden|Projekte|Besucher|Copyright|All|Alle|The|Photo|Foto|Apache|Results|Events?)\b/iu;

const STREET_TYPE = String.raw`(?:street|road|rd|lane|ln|avenue|ave|boulevard|blvd|drive|way|court|square|close|crescent|terrace|row|parkway|pkwy|highway|hwy|circle)\.?`;
/** "East Stop 18 Road Greenwood IN 46142": the street ends inside of what looks like a town. */
const STREET_TAIL = new RegExp(`^(?:${STREET_TYPE}|[NS]\\.?[EW]\\.?) (?=\\p{Lu})`, "iu");
const ENDS_STREET = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${STREET_TYPE}|st\.?)|(?:suite|ste|unit|apt|#)\.? ?#?\w{1,6}),?\s*$`,
  "iu",
);

/** A number, some words and what ends a street: whatever stands before it is none of it. */
const WHOLE_STREET = new RegExp(
  String.raw`(?<![\p{L}\d-])(?!(?:19|20)\d\d )\d[\dA-Za-z-]{0,7},? (?:[\p{L}\d][\p{L}\d.'’-]{0,24} ){1,4}${STREET_TYPE}(?:,? (?:suite|ste|unit|apt|#)\.? ?#?\w{1,6})?$`,
  "iu",
);

export type FoundAddress = {
  code: string;
  /** Null where it cannot be told from the street before it. */
  town: string | null;
  /** Null where no street stands before the town, which its code proves all the same. */
  value: string | null;
  quote: string;
  line: number;
  isMarked: boolean;
};

/** The addresses on a page: street, postal code and town, as written, in the order of the page. */
export function findAddresses({ lines, blocks }: PageLines): FoundAddress[] {
  const found: FoundAddress[] = [];
  const end = Math.max(LOOKED_AT, lines.length - LOOKED_AT);
  for (let at = 0; at < lines.length && found.length < MAX_FOUND; at++) {
    if (at === LOOKED_AT) at = end;
    const { text, block } = lines[at] ?? { text: "", block: 0 };
    if (text.length > LONGEST_LINE || text.length < 6 || !/\d{2}|\d[A-Z]|[A-Z]{2}\.?$/.test(text)) continue;
    const read = readTown(text);
    if (!read) continue;
    const { start, end: last, code, town, isNumberFirst } = read;
    const parts = [text.slice(start, last)];
    const quoted = [text];
    let street = takeStreet(text.slice(0, start), isNumberFirst);
    if (!street && isNumberFirst && text.slice(0, start).trim() === "") {
      const [outer = "", district = ""] = [lines[at - 2]?.text, lines[at - 1]?.text];
      const above = outer.length <= LONGEST_STREET && DISTRICT.test(district) && !takeStreet(district, true);
      street = above && /^\d/.test(outer) ? takeStreet(outer, true) : null;
      if (street) {
        parts.unshift(district);
        quoted.unshift(outer, district);
      }
    }
    const isDivided = parts.length > 1;
    for (let up = at - 1; !isDivided && up >= at - 2 && (!street || PART.test(street)); up--) {
      const above = lines[up]?.text ?? "";
      const isBare = up === at - 1 ? street !== null || text.slice(0, start).trim() === "" : street !== null;
      const next = isBare && above.length <= LONGEST_STREET ? takeStreet(above, isNumberFirst) : null;
      if (!next) break;
      if (street) parts.unshift(street);
      quoted.unshift(above);
      street = next;
    }
    if (street && PART.test(street)) continue;
    if (!street && !STANDS_ALONE.test(code)) continue;
    const quote = quoted.join(" ").slice(0, LONGEST_QUOTE);
    const before = text.slice(0, start);
    const isDelimited =
      start === 0 || /[,;|•·–-]\s*$/u.test(before) || !isNumberFirst || isBehindStreet(read, before);
    const value = street ? [street, ...parts].join(", ") : null;
    found.push({
      code,
      town: isDelimited ? town : null,
      value,
      quote,
      line: at,
      isMarked: isInAddress(blocks, block),
    });
  }
  return found;
}

/** Where on the line code and town stand. `isNumberFirst`: the country writes the number before the street's name. */
function readTown(
  text: string,
): { start: number; end: number; code: string; town: string; isNumberFirst: boolean } | null {
  for (const [index, pattern] of TOWNS.entries()) {
    const match = pattern.exec(text);
    if (!match) continue;
    const { code, town } = match.groups as { code: string; town: string };
    const tail = index < TOWNS.length - 1 ? (STREET_TAIL.exec(town)?.[0].length ?? 0) : 0;
    const name = town.slice(tail).replace(/[ .,/-]+$/, "");
    const whole = match[0]
      .replace(/^[,;|•·\s–-]+/u, "")
      .slice(tail)
      .replace(/[ .,/-]+$/, "");
    const start = match.index + match[0].lastIndexOf(whole);
    const isYear = /^(?:19|20)\d\d$/.test(code) && start > 0;
    if (NO_TOWN.test(name) || isYear || name.length < 2) continue;
    return { start, end: start + whole.length, code, town: name, isNumberFirst: index < TOWNS.length - 1 };
  }
  return null;
}

/** Behind the end of a street stands the town: one word of it in Britain, where a county may follow, any in states that say where it ends. */
function isBehindStreet({ code, town }: { code: string; town: string }, before: string): boolean {
  return ENDS_STREET.test(before) && (/\d{5}/.test(code) || !town.includes(" "));
}

/** The street at the end of a text: "Hawkes Flowers 10 State Rd" has "10 State Rd", "Unit 4, 12 Mill Lane" all of it. */
function takeStreet(text: string, isNumberFirst: boolean): string | null {
  const cleaned = text.trim().replace(/[,;|•·\s–-]+$/u, "");
  const last = cleaned
    .split(/[;|•·◊]| [-–] |: /u)
    .at(-1)!
    .trim();
  const whole = isNumberFirst ? WHOLE_STREET.exec(last)?.[0] : undefined;
  if (whole) return whole;
  const pieces = last.split(/, ?/);
  for (let count = 1; count <= Math.min(4, pieces.length); count++) {
    const street = last.slice(last.length - pieces.slice(-count).join(", ").length).trim();
    if (street.length > LONGEST_STREET || NO_STREET.test(street)) return null;
    if (BOX.test(street) || PART.test(street)) {
      // The street stands before the part of the building.
      if (BOX.test(street) || count === pieces.length) return street;
      continue;
    }
    if (!STREET.test(street)) continue;
    if (!isNumberFirst) return street;
    const number =
      /(?:^|\s)((?:(?:unit|suite|ste|flat|lvl|level)\.? ?#? ?\w{1,5},? )?\d[\w-]{0,7},? [\p{L}\d].*)$/iu.exec(
        street,
      );
    return number ? number[1]! : null;
  }
  return null;
}

function isInAddress(blocks: PageLines["blocks"], at: number): boolean {
  for (let block = at, depth = 0; block > 0 && depth < 4; block = blocks[block]!.parent, depth++)
    if (blocks[block]!.tag === "address") return true;
  return false;
}

/** Several addresses in one town: that is where the company is. */
function pickTown(found: readonly FoundAddress[]): (CompanyFact & { line: number })[] {
  const [first] = found;
  if (!first?.town || found.some(({ town }) => town !== first.town)) return [];
  return [{ field: "place", value: first.town, quote: first.quote, trust: 2, line: first.line }];
}

/**
 * The company's own address: the one below its legal name or register number, in an `address` element, or the only one of the page. A page
 * with several others lists branches or customers, and none is taken.
 */
export function pickAddress(
  found: readonly FoundAddress[],
  anchors: readonly number[],
  named: readonly number[],
): (CompanyFact & { line: number })[] {
  const near = found.find(({ line }) => anchors.some((anchor) => line >= anchor && line - anchor <= NEAR));
  const only = (some: readonly FoundAddress[]) =>
    new Set(some.map(({ code }) => code)).size === 1 ? some[0] : undefined;
  const one =
    near ??
    only(found.filter(({ isMarked }) => isMarked)) ??
    only(found) ??
    only(found.filter(({ line }) => named.some((name) => line >= name && line - name <= NEAR_NAME)));
  if (!one) return pickTown(found);
  const { value, town, quote, line } = one;
  const trust = one === near ? 3 : 2;
  return [
    ...(value ? [{ field: "address" as const, value, quote, trust, line } as const] : []),
    ...(town ? [{ field: "place" as const, value: town, quote, trust, line } as const] : []),
  ];
}
