import type { PageSignals } from "@/db/schema";
import { listCountries } from "@/lib/leads/scoring/match-place";
import { foldWords } from "@/lib/leads/scoring/match-words";
import { foldText } from "@/lib/text/fold-text";
import { countLinkedSites } from "./count-linked-sites";
import { type ParsedPage, walkElements } from "./parse-page";
import { readEmployees } from "./read-employees";
import { type PageText, readPageText } from "./read-page-text";
import { listJsonItems, readType } from "./structured-data";

const MAX_HEADINGS = 40;
const LONGEST_HEADING = 120;
const MAX_TYPES = 20;
const MAX_LINES = 16;
const LONGEST_LINE = 160;
const MAX_NUMBERS = 8;
/** Lines that are looked at for addresses: the first and the last of a page. */
const LOOKED_AT = 400;

/**
 * What a page says of itself outside of its running text: title, description, headings, types of structured data, and
 * where it says that it is. Bounded, whatever the page holds, and linear in its size.
 */
export function readSignals(page: ParsedPage, words: PageText = readPageText(page)): PageSignals {
  return {
    title: words.title.slice(0, 300),
    description: words.description.slice(0, 500),
    headings: listHeadings(page),
    types: listTypes(page),
    address: listAddressLines(page),
    phones: listNumbers(page),
    linkedSites: countLinkedSites(page),
    employees: readEmployees(page),
  };
}

function listHeadings(page: ParsedPage): string[] {
  const found = new Set<string>();
  for (const { heading, text } of page.lines.lines) {
    if (heading && text) found.add(text.slice(0, LONGEST_HEADING));
    if (found.size >= MAX_HEADINGS) break;
  }
  return [...found];
}

function listTypes(page: ParsedPage): string[] {
  const found = new Set<string>();
  for (const { item } of listJsonItems(page))
    for (const type of readType(item).split(",")) if (type) found.add(type.slice(0, 60));
  for (const { attribs } of walkElements(page.nodes))
    if ("itemscope" in attribs && attribs.itemtype)
      found.add(attribs.itemtype.slice(0, 120).replace(/^.*\//, "").slice(0, 60));
  return [...found].slice(0, MAX_TYPES);
}

/** Lines with an address: from structured data, from `address` elements, and with a postal code or a country's name. */
function listAddressLines(page: ParsedPage): string[] {
  const found = new Set<string>();
  for (const { item } of listJsonItems(page)) {
    const parts = [
      item.streetAddress,
      item.postalCode,
      item.addressLocality,
      item.addressRegion,
      item.addressCountry,
    ];
    const line = parts
      .map((part) => (isItem(part) ? part.name : part))
      .filter((part) => typeof part === "string")
      .map((part) => part.slice(0, LONGEST_LINE))
      .join(", ");
    if (line) found.add(foldText(line).slice(0, LONGEST_LINE));
  }
  const { lines, blocks } = page.lines;
  const end = Math.max(LOOKED_AT, lines.length - LOOKED_AT);
  const ofCountry: { country: string; lines: string[] }[] = [];
  for (let at = 0; at < lines.length && found.size < MAX_LINES; at++) {
    if (at === LOOKED_AT) at = end;
    const { text, block } = lines[at] ?? { text: "", block: 0 };
    if (text.length === 0 || text.length > 2 * LONGEST_LINE) continue;
    if (blocks[block]?.tag === "address" || CODED.test(text)) found.add(text.slice(0, LONGEST_LINE));
    else if (text.length <= LONGEST_COUNTRY_LINE && ofCountry.length < 20) {
      const country = listCountries(foldWords(text))[0];
      // The town stands on the line before its country.
      if (country) ofCountry.push({ country: country.code, lines: [lines[at - 1]?.text ?? "", text] });
    }
  }
  // More countries than this are a list to choose from.
  if (new Set(ofCountry.map(({ country }) => country)).size <= MAX_COUNTRIES)
    for (const one of ofCountry)
      for (const line of one.lines) if (line && line.length <= LONGEST_COUNTRY_LINE) found.add(line);
  return [...found].slice(0, MAX_LINES);
}

const LONGEST_COUNTRY_LINE = 60;
const MAX_COUNTRIES = 2;

/** Postal codes of Britain, Canada, the Netherlands, the United States and others, beside letters. */
const CODED =
  /\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\p{L}{2,},? \d{5}|(?:[A-Z]{1,2}-)?\d{5} \p{Lu}\p{L}+|[A-Z]{1,2}-\d{4} \p{Lu}\p{L}+)\b/u;

function listNumbers(page: ParsedPage): string[] {
  const found = new Set<string>();
  for (const { text, marks } of page.lines.lines) {
    for (const { kind, href } of marks)
      if (kind === "phone") found.add(href.replace(/^tel:/i, "").slice(0, 24));
    if (text.length < 400) for (const [number] of text.matchAll(NUMBER)) found.add(number.slice(0, 24));
    if (found.size >= MAX_NUMBERS) break;
  }
  return [...found].slice(0, MAX_NUMBERS);
}

const NUMBER =
  /(?:\+|\b00)\d[\d ()./-]{6,18}|\(?\b\d{3}\)?[ .-]\d{3}[.-]\d{4}\b|\b0\d{2,4}[ )-]+\d{3}[\d -]{3,8}/g;

function isItem(value: unknown): value is { name?: unknown } {
  return typeof value === "object" && value !== null;
}
