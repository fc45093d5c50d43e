import { cutTitle } from "./cut-title";
import type { PageWords } from "./learn-page";
import type { PageLines } from "./page-lines";
import type { PickedName } from "./pick-name";
import type { Picked } from "./picked";

/** If the first column of a table contains titles, the first cell of the name's row is one. */
export function pickRowTitle(page: PageLines, name: PickedName, words: PageWords): Picked | null {
  const { lines, blocks } = page;
  const cell = lines[name.line]!.block;
  const row = blocks[cell]!.parent;
  const first = blocks[row]!.first;
  if (
    blocks[cell]!.tag !== "td" ||
    blocks[row]!.tag !== "tr" ||
    first >= name.line ||
    blocks[cell]!.first !== name.line
  )
    return null;
  const label = lines[first]!;
  if (
    blocks[label.block]!.parent !== row ||
    lines[first + 1]?.block === label.block ||
    label.text.length > 40 ||
    /[@\d:]/.test(label.text)
  )
    return null;
  return isTitleColumn(page, blocks[row]!.parent, words)
    ? cutTitle(label.text, first, 0, label.text.length)
    : null;
}

const titleColumns = new WeakMap<PageLines, Map<number, boolean>>();

/** Whether the first cells of a table's rows contain titles. Computed once for all people in the table. */
function isTitleColumn(page: PageLines, table: number, { rateTitle }: PageWords): boolean {
  const known = titleColumns.get(page) ?? new Map<number, boolean>();
  titleColumns.set(page, known);
  const before = known.get(table);
  if (before !== undefined) return before;
  const { lines, blocks } = page;
  let titles = 0;
  let labels = 0;
  for (let line = blocks[table]!.first; line < blocks[table]!.end && labels < 200; line++) {
    const parent = blocks[lines[line]!.block]!.parent;
    if (blocks[parent]!.tag !== "tr" || blocks[parent]!.first !== line) continue;
    labels++;
    if (rateTitle(lines[line]!.text) > 0) titles++;
  }
  const isTitle = titles >= 2 && titles * 4 >= labels;
  known.set(table, isTitle);
  return isTitle;
}
