import { plainLetters } from "@/lib/text/fold-text";
import { rateTitle, trimTitle } from "./job-titles";
import { findRunBehind } from "./line-runs";
import type { Line, PageLines, Run } from "./page-lines";
import type { PickedName } from "./pick-name";
import type { Column } from "./read-columns";
import type { Stretch, Territory } from "./territories";

export type Picked = { value: string; line: number; start: number; end: number };

/** The named person's job: next to the name, in the lines around it, or in the column for titles. */
export function pickTitle(
  page: PageLines,
  territory: Territory,
  name: PickedName,
  column: (line: number) => Column,
): Picked | null {
  const own = new Map(territory.stretches.map((stretch) => [stretch.order, stretch]));
  const { lines } = page;
  const at = territory.stretches.find(
    (stretch) => stretch.line === name.line && stretch.start <= name.start && stretch.end >= name.end,
  );
  if (!at) return null;
  for (const { line } of territory.stretches)
    if (column(line) === "title") {
      const text = lines[line]!.text;
      if (text.length >= 2 && text.length <= 100 && !/[@]|\d{4}/.test(text))
        return cut(text, line, 0, text.length);
    }
  const hinted = findHinted(page, territory, name);
  if (hinted) return hinted;
  const text = lines[name.line]!.text;
  const next = findNextRun(lines[name.line]!, name, territory);
  if (next && rateTitle(text.slice(...next)) > 0) {
    const found = cut(text, name.line, ...next);
    if (found) return found;
  }
  const beside = [
    ...pieces(text, name.end, at.end).slice(0, 4),
    ...pieces(text, at.start, name.start).reverse().slice(0, 2),
  ];
  for (const [start, end] of beside) {
    const found = rateTitle(text.slice(start, end)) > 0 ? cut(text, name.line, start, end) : null;
    if (found) return found;
  }
  const near = [at.order + 1, at.order - 1, at.order + 2, at.order + 3, at.order - 2];
  for (const order of near) {
    const stretch = own.get(order);
    if (!stretch) continue;
    const { line } = stretch;
    // Between name and title there may be at most one other line, and no other person's record.
    const content = lines[line]!.text.slice(stretch.start, stretch.end);
    const label = /^(.{2,80}?):\s*$/.exec(content)?.[1] ?? content;
    if (/[@]/.test(label) || (order < at.order && label.length > 60)) continue;
    const rate = rateTitle(label);
    if (rate === 0) {
      const first = pieces(lines[line]!.text, stretch.start, stretch.end)[0];
      const piece = first ? lines[line]!.text.slice(first[0], first[1]) : "";
      if (first && order > at.order && order <= at.order + 2 && rateTitle(piece) === 2)
        return cut(lines[line]!.text, line, first[0], first[1]);
      continue;
    }
    const found = cut(lines[line]!.text, line, stretch.start, stretch.start + label.length);
    if (found) return found;
  }
  return pickUnspoken(page, own, at, name) ?? pickRowLabel(page, name);
}

/** Text that the page's own class names mark as a title; the first line of it that reads like one. */
function findHinted(page: PageLines, territory: Territory, name: PickedName): Picked | null {
  const found: { line: number; start: number; end: number; rate: number }[] = [];
  for (const { line, start, end } of territory.stretches) {
    if (Math.abs(line - name.line) > 3) continue;
    const { text, runs } = page.lines[line]!;
    const run = findHintedRun(runs, start, end);
    const value = run ? text.slice(run.start, run.end).trim() : "";
    if (run && value.length >= 2 && value.length <= 120 && !value.includes("@"))
      found.push({ line, start: run.start, end: run.end, rate: rateTitle(value) > 0 ? 1 : 0 });
  }
  const best = found.sort((a, b) => b.rate - a.rate || a.line - b.line)[0];
  return best ? cut(page.lines[best.line]!.text, best.line, best.start, best.end) : null;
}

function findHintedRun(runs: Run[], start: number, end: number): Run | undefined {
  for (let at = findRunBehind(runs, start - 1); at < runs.length && runs[at]!.end <= end; at++)
    if (runs[at]!.hint === "title" && runs[at]!.start >= start) return runs[at];
  return undefined;
}

