import type { Line, PageLines } from "./build-lines";
import { findPhones, looksLikePhone, type Phone } from "./find-phones";
import { foldText } from "./fold-text";
import type { Picked } from "./pick-title";
import type { Column } from "./read-columns";
import type { Territory } from "./territories";

/** The telephone number within an address' territory: the smallest block first, labelled before bare, no fax. */
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

export function listPhones(page: PageLines, index: number, head: Column = null): Phone[] {
  const line: Line = page.lines[index]!;
  const before = page.lines[index - 1]?.text ?? "";
  const phones = /\d{2}/.test(line.text)
    ? findPhones(line.text, before, head === "phone" ? "phone" : (line.runs[0]?.hint ?? ""))
    : [];
  for (const mark of line.marks) {
    if (!/^\s*(?:tel|callto):/i.test(mark.href) || mark.end === mark.start) continue;
    const inside = phones.find((phone) => phone.start < mark.end && phone.end > mark.start);
    const text = foldText(line.text.slice(mark.start, mark.end));
    if (inside) inside.labelled = true;
    else if (
      text.length <= 40 &&
      looksLikePhone(text, true) &&
      !/fax/i.test(line.text.slice(Math.max(0, mark.start - 20), mark.start))
    )
      phones.push({ value: text, start: mark.start, end: mark.end, labelled: true, mobile: false });
  }
  return phones;
}
