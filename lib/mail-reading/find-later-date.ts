import { findDates, GRACE_DAYS } from "./find-dates";

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  ein: 1,
  eine: 1,
  einem: 1,
  einer: 1,
  einigen: 3,
  un: 1,
  une: 1,
  una: 1,
  een: 1,
  couple: 2,
  few: 3,
  paar: 2,
  two: 2,
  zwei: 2,
  deux: 2,
  dos: 2,
  twee: 2,
  three: 3,
  drei: 3,
  trois: 3,
  tres: 3,
  drie: 3,
  four: 4,
  vier: 4,
  quatre: 4,
  cuatro: 4,
  six: 6,
  sechs: 6,
  seis: 6,
  zes: 6,
  quelques: 3,
  uno: 1,
  due: 2,
  paio: 2,
  tre: 3,
  qualche: 3,
  quattro: 4,
  sei: 6,
  unos: 3,
  unas: 3,
};
const SPAN =
  /(?<!\p{L})(?:in|after|dans|en|dentro de|over|na|nach|après|tra|fra|dopo)\s(?:(?:about|a|etwa|ca\.?|environ|unos|een|un|circa)\s)?(\d{1,2}|\p{L}{1,9})\s(?:of\s|di\s)?(giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|trimestr[ei]|day|week|month|year|quarter|tag|woche|monat|jahr|quartal|jour|semaine|mois|an|trimestre|día|semana|mes|año|dag|week|weken|maand|jaar|kwartaal)(?:s|e|n|en|es)?(?!\p{L})/iu;
const NEXT =
  /(?<!\p{L})(?:next|nächste[snrm]?|kommende[snrm]?|prochaine?|próximo|que viene|volgende?|prossim[oa])\s(settimana|mese|anno|week|month|quarter|year|woche|monat|quartal|jahr|semana|mes|trimestre|año|maand|kwartaal|jaar)(?!\p{L})|(?<!\p{L})(?:la|le|l'|el|il)\s?(semaine|mois|trimestre|année|an|semana|mes|año|settimana|mese|anno)\s(?:prochaine?|que viene|próxim[oa]|prossim[oa])/iu;
const MONTH =
  /(?<!\p{L})(?:in|a|ad|da|entro|inizio|metà|im|ab|until|by|en|à partir de|vanaf|around|early|late|mid|anfang|ende|mitte|début|fin|eind|begin|principios de|from|since|after|before|nach|vor|january|back|week of|woche im|semaine de|semana de|settimana di|week van|mediados de|finales de|fine|einde|half|courant|desde|hasta|tot|bis|jusqu'en|fino a|later dan|para|per|tegen|vers|verso|hacia|gegen|the)\s(?:of\s|de\s|di\s|van\s)?(january|february|march|april|may|june|july|august|september|october|november|december|januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|januari|februari|maart|mei|augustus|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre)(?:\s(\d{4}))?(?!\p{L})/iu;
const ORDINALS = [
  /^(?:first|erste|premier|primer|primo|eerste|1)/i,
  /^(?:second|zweite|deuxième|segundo|secondo|tweede|2)/i,
  /^(?:third|dritte|troisième|tercer|terzo|derde|3)/i,
  /^(?:fourth|last|vierte|letzte|quatrième|dernier|cuarto|último|quarto|ultimo|vierde|laatste|4)/i,
];
const NAMED_QUARTER =
  /(?<!\p{L})(first|second|third|fourth|last|erste[snrm]?|zweite[snrm]?|dritte[snrm]?|vierte[snrm]?|letzte[snrm]?|premier|deuxième|second|troisième|quatrième|dernier|primer|segundo|tercer|cuarto|último|primo|secondo|terzo|quarto|ultimo|eerste|tweede|derde|vierde|laatste|[1-4](?:\.|er|e|º|°)?)\s(?:quarter|quartal|trimestre|kwartaal)s?(?!\p{L})/iu;
const QUARTER = /\bq([1-4])\b(?:\s?\/?(\d{4}))?/i;

/** When to write again, as sentences say it: the latest date, month, span or quarter that they name. ISO; null if they name none. */
export function findLaterDate(text: string, now: Date): string | null {
  const found = [
    ...findDates(text, now).map(({ iso }) => iso),
    ...every(MONTH, text).map(
      ([, month, year]) =>
        findDates(`1 ${month}${year ? ` ${year}` : ""}`, afterThisMonth(now))[0]?.iso ?? null,
    ),
    ...every(QUARTER, text).map(([, quarter, year]) => quarterStart(Number(quarter), year, now)),
    ...every(NAMED_QUARTER, text).map(([, word]) => quarterStart(quarterOf(word!), undefined, now)),
    ...every(SPAN, text).map(([, number, unit]) => {
      const count = /^\d/.test(number!) ? Number(number) : NUMBERS[number!.toLowerCase()];
      return count ? later(now, count, unit!) : null;
    }),
    ...every(NEXT, text).map(([, before, after]) => startOfNext(now, (before ?? after)!)),
  ].filter((iso) => iso !== null && Date.parse(iso) > now.getTime());
  return found.sort().at(-1) ?? null;
}

function every(pattern: RegExp, text: string): RegExpExecArray[] {
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
}

function quarterOf(word: string): number {
  return 1 + ORDINALS.findIndex((ordinal) => ordinal.test(word));
}

type Unit = "day" | "week" | "month" | "quarter" | "year";

function unitOf(word: string): Unit {
  if (/^(?:day|tag|jour|día|dag|giorn)/i.test(word)) return "day";
  if (/^(?:week|weken|woche|sem|setti)/i.test(word)) return "week";
  if (/^(?:quart|trim|kwart)/i.test(word)) return "quarter";
  return /^(?:year|jahr|an|año|jaar)/i.test(word) ? "year" : "month";
}

function later(now: Date, count: number, word: string): string {
  const date = new Date(now);
  const unit = unitOf(word);
  if (unit === "day") date.setUTCDate(date.getUTCDate() + count);
  else if (unit === "week") date.setUTCDate(date.getUTCDate() + 7 * count);
  else date.setUTCMonth(date.getUTCMonth() + count * { month: 1, quarter: 3, year: 12 }[unit]);
  return toIso(date);
}

function startOfNext(now: Date, word: string): string {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const unit = unitOf(word);
  if (unit === "year") return toIso(new Date(Date.UTC(year + 1, 0, 1)));
  if (unit === "quarter") return toIso(new Date(Date.UTC(year, 3 * (Math.floor(month / 3) + 1), 1)));
  if (unit === "month") return toIso(new Date(Date.UTC(year, month + 1, 1)));
  // Monday.
  return toIso(new Date(Date.UTC(year, month, now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7))));
}

function quarterStart(quarter: number, year: string | undefined, now: Date): string {
  const start = (full: number) => new Date(Date.UTC(full, 3 * (quarter - 1), 1));
  if (year) return toIso(start(Number(year)));
  return toIso(start(now.getUTCFullYear() + (start(now.getUTCFullYear()) <= now ? 1 : 0)));
}

/** So that "in March", written in March, is a year from now. */
function afterThisMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) + GRACE_DAYS * 86_400_000);
}

function toIso(date: Date): string {
  return date.toISOString().slice(0, 10);
}