/** The element directly after the one that contains only the name. */
function findNextRun(
  { runs, text }: Line,
  name: PickedName,
  { occurrence }: Territory,
): [number, number] | null {
  if (runs.length < 2 || runs.length > 40) return null;
  const index = runs.findIndex((run) => run.start <= name.start && run.end >= name.end - 1);
  const own = runs[index];
  if (!own || text.slice(name.end, own.end).trim().length > 1) return null;
  const next = runs.slice(index + 1).find((run) => /\p{L}{2}/u.test(text.slice(run.start, run.end)));
  if (!next) return null;
  const inside =
    occurrence.line === name.line && occurrence.start >= next.start && occurrence.start < next.end;
  return [next.start, inside ? occurrence.start : next.end];
}

/** A word that is in no list is a title if it is a separate heading between the name's heading and the address. */
function pickUnspoken(
  page: PageLines,
  own: Map<number, Stretch>,
  at: Stretch,
  name: PickedName,
): Picked | null {
  const next = own.get(at.order + 1);
  const line = next && page.lines[next.line]!;
  if (
    !next ||
    at.order + 1 >= 0 ||
    !line?.heading ||
    !page.lines[name.line]!.heading ||
    next.line !== name.line + 1
  )
    return null;
  if (line.text.length > 50 || /[@\d:]/.test(line.text) || page.lines[next.line + 1]?.heading) return null;
  return cut(line.text, next.line, 0, line.text.length);
}

/** If the first column of a table contains titles, the first cell of the name's row is one. */
function pickRowLabel(page: PageLines, name: PickedName): Picked | null {
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
  return isTitleColumn(page, blocks[row]!.parent) ? cut(label.text, first, 0, label.text.length) : null;
}

const titleColumns = new WeakMap<PageLines, Map<number, boolean>>();

/** Whether the first cells of a table's rows contain titles. Computed once for all people in the table. */
function isTitleColumn(page: PageLines, table: number): boolean {
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

/** A department's mailbox whose title is directly before it: "Schriftführer" above schriftfuehrer@. */
export function pickOfficeTitle(page: PageLines, territory: Territory): Picked | null {
  const box = plainLetters(territory.occurrence.email.split("@")[0]!)
    .replace(/[^a-z]/g, "")
    .replace(/([aou])e/g, "$1");
  for (const { line, start, end, order } of territory.stretches) {
    if (order > 0 || order < -2 || end - start > 80) continue;
    for (const [from, to] of pieces(page.lines[line]!.text, start, end)) {
      const text = page.lines[line]!.text.slice(from, to).trim();
      if (text.includes("@") || rateTitle(text) < 2) continue;
      const plain = plainLetters(text)
        .replace(/[^a-z]/g, "")
        .replace(/([aou])e/g, "$1");
      if (plain === box && !/^(?:vorstand|verwaltung|leitung)$/.test(box))
        return cut(page.lines[line]!.text, line, from, to);
    }
  }
  return null;
}

const SEPARATOR = / \| | [–—-] |[:;()|•·\t→➔►»]|(?<=\p{L}),(?= )(?=.{0,60}(?:@|\d{3}))/gu;

/** The parts of a text range between separators, as offsets; commas may be part of a title ("Director, Sales"). */
function pieces(text: string, from: number, to: number): [number, number][] {
  const parts: [number, number][] = [];
  let start = from;
  const slice = text.slice(0, to);
  SEPARATOR.lastIndex = from;
  for (let match = SEPARATOR.exec(slice); match; match = SEPARATOR.exec(slice)) {
    parts.push([start, match.index]);
    start = match.index + match[0].length;
  }
  parts.push([start, to]);
  return parts.filter(([first, end]) => /\p{L}{2}/u.test(slice.slice(first, end)));
}

const LABELLED =
  /^\s*(?:designation|(?:job )?title|position|role|post|function|funktion|functie|amt|aufgabe|cargo|puesto|fonction|poste|ruolo|carica|beruf)\s*:\s*|^\s*(?:vertreten durch|represented by|vertegenwoordigd door)(?: (?:den|die|the|de))?\s*:?\s*/i;

function cut(text: string, line: number, start: number, end: number): Picked | null {
  const value = trimTitle(text.slice(start, end).replace(LABELLED, ""));
  if (value.length < 2 || value.length > 160 || /@|https?:|www\.|[[({] ?(?:at|ät) ?[\])}]/.test(value))
    return null;
  const at = text.indexOf(value, start);
  return { value, line, start: at < 0 ? start : at, end: at < 0 ? end : at + value.length };
}
