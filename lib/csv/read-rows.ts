/** `number` counts as in spreadsheets: the first row of a text is 1. `isOpen`: a quotation mark in the row is not closed properly. */
export type CsvRow = { number: number; cells: string[]; isOpen: boolean };

const QUOTE = 34;
const RETURN = 13;
const BREAK = 10;
const SPACE = 32;

/**
 * The rows of a CSV text (RFC 4180) one by one, with any kind of line ending. Rows without text are skipped but counted. A cell that
 * starts with a quotation mark ends at the next one that is followed by a delimiter or the end of the row. Only the first `mostCells`
 * cells of a row are kept. Time is linear in the size of the text; memory is that of one row.
 */
export function* readRows(text: string, delimiter: string, mostCells: number): Generator<CsvRow> {
  const divider = delimiter.charCodeAt(0);
  const end = text.length;
  let at = 0;
  for (let number = 1; at < end; number++) {
    // Nothing is allocated for an empty row, because there may be millions.
    if (text.charCodeAt(at) === BREAK) {
      at++;
      continue;
    }
    const cells: string[] = [];
    let isOpen = false;
    let hasText = false;
    for (let isLast = false; !isLast; ) {
      const isKept = cells.length < mostCells;
      let cell = "";
      if (text.charCodeAt(at) === QUOTE) {
        const close = findClosing(text, at + 1, divider);
        isOpen ||= !close.isClean;
        if (isKept) cell = text.slice(at + 1, close.at).replaceAll('""', '"');
        at = close.next;
      } else {
        const start = at;
        while (at < end && !isEnd(text.charCodeAt(at), divider)) at++;
        if (isKept && at > start) cell = text.slice(start, at);
      }
      if (isKept) {
        cells.push(cell);
        hasText ||= cell.trim() !== "";
      }
      isLast = text.charCodeAt(at) !== divider;
      if (!isLast) at++;
      else at += text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === BREAK ? 2 : 1;
    }
    if (hasText) yield { number, cells, isOpen };
  }
}

function isEnd(code: number, divider: number): boolean {
  return code === divider || code === BREAK || code === RETURN;
}

/** Where the quoted cell that starts at `from` ends, and where the following delimiter starts. */
function findClosing(text: string, from: number, divider: number) {
  let isClean = true;
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    if (text.charCodeAt(quote + 1) === QUOTE) {
      quote++;
      continue;
    }
    let next = quote + 1;
    while (text.charCodeAt(next) === SPACE) next++;
    if (next >= text.length || isEnd(text.charCodeAt(next), divider)) return { at: quote, next, isClean };
    isClean = false;
  }
  return { at: text.length, next: text.length, isClean: false };
}
