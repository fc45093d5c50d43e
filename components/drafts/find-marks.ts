import type { DraftMark } from "./draft-actions";

/** A piece of a line; `mark` is what there is to say about it. */
type Piece = { text: string; mark: DraftMark | null };
/** A line of a text in pieces, with the marks that it shows for the first time. */
export type MarkedLine = { pieces: Piece[]; first: DraftMark[] };

/** Finds the words of marks in a text, whatever their case. `rest`: marks whose words are nowhere, or that are about all of it. */
export function findMarks(
  text: string,
  marks: readonly DraftMark[],
): { lines: MarkedLine[]; rest: DraftMark[] } {
  const shown = new Set<DraftMark>();
  const lines = text.split("\n").map((line) => {
    const first: DraftMark[] = [];
    const pieces = cut(line, marks);
    for (const { mark } of pieces)
      if (mark && !shown.has(mark)) {
        shown.add(mark);
        first.push(mark);
      }
    return { pieces, first };
  });
  return { lines, rest: marks.filter((mark) => !shown.has(mark)) };
}

function cut(line: string, marks: readonly DraftMark[]): Piece[] {
  const lower = line.toLowerCase();
  const places = marks
    .flatMap((mark) => {
      const at = mark.words ? lower.indexOf(mark.words.toLowerCase()) : -1;
      return at < 0 ? [] : [{ mark, at, end: at + mark.words!.length }];
    })
    .sort((one, other) => one.at - other.at || other.end - one.end);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { mark, at, end } of places) {
    // Of two that overlap, the first one is marked, and the other one only said.
    if (at < done) {
      pieces.push({ text: "", mark });
      continue;
    }
    if (at > done) pieces.push({ text: line.slice(done, at), mark: null });
    pieces.push({ text: line.slice(at, end), mark });
    done = end;
  }
  if (done < line.length) pieces.push({ text: line.slice(done), mark: null });
  return pieces;
}
