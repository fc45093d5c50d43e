import { foldText } from "@/lib/text/fold-text";
import { EMAIL_WORDS } from "./email-words";
import { findPhones, looksLikePhone, type Phone } from "./find-phones";
import type { Found } from "./page-contact";
import type { Line, Mark, PageLines } from "./page-lines";
import type { Picked } from "./picked";
import { quoteLines } from "./quote-lines";
import type { Column } from "./read-columns";
import type { Territory } from "./territories";

export type PickedPhone = Picked & Pick<Phone, "source">;

/** The telephone numbers in an address's territory, best first: the smallest block, labeled before unlabeled, no fax numbers. */
export function rankPhones(
  page: PageLines,
  territory: Territory,
  column: (line: number) => Column,
  name: { line: number } | null,
): PickedPhone[] {
  const found: (PickedPhone & { cost: number })[] = [];
  const topic = findTopic(page, territory);
  for (const stretch of territory.stretches) {
    const distance = Math.abs(stretch.order);
    const head = column(stretch.line);
    if (head === "fax" || (stretch.order < topic && territory.sole)) continue;
    if (name && isOtherRow(page, stretch.line, territory.occurrence.line, name.line)) continue;
    for (const phone of listPhones(page, stretch.line, head)) {
      if (phone.start < stretch.start || phone.end > stretch.end) continue;
      const cost =
        stretch.level * 4 +
        distance * 0.5 +
        (phone.labelled ? 0 : 2) +
        (phone.source ? 2 : 0) +
        (phone.mobile || head === "mobile" ? 1.2 : 0) +
        phone.start / 10_000;
      const { value, start, end, source } = phone;
      found.push({ value, line: stretch.line, start, end, source, cost });
    }
  }
  const shown = new Set(found.flatMap(({ value, source }) => (source ? [] : [lastDigits(value)])));
  return found
    .filter(({ value, source }) => !source || !shown.has(lastDigits(value)))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CHOICES)
    .map(({ cost, ...phone }) => phone);
}

function lastDigits(value: string): string {
  return value.replace(/\D/g, "").slice(-8);
}

/** So many elements may stand between a row and its lines; hostile pages nest hundreds. */
const MAX_STEPS = 6;

/** Where a row of a table holds both a person's name and address, the rows beside it that look the same are other people's. */
function isOtherRow({ lines, blocks }: PageLines, line: number, own: number, name: number): boolean {
  const rowOf = (of: number) => {
    let block = lines[of]!.block;
    for (let step = 0; step < MAX_STEPS && blocks[block]!.tag !== "tr"; step++) block = blocks[block]!.parent;
    return blocks[block]!.tag === "tr" ? block : 0;
  };
  const [row, ownRow] = [rowOf(line), rowOf(own)];
  if (!row || !ownRow || row === ownRow || rowOf(name) !== ownRow) return false;
  const size = (block: number) => blocks[block]!.end - blocks[block]!.first;
  return blocks[row]!.parent === blocks[ownRow]!.parent && size(row) >= 3 && size(row) === size(ownRow);
}

const LABEL = new RegExp(
  `^\\P{L}*(?:${EMAIL_WORDS}|phone|tel\\p{L}*|fax|contact|kontakt|write|schreib\\p{L}*|address|adres\\p{L}*)(?!\\p{L})`,
  "iu",
);

/** Where the address's topic begins: at the last heading above it that is more than a label. Numbers above are of another topic. */
function findTopic(page: PageLines, { stretches }: Territory): number {
  let topic = Number.NEGATIVE_INFINITY;
  for (const { line, order } of stretches) {
    const { heading, text } = page.lines[line]!;
    if (heading && order < 0 && order > topic && text.length > 2 && !LABEL.test(text)) topic = order;
  }
  return topic;
}

/** A number with its place in the page, or with the address of its link where only that says it. `near` is the contact's line. */
export function quotePhone(
  page: PageLines,
  { value, line, start, end, source }: Pick<PickedPhone, "value" | "line" | "start" | "end" | "source">,
  near: number,
): Found {
  return { value, quote: source ?? quoteLines(page, line, start, end, near) };
}

/** So many numbers of a territory are told apart. */
const MAX_CHOICES = 8;

/** A line with more numbers than this belongs to nobody. */
const MAX_PHONES = 200;
const LONGEST_PHONE = 40;
const phonesOf = new WeakMap<Line, Map<string, Phone[]>>();

/** The telephone numbers of a line, including those in its links. Parsed once, however many addresses are near the line. */
export function listPhones(page: PageLines, index: number, head: Column = null): Phone[] {
  const line = page.lines[index]!;
  const hint = head === "phone" || head === "mobile" ? "phone" : (line.runs[0]?.hint ?? "");
  const known = phonesOf.get(line) ?? new Map<string, Phone[]>();
  const phones = known.get(hint) ?? readPhones(line, page.lines[index - 1]?.text ?? "", hint);
  phonesOf.set(line, known.set(hint, phones));
  return phones;
}

function readPhones(line: Line, before: string, hint: string): Phone[] {
  const phones = /\d{2}/.test(line.text) ? findPhones(line.text, before, hint) : [];
  for (const mark of line.marks) {
    if (mark.kind !== "phone") continue;
    if (phones.length >= MAX_PHONES) break;
    const shown = line.text.slice(mark.start, Math.min(mark.end, mark.start + LONGEST_PHONE));
    if (!/\d/.test(shown)) {
      const linked = readLinked(line, mark, before);
      if (linked) phones.push(linked);
      continue;
    }
    const inside = phones.find((phone) => phone.start < mark.end && phone.end > mark.start);
    if (inside) inside.labelled = true;
    if (inside || mark.end - mark.start > 2 * LONGEST_PHONE) continue;
    const text = foldText(line.text.slice(mark.start, mark.end));
    if (
      text.length <= LONGEST_PHONE &&
      looksLikePhone(text, true) &&
      !/fax/i.test(line.text.slice(Math.max(0, mark.start - 20), mark.start))
    )
      phones.push({ value: text, start: mark.start, end: mark.end, labelled: true, mobile: false });
  }
  return phones;
}

/** The number of a link that shows an icon or "Call me". What the link shows wins where that has digits. */
function readLinked(line: Line, { start, end, href }: Mark, before: string): Phone | null {
  const source = href.trim();
  if (end - start > LONGEST_PHONE || source.length > LONGEST_PHONE) return null;
  const value = foldText(source.replace(/^\w+:(?:\/\/)?/, "").replace(/%20/g, " "));
  const label =
    start > 0
      ? line.text.slice(Math.max(0, start - 20), end)
      : `${before.slice(-20)} ${line.text.slice(0, end)}`;
  if (!/^[+\d(][\d ().+-]*$/.test(value) || !looksLikePhone(value, true) || /fax\W*$/i.test(label))
    return null;
  return { value, start, end, labelled: true, mobile: false, source };
}
