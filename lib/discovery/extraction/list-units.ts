import type { Line, PageLines } from "./build-lines";
import type { Occurrence } from "./find-addresses";

/** A child block of a container, a bare line or a part of one; `emails` null when it holds no address. */
export type Unit = {
  first: number;
  end: number;
  from: number;
  to: number;
  block: number;
  emails: Set<string> | null;
  occurrences: Occurrence[];
};

export function listUnits(
  page: PageLines,
  container: number,
  children: number[],
  byLine: Map<number, Occurrence[]>,
): Unit[] {
  const units: Unit[] = [];
  let at = page.blocks[container]!.first;
  const addLines = (to: number) => {
    for (; at < to; at++) {
      const here = byLine.get(at);
      if (here && new Set(here.map(({ record, email }) => record ?? email)).size > 1)
        units.push(...splitLine(page.lines[at]!, at, here));
      else units.push(makeUnit(at, at + 1, -1, byLine));
    }
  };
  for (const child of children) {
    const { first, end } = page.blocks[child]!;
    addLines(first);
    if (end > first) units.push(makeUnit(first, end, child, byLine));
    at = Math.max(at, end);
  }
  addLines(page.blocks[container]!.end);
  return mergeRecords(units);
}

/** Blocks side by side whose addresses are one record's are one unit. */
function mergeRecords(units: Unit[]): Unit[] {
  const merged: Unit[] = [];
  for (const unit of units) {
    const last = merged.at(-1);
    const record = unit.occurrences[0]?.record;
    if (last && record && unit.first === last.end && last.occurrences.at(-1)?.record === record)
      merged[merged.length - 1] = {
        ...last,
        end: unit.end,
        to: unit.to,
        block: -1,
        occurrences: [...last.occurrences, ...unit.occurrences],
      };
    else merged.push(unit);
  }
  return merged;
}

/** A table with several addresses side by side in a row is read column by column. */
export function listColumns(
  page: PageLines,
  container: number,
  children: number[][],
  counts: (string | true | undefined)[],
  byLine: Map<number, Occurrence[]>,
): Unit[][] | null {
  const rows = children[container]!.filter((row) => page.blocks[row]!.tag === "tr");
  if (rows.length < 2 || !rows.some((row) => counts[row] === true)) return null;
  const cells = rows.map((row) => children[row]!.filter((cell) => /^t[dh]$/.test(page.blocks[cell]!.tag)));
  const widths = new Set(cells.filter((row) => row.length > 1).map((row) => row.length));
  if (widths.size !== 1 || cells.some((row) => row.length === 0)) return null;
  // Addresses side by side in most rows that have any; elsewhere a row is the record.
  const held = cells
    .map((row) => row.filter((cell) => counts[cell] !== undefined).length)
    .filter((count) => count > 0);
  if (held.filter((count) => count > 1).length * 2 <= held.length) return null;
  if (cells.some((row) => row.length === 1 && counts[row[0]!] !== undefined)) return null;
  const width = [...widths][0]!;
  return Array.from({ length: width }, (_, column) =>
    cells.flatMap((row) => {
      const cell = row.length === width ? row[column] : undefined;
      if (cell === undefined || page.blocks[cell]!.end === page.blocks[cell]!.first) return [];
      return [makeUnit(page.blocks[cell]!.first, page.blocks[cell]!.end, cell, byLine)];
    }),
  );
}

export function makeUnit(
  first: number,
  end: number,
  block: number,
  byLine: Map<number, Occurrence[]>,
  only?: Occurrence,
): Unit {
  const occurrences: Occurrence[] = [];
  if (only) occurrences.push(only);
  else for (let line = first; line < end; line++) occurrences.push(...(byLine.get(line) ?? []));
  const emails = new Set(occurrences.map(({ record, email }) => record ?? email));
  return {
    first,
    end,
    from: 0,
    to: Number.POSITIVE_INFINITY,
    block,
    emails: emails.size > 0 ? emails : null,
    occurrences,
  };
}

/** "Jane (jane@…), Joe (joe@…)" in one line: the text between two addresses is parted at its first separator. */
function splitLine(line: Line, index: number, here: Occurrence[]): Unit[] {
  const units: Unit[] = [];
  let from = 0;
  const records = [...Map.groupBy(here, ({ record, email }) => record ?? email).values()];
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
      emails: new Set([last.record ?? last.email]),
      occurrences,
    });
    from = Math.max(to, from);
  });
  return units;
}
