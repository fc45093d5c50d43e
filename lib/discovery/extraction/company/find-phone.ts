import type { CompanyFact } from "@/db/schema";
import { findPhones } from "../find-phones";
import type { PageLines } from "../page-lines";
import { findNames } from "../person-names";
import { cutAround } from "./find-numbers";

const AFTER = 10;
const LOOKED_AT = 500;
const LONGEST_LINE = 240;
const LABEL = 40;
const FEWEST_DIGITS = 8;
/** A page with more is a directory. */
const MAX_NUMBERS = 8;

/** The company's number: the first with a label below its address, or else the only number of the page, or the only one that it repeats. */
export function findPhone({ lines }: PageLines, address: number | null): CompanyFact | null {
  const read = (at: number) => {
    const text = lines[at]!.text;
    if (text.length > LONGEST_LINE || !/\d{3}|\d\d \d\d/.test(text)) return [];
    // A person's own, or that of a person in an office.
    if (findNames(text, "").some(({ known }) => known)) return [];
    const before = lines[at - 1]?.text.slice(-LABEL) ?? "";
    return findPhones(text, before).flatMap(({ value, ...phone }) => {
      const number = cleanNumber(value);
      return number
        ? [
            {
              ...phone,
              value: number,
              quote: cutAround(before ? `${before} ${text}` : text, 0, LABEL + text.length),
            },
          ]
        : [];
    });
  };
  const toFact = (value: string, quote: string, trust: 2 | 3): CompanyFact => ({
    field: "phone",
    value,
    quote,
    trust,
  });
  if (address !== null)
    for (let at = address; at < Math.min(lines.length, address + AFTER); at++) {
      const own = read(at).find(({ labelled, mobile }) => labelled && !mobile);
      if (own) return toFact(own.value, own.quote, 3);
    }
  const all = new Map<string, { value: string; quote: string; count: number }>();
  const end = Math.max(LOOKED_AT, lines.length - LOOKED_AT);
  for (let at = 0; at < lines.length && all.size < MAX_NUMBERS; at++) {
    if (at === LOOKED_AT) at = end;
    if (at >= lines.length) break;
    for (const { value, quote } of read(at)) {
      const digits = value.replace(/\D/g, "").slice(-7);
      const known = all.get(digits);
      if (known) known.count++;
      else all.set(digits, { value, quote, count: 1 });
    }
  }
  const repeated = [...all.values()].filter(({ count }) => count > 1);
  const [only] = all.size === 1 ? all.values() : repeated;
  return only && (all.size === 1 || repeated.length === 1) ? toFact(only.value, only.quote, 2) : null;
}

/** Without brackets around it or cut off at its end; null if it is too short to be dialed from elsewhere. */
function cleanNumber(written: string): string | null {
  const number = written
    .replace(/ ?\(\d{0,2}$/, "")
    .replace(/^\(([^()]*)\)$/, "$1")
    .trim();
  const isWhole = number.split("(").length === number.split(")").length && !/^[^(]*\)/.test(number);
  return isWhole && number.replace(/\D/g, "").length >= FEWEST_DIGITS ? number : null;
}
