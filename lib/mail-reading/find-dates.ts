export type FoundDate = { iso: string; place: number };

/** Months by the beginnings of their names, in the languages of our emails and their neighbors. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|jän|ene|gen|tammi|sty|янв|led)/i,
  /^(?:feb|fév|fev|helmi|lut|фев|úno)/i,
  /^(?:mar|mär|mrz|maa|mrt|мар|bře)/i,
  /^(?:apr|avr|abr|huhti|kwi|апр|dub)/i,
  /^(?:may|mai|mei|mag|maj|touko|май|мая|kvě)/i,
  /^(?:jun|jui?n|giu|kesä|cze|июн|čer(?!venc))/i,
  /^(?:jul|juil|lug|heinä|lip|июл|čerc|červenc)/i,
  /^(?:aug|aoû|aou|ago|elo|sie|авг|srp)/i,
  /^(?:sep|set|syys|wrz|сен|zář)/i,
  /^(?:oct|okt|out|ott|loka|paź|окт|říj)/i,
  /^(?:nov|marras|lis|ноя)/i,
  /^(?:dec|dez|déc|dic|des|joulu|gru|дек|pro)/i,
];
/** Longer words that begin like a month and are none. */
const NO_MONTH =
  /^(?:maybe|mark(?!ts)|market\w*|marketing|mach\w*|main\w*|mail\w*|mais|setting\w*|set|sets|decid\w*|december?ly|desk\w*|project\w*|product\w*|pro|program\w*|general\w*|generell|gene|gen\w{5,}|sept?ember.+|junior|just|august[ae]|liste?n?\w*|do|des|descr\w*|nova|outlook|outside|mart\w*i|separ\w*|several|service\w*|maintain\w*|mand\w*|manag\w*|many|major\w*|mai[ls]\w*|avril.+|dire\w*|dict\w*|julia\w*|jana|janine|jan(?:et|ice))$/i;

/** For how many days a date without a year is still taken for one that has just passed. */
export const GRACE_DAYS = 14;

const MONTH = "[\\p{L}]{3,12}\\.?";
/** Where a day may begin: not within a number, but after the first day of "14-18 December" and "14.-18.12.". */
const BEGINNING = "(?:(?<![\\d.:/-])|(?<=(?<![\\d.:/-])\\d{1,2}\\.?-))";
// A hyphen parts only whole dates: "1-2 days" is none.
const NUMERIC = new RegExp(
  `${BEGINNING}(\\d{1,4})([./]|-(?=\\d{1,2}-\\d{2}))(\\d{1,2})(?:\\2(\\d{2,4}))?(?![\\d:/])`,
  "gu",
);
const DAY_FIRST = new RegExp(
  `${BEGINNING}(\\d{1,2})(?:st|nd|rd|th|er|º|\\.|:e|-(?:го|е))?\\s?(?:of |de |di |d')?\\s?(${MONTH})(?:,?\\s(?:de |del )?(\\d{4}))?(?![\\p{L}])`,
  "giu",
);
/** "December 14" and "December 14-18", of which the second day is found too. */
const MONTH_FIRST = new RegExp(
  `(?<![\\p{L}])(${MONTH})\\s(\\d{1,2})(?:st|nd|rd|th)?(?:\\s?(?:[-–—]|to|through|thru|and)\\s?(\\d{1,2})(?:st|nd|rd|th)?(?!\\s?(?:[ap]\\.?m|h\\b|uhr|o'clock|minutes|hours|days|weeks|people)))?(?:,?\\s(\\d{4}))?(?![\\d:])`,
  "dgiu",
);
const EASTERN = /(?:(\d{4})\s?年\s?)?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu;

/** Every date of a text. A year that is not written is the one that puts the day at or after `now`. */
export function findDates(text: string, now: Date): FoundDate[] {
  const found: FoundDate[] = [];
  const add = (place: number, day: number, month: number, year: string | undefined) => {
    const iso = toIso(day, month, year, now);
    if (iso) found.push({ iso, place });
  };
  for (const match of text.matchAll(DAY_FIRST)) {
    const month = monthOf(match[2]!);
    if (month) add(match.index, Number(match[1]), month, match[3]);
  }
  for (const match of text.matchAll(MONTH_FIRST)) {
    const month = monthOf(match[1]!);
    if (!month) continue;
    add(match.index, Number(match[2]), month, match[4]);
    if (match[3]) add(match.indices![3]![0], Number(match[3]), month, match[4]);
  }
  for (const match of text.matchAll(EASTERN)) add(match.index, Number(match[3]), Number(match[2]), match[1]);
  for (const match of text.matchAll(NUMERIC)) addNumeric(match, add);
  return found.sort((left, right) => left.place - right.place);
}

function addNumeric(
  match: RegExpMatchArray,
  add: (place: number, day: number, month: number, year: string | undefined) => void,
): void {
  const [, first, mark, second, third] = match;
  const place = match.index!;
  if (first!.length === 4) {
    if (third !== undefined) add(place, Number(third), Number(second), first);
    return;
  }
  if (first!.length > 2) return;
  // Without a year only what is written as a day: "12.3." and "12/3", not "3.5 percent".
  if (third === undefined && mark === "." && match.input![place + match[0].length] !== ".") return;
  const [left, right] = [Number(first), Number(second)];
  // Americans put the month first and write slashes; nobody else's 13th month is a month.
  const isMonthFirst = mark === "/" && right > 12 ? true : left <= 12 && right > 12;
  add(place, isMonthFirst ? right : left, isMonthFirst ? left : right, third);
}

function monthOf(word: string): number | null {
  const name = word.replace(/\.$/, "");
  if (NO_MONTH.test(name)) return null;
  const place = MONTHS.findIndex((month) => month.test(name));
  return place < 0 ? null : place + 1;
}

function toIso(day: number, month: number, year: string | undefined, now: Date): string | null {
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  const written = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
  const iso = (full: number) => {
    const date = new Date(Date.UTC(full, month - 1, day));
    return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
  };
  if (written !== null) return written >= 1990 && written < 2200 ? iso(written) : null;
  const thisYear = iso(now.getUTCFullYear());
  // A day that has long passed is meant for the next year: in December people are away until January.
  const hasPassed = thisYear !== null && now.getTime() - Date.parse(thisYear) > GRACE_DAYS * 86_400_000;
  return hasPassed ? iso(now.getUTCFullYear() + 1) : thisYear;
}
