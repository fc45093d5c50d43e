import type { Occurrence } from "./find-addresses";
import type { Line, PageLines } from "./page-lines";

/**
 * A child block of a container, a bare line, or a part of a line. `emails`: the number of its addresses, 2 for several. `occurrences`:
 * the range of its addresses in the page's list, with an exclusive end.
 */
export type Unit = {
  first: number;
  end: number;
  from: number;
  to: number;
  block: number;
  emails: number;
  occurrences: [from: number, to: number];
};

/** A page with its addresses, in the order of its lines. */
export type AddressedPage = {
  page: PageLines;
  occurrences: Occurrence[];
  /** For each line, and for the end, the first occurrence at or after it. */
  startOf: Uint32Array;
  /** For each block: its direct child blocks, and the only record of an address in it, or `true` for several. */
  children: number[][];
  counts: (string | true | undefined)[];
};

export function listUnits(addressed: AddressedPage, container: number): Unit[] {
  const { page, occurrences, startOf, children } = addressed;
  const units: Unit[] = [];
  let at = page.blocks[container]!.first;
  const addLines = (to: number) => {
    for (; at < to; at++) {
      const [from, end] = [startOf[at]!, startOf[at + 1]!];
      const isOne = end - from < 2 || isOneRecord(occurrences.slice(from, end));
      if (isOne) units.push(makeUnit(addressed, at, at + 1, -1));
      else units.push(...splitLine(page.lines[at]!, at, occurrences.slice(from, end), from));
    }
  };
  for (const child of children[container]!) {
    const { first, end } = page.blocks[child]!;
    addLines(first);
    if (end > first) units.push(makeUnit(addressed, first, end, child));
    at = Math.max(at, end);
  }
  addLines(page.blocks[container]!.end);
  return mergeRecords(units, occurrences);
}

function recordOf({ record, email }: Occurrence): string {
  return record ?? email;
}

function isOneRecord(here: Occurrence[]): boolean {
  return here.every((one) => recordOf(one) === recordOf(here[0]!));
}

/** Merges adjacent blocks whose addresses belong to one record. */
function mergeRecords(units: Unit[], occurrences: Occurrence[]): Unit[] {
  const merged: Unit[] = [];
  for (const unit of units) {
    const last = merged.at(-1);
    const [from, to] = unit.occurrences;
    const record = to > from ? occurrences[from]!.record : undefined;
    const isSame =
      last &&
      record &&
      unit.first === last.end &&
      last.occurrences[1] > last.occurrences[0] &&
      occurrences[last.occurrences[1] - 1]!.record === record;
    if (isSame)
      merged[merged.length - 1] = {
        ...last,
        end: unit.end,
        to: unit.to,
        block: -1,
        occurrences: [last.occurrences[0], to],
      };
    else merged.push(unit);
  }
  return merged;
}

/** A table with several addresses next to each other in a row is read column by column. */
export function listColumns(addressed: AddressedPage, container: number): Unit[][] | null {
  const { page, children, counts } = addressed;
  const rows = children[container]!.filter((row) => page.blocks[row]!.tag === "tr");
  if (rows.length < 2 || !rows.some((row) => counts[row] === true)) return null;
  const cells = rows.map((row) => children[row]!.filter((cell) => /^t[dh]$/.test(page.blocks[cell]!.tag)));
  const widths = new Set(cells.filter((row) => row.length > 1).map((row) => row.length));
  if (widths.size !== 1 || cells.some((row) => row.length === 0)) return null;
  // Only if most rows with addresses have several of them; otherwise each row is a record.
  const held = cells
    .map((row) => row.filter((cell) => counts[cell] !== undefined).length)
    .filter((count) => count > 0);
  if (held.filter((count) => count > 1).length * 2 <= held.length) return null;
  // "Name, title, address, name, title, address" is read along the row.
  const joint = cells.filter((row) => row.filter((cell) => counts[cell] !== undefined).length > 1);
  if (joint.filter((row) => isAlongRow(addressed, row)).length * 2 > joint.length) return null;
  if (cells.some((row) => row.length === 1 && counts[row[0]!] !== undefined)) return null;
  const width = [...widths][0]!;
  const full = cells.filter((row) => row.length === width);
  return Array.from({ length: width }, (_, column) =>
    full.flatMap((row) => {
      const { first, end } = page.blocks[row[column]!]!;
      return end === first ? [] : [makeUnit(addressed, first, end, row[column]!)];
    }),
  );
}

/**
 * Whether the cells with an address have a single line, and as many more cells of the row say whose they are. The last cell has to be an
 * address or a number: where it may be a name, the address before it is its own.
 */
function isAlongRow({ page: { lines, blocks }, counts }: AddressedPage, row: number[]): boolean {
  const height = (cell: number) => blocks[cell]!.end - blocks[cell]!.first;
  const filled = row.filter((cell) => height(cell) > 0);
  const held = filled.filter((cell) => counts[cell] !== undefined);
  const last = filled.at(-1)!;
  const isClosed = counts[last] !== undefined || /\d{3}/.test(lines[blocks[last]!.first]!.text);
  return isClosed && filled.length >= held.length * 2 && held.every((cell) => height(cell) === 1);
}

function makeUnit({ startOf, counts }: AddressedPage, first: number, end: number, block: number): Unit {
  const occurrences: Unit["occurrences"] = [startOf[first]!, startOf[end]!];
  const count = block >= 0 ? counts[block] : occurrences[1] > occurrences[0] ? "one" : undefined;
  const emails = count === undefined ? 0 : count === true ? 2 : 1;
  return { first, end, from: 0, to: Number.POSITIVE_INFINITY, block, emails, occurrences };
}

/** The whole page, for one of its addresses. */
export function makePageUnit({ lines }: PageLines, index: number): Unit {
  return {
    first: 0,
    end: lines.length,
    from: 0,
    to: Number.POSITIVE_INFINITY,
    block: 0,
    emails: 1,
    occurrences: [index, index + 1],
  };
}

/** "Jane (jane@…), Joe (joe@…)" on one line: the text between two addresses is split at its first separator. */
function splitLine(line: Line, index: number, here: Occurrence[], offset: number): Unit[] {
  const units: Unit[] = [];
  let from = 0;
  let taken = offset;
  const records = [...Map.groupBy(here, recordOf).values()];
  records.forEach((occurrences, at) => {
    const next = records[at + 1]?.[0];
    const last = occurrences.at(-1)!;
    let to = line.text.length;
    if (next) {
      const gap = line.text.slice(last.end, next.start);
      const cut = /[,;|•·)\]]|\band\b|\bund\b|\boder\b|\bor\b|\by\b|\bet\b| - | \/ |\.(?= \p{Lu})/u.exec(gap);
      to = cut ? last.end + cut.index + 1 : Math.max(last.end, from);
    }
    units.push({
      first: index,
      end: index + 1,
      from,
      to: Math.max(to, from),
      block: -1,
      emails: 1,
      occurrences: [taken, taken + occurrences.length],
    });
    taken += occurrences.length;
    from = Math.max(to, from);
  });
  return units;
}
