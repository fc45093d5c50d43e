import { plainLetters } from "@/lib/text/fold-text";
import { cutTitle } from "./cut-title";
import { findHintedTitle } from "./find-hinted-title";
import type { PageWords } from "./learn-page";
import type { PageLines } from "./page-lines";
import type { Picked } from "./picked";
import { splitPieces } from "./split-pieces";
import type { Territory } from "./territories";

/** The title of a mailbox whose record names nobody: one that the page's own class names mark, in the block around both. */
export function pickVacantTitle(page: PageLines, territory: Territory, words: PageWords): Picked | null {
  const { lines, blocks } = page;
  const { line } = territory.occurrence;
  const hinted = findHintedTitle(page, territory, line, words);
  if (!hinted || words.rateTitle(hinted.value) === 0) return null;
  const own = blocks[lines[hinted.line]!.block]!;
  const { first, end } = hinted.line === line ? own : blocks[own.parent]!;
  return line >= first && line < end && end - first <= LONGEST_VACANT ? hinted : null;
}

/** Lines; a larger block is more than one record. */
const LONGEST_VACANT = 8;

/** A department's mailbox whose title is directly before it: "Schriftführer" above schriftfuehrer@. */
export function pickOfficeTitle(
  page: PageLines,
  territory: Territory,
  { rateTitle }: PageWords,
): Picked | null {
  const box = plainLetters(territory.occurrence.email.split("@")[0]!)
    .replace(/[^a-z]/g, "")
    .replace(/([aou])e/g, "$1");
  for (const { line, start, end, order } of territory.stretches) {
    if (order > 0 || order < -2 || end - start > 80) continue;
    for (const [from, to] of splitPieces(page.lines[line]!.text, start, end)) {
      const text = page.lines[line]!.text.slice(from, to).trim();
      if (text.includes("@") || rateTitle(text) < 2) continue;
      const plain = plainLetters(text)
        .replace(/[^a-z]/g, "")
        .replace(/([aou])e/g, "$1");
      if (plain === box && !/^(?:vorstand|verwaltung|leitung)$/.test(box))
        return cutTitle(page.lines[line]!.text, line, from, to);
    }
  }
  return null;
}
