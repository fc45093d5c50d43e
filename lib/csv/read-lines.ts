import { type Pack, packRows } from "@/lib/parsing/pack-rows";
import { readCell } from "./csv-cell";
import { readRows } from "./read-rows";

/** A line of a list that holds something, with its number from 1. */
export type ListLine = { line: number; cells: string[] };

/** So few that reading them takes a small part of a document's time. */
const LINES_OF_PACK = 2_000;
const CELLS_OF_PACK = 20_000;

/** The lines of a list that hold anything. Runs in a worker, see `linesTask`. */
export function readLines(written: string): Pack<ListLine>[] {
  const packs: Pack<ListLine>[] = [];
  let lines: ListLine[] = [];
  let cellsLeft = CELLS_OF_PACK;
  for (const line of listLines(written)) {
    lines.push(line);
    cellsLeft -= line.cells.length;
    if (lines.length < LINES_OF_PACK && cellsLeft > 0) continue;
    packs.push(packRows(lines));
    lines = [];
    cellsLeft = CELLS_OF_PACK;
  }
  return lines.length > 0 ? [...packs, packRows(lines)] : packs;
}

/** One at a time, for there may be a million. */
function* listLines(written: string): Generator<ListLine> {
  const text = written.startsWith("\ufeff") ? written.slice(1) : written;
  const [first = ""] = /^[^\r\n]*/.exec(text) ?? [];
  const delimiter = ["\t", ";", ","].find((one) => first.includes(one)) ?? ",";
  for (const { number, cells } of readRows(text, delimiter, Number.POSITIVE_INFINITY)) {
    const filled = cells.map((cell) => readCell(cell.trim())).filter(Boolean);
    if (filled.length > 0) yield { line: number, cells: filled };
  }
}
