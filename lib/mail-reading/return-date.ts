import { type FoundDate, findDates } from "./find-dates";

/** "until", "back on" and "from … to": before a date, or between two. */
const UNTIL =
  /(?:\b(?:until|till|til|through|thru|to|and|back|return\w*|bis|zum|zurück|wieder|ab|und|jusqu'?\s?(?:au|à)|au|retour|partir|et|hasta|al|regres\w*|vuelv\w*|vuelta|tot|t\/m|terug|vanaf|en|fino|sino|rientr\w*|torn\w*|até|retorn\w*|volt\w*|till|tillbaka|åter|tilbage|lidz|līdz|do|dnia|by|available|reachable|erreichbar|disponible|bereikbaar)|[-–—])[^\n]{0,40}$/i;

/** The end of an absence. `until`: the day of return, or with `isLastDay` the last day away, in ISO; null if none is named. */
export type Absence = { until: string | null; isLastDay: boolean };

/** Words that say that a day is the last one away, before the day and after it. */
const LAST_DAY_AFTER_WORDS =
  /(?:\b(?:through|thru|including|bis (?:und mit|einschließlich|einschl\.|inklusive|inkl\.)|tot en met)|(?<![\p{L}])t\/m)[^\n]{0,25}$/iu;
const LAST_DAY_BEFORE_WORDS =
  /^[^\n]{0,30}?(?<![\p{L}])(?:included|inclusive|einschließlich|inklusive|inkl\.|inclus|inclusivement|incluido|compreso|incluso|inbegrepen)(?![\p{L}])/iu;
/** From the first day of "from 14 December to 18 December" to the second. */
const RANGE =
  /^(?:\p{L}{3,12}\.?\s)?[\d./-]{1,10}\s?(?:\p{L}{3,12}\.?)?[^\n.!?]{0,30}?(?:\b(?:to|and|bis|und|au|et|al|hasta|tot|en|e)\b|[-–—])[^\n.!?\d]{0,20}$/iu;
/** Before the second day of "from 14 to 18 December": the month is named once. */
const FIRST_DAY_BEFORE =
  /(?<![\d.:/-])\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s?(?:[-–—]\s?|(?<=\s)(?:to|and|bis|und|au|et|al|a|hasta|tot|en|e|y)\s(?:the |zum |dem )?)$/iu;
const RETURNS =
  /\b(?:back|return\w*|again|zurück|wieder|ab|retour|partir|regres\w*|vuelv\w*|vuelta|terug|vanaf|rientr\w*|torn\w*|available|reachable|erreichbar|disponible|bereikbaar)\b[^\n]{0,40}$/iu;

/** The end of the absence that a note names. A year that is not written is that of `now` or the next. */
export function readAbsence(text: string, now: Date): Absence {
  const until = readReturnDate(text, now);
  if (until === null) return { until, isLastDay: false };
  const dates = findDates(text.slice(0, 8_000), now);
  const isLastDay = dates.some((date, at) => date.iso === until && isLastDayAway(text, date, dates[at - 1]));
  return { until, isLastDay };
}

function isLastDayAway(text: string, date: FoundDate, before: FoundDate | undefined): boolean {
  const words = textBefore(text, date);
  if (LAST_DAY_AFTER_WORDS.test(words) || LAST_DAY_BEFORE_WORDS.test(text.slice(date.place, date.place + 45)))
    return true;
  if (RETURNS.test(words)) return false;
  if (FIRST_DAY_BEFORE.test(words)) return true;
  if (!before || date.place - before.place > 45 || before.iso >= date.iso) return false;
  return RANGE.test(text.slice(before.place, date.place));
}

function readReturnDate(text: string, now: Date): string | null {
  const dates = findDates(text.slice(0, 8_000), now).filter(({ iso }) => isNear(iso, now));
  if (dates.length === 0) return nextWeekday(text, now);
  const named = dates.filter((date) => UNTIL.test(textBefore(text, date)));
  const last = (some: readonly FoundDate[]) =>
    some
      .map(({ iso }) => iso)
      .sort()
      .at(-1) ?? null;
  // "Back on the 5th" says more than the day on which the absence begins; of several, the latest.
  return last(named) ?? (dates.length > 1 ? last(dates) : isAboutAbsenceOnly(text) ? last(dates) : null);
}

function textBefore(text: string, { place }: FoundDate): string {
  return text.slice(Math.max(0, place - 45), place);
}

/** Not before the mail itself, but for the day on which it was sent, and no more than a year on. */
function isNear(iso: string, now: Date): boolean {
  const days = (Date.parse(iso) - now.getTime()) / 86_400_000;
  return days > -2 && days < 400;
}

function isAboutAbsenceOnly(text: string): boolean {
  return text.length < 600;
}

const WEEKDAYS: readonly RegExp[] = [
  /^(?:sun|sonn|dim|dom|zon)/i,
  /^(?:mon|mont|lun|maan)/i,
  /^(?:tue|dien|mar|din)/i,
  /^(?:wed|mitt|mer|mié|mie|woe)/i,
  /^(?:thu|donn|jeu|jue|don)/i,
  /^(?:fri|frei|ven|vie|vri)/i,
  /^(?:sat|sams|sab|sáb|zat)/i,
];
const BACK_ON =
  /(?:\b(?:until|till|back|return\w*|again|bis|zurück|wieder|ab|jusqu'?\s?(?:au|à)|retour|partir|hasta|regres\w*|vuelv\w*|tot|terug|vanaf)\b)[^\n.!?]{0,25}?(?<!\p{L})(sunday|monday|tuesday|wednesday|thursday|friday|saturday|sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|domingo|lunes|martes|miércoles|jueves|viernes|sábado|zondag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag)(?!\p{L})/iu;

/** "Back on Tuesday": the next one after the mail. */
function nextWeekday(text: string, now: Date): string | null {
  const name = BACK_ON.exec(text.slice(0, 8_000))?.[1];
  if (!name) return null;
  const day = WEEKDAYS.findIndex((weekday) => weekday.test(name));
  const ahead = (day - now.getUTCDay() + 7) % 7 || 7;
  return new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
}
