import { foldText } from "@/lib/text/fold-text";
import { findPhones, looksLikePhone, type Phone } from "./find-phones";
import type { Line, PageLines } from "./page-lines";
import type { Picked } from "./pick-title";
import type { Column } from "./read-columns";
import type { Territory } from "./territories";

/** The telephone number in an address's territory: the smallest block first, labeled before unlabeled, no fax numbers. */
export function pickPhone(
  page: PageLines,
  territory: Territory,
  column: (line: number) => Column,
): Picked | null {
  let best: (Picked & { cost: number }) | null = null;
  for (const stretch of territory.stretches) {
    const distance = Math.abs(stretch.order);
    const head = column(stretch.line);
    if (head === "fax") continue;
    for (const phone of listPhones(page, stretch.line, head)) {
      if (phone.start < stretch.start || phone.end > stretch.end) continue;
      const cost =
        stretch.level * 4 +
        distance * 0.5 +
        (phone.labelled ? 0 : 2) +
        (phone.mobile ? 1.2 : 0) +
        phone.start / 10_000;
      if (!best || cost < best.cost)
        best = { value: phone.value, line: stretch.line, start: phone.start, end: phone.end, cost };
    }
  }
  return best;
}

/** A line with more numbers than this belongs to nobody. */
const MAX_PHONES = 200;
const LONGEST_PHONE = 40;
const phonesOf = new WeakMap<Line, Map<string, Phone[]>>();

/** The telephone numbers of a line, including those in its links. Parsed once, however many addresses are near the line. */
export function listPhones(page: PageLines, index: number, head: Column = null): Phone[] {
  const line = page.lines[index]!;
  const hint = head === "phone" ? "phone" : (line.runs[0]?.hint ?? "");
  const known = phonesOf.get(line) ?? new Map<string, Phone[]>();
  const phones = known.get(hint) ?? readPhones(line, page.lines[index - 1]?.text ?? "", hint);
  phonesOf.set(line, known.set(hint, phones));
  return phones;
}

function readPhones(line: Line, before: string, hint: string): Phone[] {
  const phones = /\d{2}/.test(line.text) ? findPhones(line.text, before, hint) : [];
  for (const mark of line.marks) {
    if (mark.kind !== "phone" || mark.end === mark.start) continue;
    if (phones.length >= MAX_PHONES) break;
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
