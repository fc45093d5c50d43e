import { plainLetters } from "@/lib/text/fold-text";
import { MONTHS, WEEKDAYS } from "./calendar-words";

/** More of a text is not looked at, in characters. */
const LONGEST = 200_000;

const NUMBER = String.raw`\d{1,3}(?:[.,'’ ]\d{3}){1,5}(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const CURRENCY = String.raw`[€$£¥]|\b(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|franken|euro's)\b`;
const MONTH = `(?:${[...MONTHS.keys()].join("|")})`;

type Claim = { start: number; end: number; open: string; isKnown: (known: Known) => boolean };
type Known = { numbers: ReadonlySet<number>; days: ReadonlySet<string>; times: ReadonlySet<number> };

/**
 * A draft of a language model without the prices, shares, dates and times that stand nowhere in what is known: "[price]", "[percentage]",
 * "[date]" or "[time]" stands in their place for a person to fill in. `known`: texts that the draft may rely on.
 */
export function leaveOpen(draft: string, known: readonly string[]): string {
  const texts = known.map((text) => plain(text.slice(0, LONGEST)));
  const facts: Known = {
    numbers: new Set(
      texts.flatMap((text) => [...text.matchAll(new RegExp(NUMBER, "g"))].map(([found]) => toNumber(found))),
    ),
    days: new Set(texts.flatMap((text) => findDays(text).flatMap(({ names }) => names))),
    times: new Set(texts.flatMap((text) => findTimes(text).map(({ minutes }) => minutes))),
  };
  const text = plain(draft);
  let written = "";
  let at = 0;
  for (const claim of findClaims(text)) {
    if (claim.start < at || claim.isKnown(facts)) continue;
    written += `${draft.slice(at, claim.start)}[${claim.open}]`;
    at = claim.end;
  }
  return written + draft.slice(at);
}

/** In order of their places; of two that begin at one place, the longer is first. */
function findClaims(text: string): Claim[] {
  const amounts = [
    `(?:${CURRENCY})\\s?(${NUMBER})(?![\\d.,]{0,20}\\d)`,
    `(${NUMBER})\\s?(?:${CURRENCY})`,
  ].flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, "g"))].map((match) => claimOf(match, "price", toNumber(match[1]!))),
  );
  const shares = [
    ...text.matchAll(
      new RegExp(`(${NUMBER})\\s?(?:%|\\b(?:percent|prozent|procent)\\b|por ciento|pour cent)`, "g"),
    ),
  ].map((match) => claimOf(match, "percentage", toNumber(match[1]!)));
  const days = findDays(text).map(({ start, end, names }) => ({
    start,
    end,
    open: "date",
    isKnown: ({ days }: Known) => names.some((name) => days.has(name)),
  }));
  const times = findTimes(text).map(({ start, end, minutes }) => ({
    start,
    end,
    open: "time",
    isKnown: ({ times }: Known) => times.has(minutes),
  }));
  return [...amounts, ...shares, ...days, ...times].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function claimOf(match: RegExpExecArray, open: string, value: number): Claim {
  const start = match.index;
  return { start, end: start + match[0].length, open, isKnown: ({ numbers }) => numbers.has(value) };
}

/** Days of the year and of the week: "2027-03-01", "1.3.", "1 March", "March 1st, 2027", "Tuesday". `names`: what they may mean. */
function findDays(text: string): { start: number; end: number; names: string[] }[] {
  const found = (pattern: string, name: (groups: (string | undefined)[]) => string[]) =>
    [...text.matchAll(new RegExp(pattern, "g"))].flatMap((match) => {
      const names = name(match.slice(1));
      return names.length === 0 ? [] : { start: match.index, end: match.index + match[0].length, names };
    });
  const day = (month: number | undefined, date: number) =>
    month === undefined || month < 1 || month > 12 || date < 1 || date > 31 ? [] : [`${month}-${date}`];
  return [
    ...found(String.raw`\b\d{4}-(\d\d)-(\d\d)\b`, ([month, date]) => day(Number(month), Number(date))),
    // Europe writes the day first, America the month.
    ...found(String.raw`\b(\d{1,2})([./])(\d{1,2})(?:\2\d{2,4}\b|\.)`, ([one, , other]) => [
      ...day(Number(other), Number(one)),
      ...day(Number(one), Number(other)),
    ]),
    ...found(
      String.raw`\b(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s(?:of |de |di )?(${MONTH})\b\.?(?:\s(?:de )?\d{4}\b)?`,
      ([date, month]) => day(MONTHS.get(month!), Number(date)),
    ),
    ...found(
      String.raw`\b(${MONTH})\.?\s(\d{1,2})(?:st|nd|rd|th)?\b(?!\d|:)(?:,?\s\d{4}\b)?`,
      ([month, date]) => day(MONTHS.get(month!), Number(date)),
    ),
    ...found(`\\b(${[...WEEKDAYS.keys()].join("|")})s?\\b`, ([name]) => [`weekday ${WEEKDAYS.get(name!)}`]),
  ];
}

/** "10:30", "3 pm", "15 Uhr", "14h30", as minutes of the day. */
function findTimes(text: string): { start: number; end: number; minutes: number }[] {
  const pattern =
    /\b(\d{1,2})(?:[:.](\d\d)(?:\s?(am|pm|uhr|u\.|h)\b)?|\s?(am|pm|uhr|a\.m\.|p\.m\.)|\s?h\s?(\d\d)?)(?![\d.]{0,12}\d)/g;
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, hour, minute, unit, half, short] = match;
    // "4.50" may be anything.
    if (whole!.includes(".") && minute !== undefined && unit === undefined && !whole!.includes(":"))
      return [];
    const isAfternoon = (half ?? unit ?? "").startsWith("p") && Number(hour) < 12;
    const minutes = (Number(hour) + (isAfternoon ? 12 : 0)) * 60 + Number(minute ?? short ?? 0);
    return minutes >= 24 * 60 ? [] : { start: match.index, end: match.index + whole!.length, minutes };
  });
}

/** "1.200,50" and "1,200.50" alike: a last group of two digits or one is of cents. */
function toNumber(text: string): number {
  const cents = /[.,](\d{1,2})$/.exec(text);
  const whole = (cents ? text.slice(0, cents.index) : text).replace(/\D/g, "");
  return Number(`${whole}.${cents?.[1] ?? "0"}`);
}

/** In small letters and of the same length, so that places stay. */
function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const small = plainLetters(letter);
      return small.length === letter.length ? small : letter;
    })
    .join("");
}
