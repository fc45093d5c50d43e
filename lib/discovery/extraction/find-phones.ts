import { foldText } from "@/lib/text/fold-text";

export type Phone = { value: string; start: number; end: number; labelled: boolean; mobile: boolean };

// The last group has three digits or more, which excludes dates and ratios. Bounded, so that matching stays linear.
const NUMBER =
  /(?<![\d.,@/\w-])(?:\+ ?|\( ?\+?)?\d(?:[\d\u2009]|[ \u00a0()./\u2010-\u2015-](?=[\d( )./\u2010-\u2015-]{0,3}\d)|\)){5,26}\d?(?:(?:,? ?(?:ext(?:ension)?|x|durchwahl|poste|toestel|int)\.? ?: ?|,? ?(?:ext(?:ension)?|x|durchwahl|poste|toestel|int)\.? ?)\d{1,6})?(?![\d@]|(?!fax|tel|phone|mob|e-?mail|cell|ext)\p{L})/giu;
const FAX = /(?:fax|telefax|faks|télécopie|telecopie|facsimile)/i;
const FAX_AFTER = /^ ?(?:[([] ?(?:tele)?fax|(?:tele)?fax\b(?! ?[.:]? ?[\d(+])(?! ?[.:]))/i;
const TEL =
  /(?:\btel\b|\btel[.:]|tel[eé]fon[eo]?s?|telephone|phones?|\bph\b|\bph[.:]|\bcall\b|\bt[:.]|\bt\b|\bp[:.]|\bfon\b|\btf\b|\btlf|ruf(?:nummer)?\b|t[eé]l\b|t[eé]l\.|t[eé]l[eé]phone|\btelf?\b|toll[- ]?free|hotline|main|office|\bdirect\b|number|☎|📞|📱)/iu;
const MOBILE =
  /(?:mob(?:ile?|il|iel|ile)?\b|mobil\w*|cell(?:ulare|ular|phone)?\b|handy|m[oó]vil|m[oó]bil|portable|gsm|\bm[:.])/iu;
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
    let raw = firstNumber(match[0].replace(/[\s(./\u2010-\u2015-]+$/u, ""));
    const before = text.slice(Math.max(from, match.index - 60), match.index);
    const after = text.slice(match.index + raw.length, match.index + raw.length + 16);
    from = match.index + match[0].length;
    const kind: "tel" | "fax" | "mobile" | null =
      readLabel(before) ??
      (/\p{L}{3}/u.test(before) ? null : (lastKind ?? readLabel(lastWords(labelBefore))));
    lastKind = kind;
    if (kind === "fax" || hint === "fax" || FAX_AFTER.test(after)) continue;
    if (kind === null && NOT_PHONE.test(before)) continue;
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
    if (!looksLikePhone(raw, labelled || isWholeLine(text, raw))) continue;
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

/** Ten or more digits in groups, and nothing else on the line. */
function isWholeLine(text: string, raw: string): boolean {
  const digits = raw.replace(/\D/g, "").length;
  if (text.trim().length > raw.trim().length + 1 || digits < 10 || digits > 13) return false;
  // Dates and IP addresses consist of short groups.
  return (
    /\d[ ./\u2010-\u2015-]/u.test(raw) && !/\d{1,2}[./-]\d{1,2}[./-]|^\d{1,3}(?:\.\d{1,3}){3}$/.test(raw)
  );
}

/** The first number of "0265-551 3638 / 233 4799". */
function firstNumber(raw: string): string {
  const head = raw.split(/ ?\/ | \//)[0]!;
  return raw.replace(/\D/g, "").length > 15 && head.replace(/\D/g, "").length >= 7 ? head : raw;
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

export function looksLikePhone(raw: string, labelled: boolean): boolean {
  if (raw.length > LONGEST_WRITTEN) return false;
  const digits = raw.replace(/(?:ext|x|durchwahl|poste|toestel|int)\D*\d+$/i, "").replace(/\D/g, "");
  if (digits.length < (labelled ? 6 : 8) || digits.length > (labelled ? 22 : 16)) return false;
  if (
    /^(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d$/.test(raw) ||
    (/^\d{1,2}[./-]\d{1,2}[./-](?:\d\d|\d{4})(?!\d)/.test(raw) && digits.length <= 8)
  )
    return false;
  if (/^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/.test(raw) || /^(\d)\1+$/.test(digits)) return false;
  if (/^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(raw) && !labelled) return false;
  if (labelled) return true;
  if (/^\+|^\( ?\+|^00/.test(raw)) return digits.length >= 8;
  // Without a label: 555-123-4567 and similar, or a trunk prefix and a separate area code.
  if (/^\(?1?[-. ]?\(?[2-9]\d\d\)?[-./ ]{0,3}[2-9]\d\d[-. ]\d{4}(?!\d)/.test(raw)) return true;
  if (/^1?[-. ]?\(?[2-9]\d\d\)? ?[-. ] ?\d{3} ?[-. ] ?\d{4}(?!\d)/.test(raw)) return true;
  return /^\(?0\d{1,5}\)?[ /.-]/.test(raw) && digits.length >= 9;
}
