import { type Pack, packRows } from "@/lib/parsing/pack-rows";
import { readCell } from "./csv-cell";
import { readRows } from "./read-rows";

/** A non-empty line of a list, with its number, counted from 1. */
export type ListLine = { line: number; cells: string[] };

/** Small enough that reading a pack takes a fraction of a document's time limit. */
const LINES_OF_PACK = 2_000;
const CELLS_OF_PACK = 20_000;

/** The non-empty lines of a list. Runs in a worker, see `linesTask`. */
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

/** A generator, because there may be a million lines. */
function* listLines(written: string): Generator<ListLine> {
  const text = written.startsWith("\ufeff") ? written.slice(1) : written;
  const [first = ""] = /^[^\r\n]*/.exec(text) ?? [];
  const delimiter = ["\t", ";", ","].find((one) => first.includes(one)) ?? ",";
  for (const { number, cells } of readRows(text, delimiter, Number.POSITIVE_INFINITY)) {
    const filled = cells.map((cell) => readCell(cell.trim())).filter(Boolean);
    if (filled.length > 0) yield { line: number, cells: filled };
  }
}
