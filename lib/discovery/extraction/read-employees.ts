import type { ParsedPage } from "./parse-page";
import { listJsonItems } from "./structured-data";

const MAX_NUMBERS = 6;
const LONGEST_LINE = 400;

/**
 * The numbers of employees that a page states of its own company: "12", "50+", "11-50". From structured data and from short
 * lines; a number that may be a customer's ("for teams of 50") is left out.
 */
export function readEmployees(page: ParsedPage): string[] {
  const found = new Set<string>();
  for (const { item } of listJsonItems(page)) {
    const stated = readStated(item.numberOfEmployees);
    if (stated) found.add(stated);
  }
  for (const { text } of page.lines.lines) {
    if (found.size >= MAX_NUMBERS) break;
    if (text.length > LONGEST_LINE || !/\d/.test(text)) continue;
    for (const pattern of PATTERNS)
      for (const match of text.matchAll(pattern)) {
        const before = text.slice(Math.max(0, match.index - 40), match.index);
        const { from, to, more } = match.groups!;
        if (!OTHERS.test(before)) found.add(toRange(from!, to, Boolean(more) || OVER.test(before)));
      }
  }
  return [...found].slice(0, MAX_NUMBERS);
}

/** A number, or the object of schema.org with `value`, or `minValue` and `maxValue`. */
function readStated(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "string") {
    const match = /^\s*(\d[\d.,]{0,9})(?:\s*[-–]\s*(\d[\d.,]{0,9}))?(\+?)\s*$/.exec(String(value));
    return match && toRange(match[1]!, match[2], match[3] === "+");
  }
  if (typeof value !== "object" || value === null) return null;
  const { value: exact, minValue, maxValue } = value as Record<string, unknown>;
  if (exact !== undefined && typeof exact !== "object") return readStated(exact);
  if (minValue === undefined || typeof minValue === "object") return null;
  return readStated(
    maxValue === undefined || typeof maxValue === "object" ? `${minValue}+` : `${minValue}-${maxValue}`,
  );
}

function toRange(from: string, to: string | undefined, isLeast: boolean): string {
  const plain = (number: string) => String(Number(number.replace(/[.,\s]/g, "")));
  if (to) return `${plain(from)}-${plain(to)}`;
  return isLeast ? `${plain(from)}+` : plain(from);
}

const NUMBER = String.raw`(?<![\d.,])(?<from>\d{1,3}(?:[.,]\d{3}){1,2}|\d{1,6})(?:\s?[-–]\s?(?<to>\d{1,6}))?(?<more>\s?\+)?`;
const PEOPLE =
  "employees|staff members|members of staff|colleagues|Mitarbeiter(?:innen|:innen|\\*innen)?|Mitarbeitende[nr]?|Beschäftigte[nr]?|salariés|collaborateurs|empleados|trabajadores|medewerkers|dipendenti|Kolleginnen und Kollegen";
/** All of bounded length, so that a line is read in time linear in its length. */
const PATTERNS = [
  new RegExp(
    String.raw`\b(?:team|staff|workforce|équipe|equipo|ein Team|Team) (?:of|von|de|van) (?:about |around |over |more than |some |nearly |rund |etwa |über |mehr als )?${NUMBER}(?!\s?%|[\d.,]*\d)`,
    "gi",
  ),
  new RegExp(
    String.raw`${NUMBER} (?:(?:dedicated|skilled|full-time|qualified|engagierte|qualifizierte) )?(?:${PEOPLE})\b`,
    "gi",
  ),
];
const OVER = /\b(?:over|more than|über|mehr als|plus de|más de|meer dan|at least)\s*$/i;
/** Before a number that is somebody else's. */
const OTHERS =
  /\b(?:for|with|from|up to|to|where|per|every|each|für|mit|ab|bis|avec|pour|con|para|voor|met|below|under|companies|businesses|firms|clients?|customers?|teams?|Unternehmen|Kunden)\s+(?:(?:a|an|the|of|with|over|about|einem?)\s+)*$/i;
