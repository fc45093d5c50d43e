import { type Pack, unpackRows } from "@/lib/parsing/pack-rows";
import type { ListLine } from "./read-lines";

/** A line without an entry. `line` counts from 1, and `value` is its text, cut to `LONGEST_SHOWN` characters. */
export type RefusedLine = { line: number; value: string; reason: string };

/** The entries of some lines of a list, sorted by key, and the first of the refused lines. */
export type CollectedLines<Entry> = { entries: Entry[]; refused: RefusedLine[]; refusedTotal: number };

/** The entries of one line and, if it is refused, the reason. */
export type LineReport<Entry> = { entries: Entry[]; refused?: { cells: string[]; reason: string } };

export const MAX_SHOWN = 200;
const LONGEST_SHOWN = 200;

/** Reads the lines of a pack; of several entries with the same key the first counts. For list parsers, which run in workers. */
export function collectLines<Entry>(
  pack: Pack<ListLine>,
  keyOf: (entry: Entry) => string,
  readLine: (line: ListLine) => LineReport<Entry>,
): CollectedLines<Entry> {
  const found = new Map<string, Entry>();
  const refused: RefusedLine[] = [];
  let refusedTotal = 0;
  for (const line of unpackRows(pack)) {
    const report = readLine(line);
    for (const entry of report.entries) if (!found.has(keyOf(entry))) found.set(keyOf(entry), entry);
    if (!report.refused) continue;
    refusedTotal += 1;
    if (refused.length >= MAX_SHOWN) continue;
    const { cells, reason } = report.refused;
    const value = cells.slice(0, LONGEST_SHOWN).join(", ").slice(0, LONGEST_SHOWN);
    refused.push({ line: line.line, value, reason });
  }
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return { entries: sorted.map(([, entry]) => entry), refused, refusedTotal };
}
