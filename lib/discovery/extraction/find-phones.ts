import { foldText } from "@/lib/text/fold-text";

/** `source` is the address of a link whose text does not say the number. */
export type Phone = {
  value: string;
  start: number;
  end: number;
  labelled: boolean;
  mobile: boolean;
  source?: string;
};

const EXTENSION =
  "(?:ext(?:ension|n)?|x|durchwahl|dw|klappe|nebenstelle|poste|toestel|tst|interno|int|anexo|ramal|доб|внутр?)\\.? ?:? ?[\\u2010-\\u2015-]?\\d{1,6}\\)?";
// The last group has three digits or more, which excludes dates and ratios. Bounded, so that matching stays linear.
const DIGITS =
  /(?:(?<![\d.,@/\w-])|(?<=phone|telefon|tel|fax|mobile))(?:\+ ?|\( ?\+?)?\d(?:[\d\u2009]|[ \u00a0()./\u00b7\u2010-\u2015-](?=[\d( )./\u2010-\u2015-]{0,3}\d)|\)){5,26}\d?/u;
const NUMBER_END = /(?![\d@]|(?!fax|tel|phone|mob|e-?mail|cell|ext|\p{Script=Han})\p{L})/u;
const NUMBER = new RegExp(`${DIGITS.source}(?:,? ?\\(?${EXTENSION})?${NUMBER_END.source}`, "giu");
const EXTENSION_END = new RegExp(`${EXTENSION}$`, "i");
const FAX = /(?:fax|telefax|faks|télécopie|telecopie|facsimile|传真|傳真|ファックス|факс)/i;
const FAX_AFTER = /^ ?(?:[([] ?(?:tele)?fax|(?:tele)?fax\b(?! ?[.:]? ?[\d(+])(?! ?[.:]))/i;
const TEL =
  /(?:\btel\b|\btel[.:]|tel[eé]fon[eo]?s?|telephone|phones?|\bph\b(?!\.? ?d\b)|\bph[.:](?! ?d\b)|\bcall\b|\bt[:.]|\bt\b|\bp[:.]|\bfon\b|\btf\b|\btlf|ruf(?:nummer)?\b|t[eé]l\b|t[eé]l\.|t[eé]l[eé]phone|\btelf?\b|toll[- ]?free|hotline|main|office|\bdirect\b|number|电话|電話|телефон|тел[.:]|전화|☎|📞|📱)/iu;
const MOBILE =
  /(?:mob(?:ile?|il|iel|ile)?\b|mobil\w*|cell(?:ulare|ular|phone)?\b|handy|m[oó]vil|m[oó]bil|portable|gsm|手机|手機|携帯|моб|휴대|\bm[:.])/iu;
const NOT_PHONE =
  /(?:\bvat\b|ust|steuer|\btax\b|\bcif\b|\bnif\b|\bsiret\b|\bsiren\b|iban|\bbic\b|konto|blz|account|reg(?:istration|istered|ister)?\.? ?(?:no|nr)|company (?:no|number|reg)|charity|kvk|btw|p\.? ?iva|zvr|isbn|issn|license|licence|lic\.|nmls|order|version|©|copyright|zip|p\.?o\.? ?box|hrb|amtsgericht|#)\W{0,3}(?:\p{L}+\W{0,3})?$/iu;
// Dutch, British and German mobile numbers in national format.
const MOBILE_PREFIX = /^0(?:6\d{8}|7\d{9}|1[567]\d{8,9})$/;
const LABEL_ENDS = /(?:tel[eé]fon[eo]?|telephone|phones?|fax|mobile?|tel|t[eé]l|handy|cell)[^\p{L}\d]*$/iu;

/** The telephone numbers of a line with their labels, without fax numbers. `labelBefore` is the previous line or cell. */
export function findPhones(text: string, labelBefore = "", hint = ""): Phone[] {
  const phones: Phone[] = [];
  if (text.length > 20_000) return phones;
  let from = 0;
  let lastKind: "tel" | "fax" | "mobile" | null = null;
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match && phones.length < 100; match = NUMBER.exec(text)) {
    let raw = firstNumber(withoutOrdinal(match[0], text.slice(match.index + match[0].length)));
    const before = text.slice(Math.max(from, match.index - 60), match.index);
    const after = text.slice(match.index + raw.length, match.index + raw.length + 16);
    from = match.index + match[0].length;
    const kind: "tel" | "fax" | "mobile" | null =
      readLabel(before) ?? (/\p{L}{3}/u.test(before) ? null : (lastKind ?? readLabelBefore(labelBefore)));
    lastKind = kind;
    if (kind === "fax" || hint === "fax" || FAX_AFTER.test(after)) continue;
    if (
      kind === null &&
      (NOT_PHONE.test(before) ||
        (/^\d+$/.test(raw) && !before.trim() && NOT_PHONE.test(labelBefore.slice(-40))))
    )
      continue;
    const labelled =
      kind !== null ||
      hint === "phone" ||
      /^ ?[([]? ?(?:phone|tel|mobile|cell|office|local|toll|direct)/i.test(after);
    // A postal code directly before the number: "LA 70112 504-555-0123".
    const code = /^\d{4,5} (?=[\d(+])/.exec(raw)?.[0].length ?? 0;
    if (code && !looksLikePhone(raw, false) && looksLikePhone(raw.slice(code), false)) {
      match.index += code;
      raw = raw.slice(code);
    }
    if (!looksLikePhone(raw, labelled || isWholeLine(text, match[0], raw))) continue;
    const lead = /^[\s]*/.exec(raw)![0].length;
    phones.push({
      value: balance(foldText(raw)),
      start: match.index + lead,
      end: match.index + raw.length,
      labelled,
      mobile: kind === "mobile" || (kind === null && MOBILE_PREFIX.test(raw.replace(/\D/g, ""))),
    });
  }
  return phones;
}

/** Without the number of the item that follows: "555 123456 1. Secretary". */
function withoutOrdinal(written: string, after: string): string {
  const raw = /^\. ?\p{L}/u.test(after) ? written.replace(/ \d{1,2}$/, "") : written;
  return raw.replace(/[\s(./\u2010-\u2015-]+$/u, "");
}

/** "202-555-0100" has the shape of "614-555-0177". */
function shapeOf(text: string): string {
  return text.replace(/\d/g, "0");
}

/** Ten or more digits in groups or behind a trunk prefix, the eight of Nordic numbers or the seven of American ones, and nothing else on the line. */
function isWholeLine(text: string, written: string, raw: string): boolean {
  const digits = raw.replace(/\D/g, "").length;
  if (text.trim().length > written.trim().length + 1) return false;
  if (/^[2-9]\d\d[-.]\d{4}$|^[2-9]\d{3} \d{4}$/.test(raw.trim())) return true;
  if (/^[2-9]\d(?: \d\d){3}$|^[2-9]\d\d \d\d \d{3}$/.test(raw.trim())) return true;
  if (/^0[1-9]\d{8,10}$/.test(raw.trim())) return true;
  if (digits < 10 || digits > 13) return false;
  // Dates and IP addresses consist of short groups.
  return (
    /\d[ ./\u2010-\u2015-]/u.test(raw) && !/\d{1,2}[./-]\d{1,2}[./-]|^\d{1,3}(?:\.\d{1,3}){3}$/.test(raw)
  );
}

/**
 * The first of several numbers without words between them: "0265-551 3638 / 233 4799", "555-123-4567 555-765-4321". What stands behind a
 * slash is a number of its own only if what stands before it is one.
 */
function firstNumber(raw: string): string {
  const count = (text: string) => text.replace(/\D/g, "").length;
  // Two elements side by side without a space: "555-123-4567555-765-4321".
  const half = raw.slice(0, raw.length / 2);
  const isDouble = raw.length % 2 === 0 && shapeOf(half) === shapeOf(raw.slice(half.length));
  if (isDouble && count(half) >= 9 && /\d\D+\d/.test(half) && /\d$/.test(half)) return half;
  for (const { index } of raw.matchAll(/ ?\/ ?| (?=[(+\d])/g)) {
    const [head, tail] = [raw.slice(0, index), raw.slice(index).replace(/^[ /]+/, "")];
    const [before, after] = [count(head), count(tail)];
    const isForeign = /^\W*(?:\+|00)/.test(head);
    const isSlash = raw[index] === "/" || raw[index + 1] === "/";
    // Another ending of the same number: "7946 0011 / 0012". With two digits directly behind the slash, it may be an extension.
    const ending = /\d+$/.exec(head)?.[0].length;
    const isEnding = /^\D*\d+$/.test(tail) && after === ending && (after >= 3 || raw[index] === " ");
    if (isSlash && isEnding && before >= (isForeign ? 10 : 8)) return head;
    if (before < (isForeign ? 9 : 7) || after < 6) continue;
    const isAlike = shapeOf(head) === shapeOf(tail.slice(0, head.length));
    const isNew = before >= 8 && after >= 8 && /^(?:\+|\(?0)/.test(tail);
    if (isSlash || (isAlike && before >= 9) || isNew) return head;
  }
  return raw;
}

/** A label on the line before. A fax label is spent on the number that follows it there. */
function readLabelBefore(text: string): "tel" | "fax" | "mobile" | null {
  const words = lastWords(text);
  const kind = readLabel(words);
  return kind === "fax" && /\d{3}\D*$/.test(words) ? null : kind;
}

function lastWords(text: string): string {
  const tail = text.slice(-40);
  return LABEL_ENDS.test(tail) || tail.length < 30 ? tail : "";
}

function readLabel(before: string): "tel" | "fax" | "mobile" | null {
  if (/(?:tel|phone|fon|t[eé]l)[^\p{L}\d]{0,4}(?:und |and |y |et )?(?:tele)?fax[^\p{L}\d]*$/iu.test(before))
    return "tel";
  let kind: "tel" | "fax" | "mobile" | null = null;
  let at = -1;
  for (const [name, pattern] of [
    ["tel", TEL],
    ["mobile", MOBILE],
    ["fax", FAX],
  ] as const) {
    const found = [...before.matchAll(new RegExp(pattern, `${pattern.flags}g`))].at(-1);
    if (found && (found.index > at || (name === "fax" && found.index + 4 >= at))) {
      at = found.index;
      kind = name;
    }
  }
  return kind;
}

function balance(text: string): string {
  const opened = text.split("(").length;
  const closed = text.split(")").length;
  if (closed > opened) return text.replace(/\)(?!.*\))/, "");
  if (opened > closed) return text.replace("(", "");
  return text;
}

const LONGEST_WRITTEN = 100;
// Two dates: a term of office, opening days.
const DATES =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})[ \u2010-\u2015-]+(?:\d{1,2}(?:[./-]|$)|(?:19|20)\d\d)/;

export function looksLikePhone(raw: string, labelled: boolean): boolean {
  if (raw.length > LONGEST_WRITTEN) return false;
  const digits = raw.replace(EXTENSION_END, "").replace(/\D/g, "");
  if (digits.length < (labelled ? 6 : 8) || digits.length > (labelled ? 22 : 16)) return false;
  if (
    /^(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d$/.test(raw) ||
    (/^\d{1,2}[./-]\d{1,2}[./-](?:\d\d|\d{4})(?!\d)/.test(raw) && digits.length <= 8) ||
    DATES.test(raw)
  )
    return false;
  if (/^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/.test(raw) || /^(\d)\1+$/.test(digits)) return false;
  if (/^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(raw) && !labelled) return false;
  if (labelled) return true;
  if (/^\+|^\( ?\+|^00/.test(raw)) return digits.length >= 8;
  // Without a label: 555-123-4567 and similar, or a trunk prefix and a separate area code.
  if (/^\(?1?[-. ]?\(?[2-9]\d\d\)?[-./ ]{0,3}[2-9]\d\d[-. ]\d{4}(?!\d)/.test(raw)) return true;
  if (/^1?[-. ]?\(?[2-9]\d\d\)? ?[-. ] ?\d{3} ?[-. ] ?\d{4}(?!\d)/.test(raw)) return true;
  return /^\(?0\d{1,5}\)?[ /.\u00b7-]/.test(raw) && digits.length >= 9;
}
