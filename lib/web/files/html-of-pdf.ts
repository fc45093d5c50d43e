import { escapeHtml } from "@/lib/text/escape-html";
import { type PdfLine, readPdfLines } from "./read-pdf-lines";

/** The share of a line's height by which a cell may stand beside the beginning of its column. */
const NEAR = 1.5;
/** What stands in more columns is no table of people; its rows are paragraphs. */
const MAX_COLUMNS = 30;
/** As much as a page may have (`HostReaderOptions.maxBytes`). */
const MAX_CHARACTERS = 5_000_000;
/** A gap of more than this share of a line's height divides paragraphs. */
const BLANK = 1.9;

/**
 * The text of a PDF as a page: its paragraphs, and as a table what stands in columns. Pictures of text are not read. Runs
 * in a worker, see `pdfTask`. Throws if it is no PDF or needs a password.
 */
export async function htmlOfPdf(body: Uint8Array): Promise<string> {
  const { title, lines } = await readPdfLines(body);
  const sections: string[] = [];
  let left = MAX_CHARACTERS;
  let block: PdfLine[] = [];
  const close = () => {
    const section = htmlOfBlock(block);
    left -= section.length;
    if (left >= 0) sections.push(section);
    block = [];
  };
  for (const line of lines) {
    const last = block.at(-1);
    if (last && isApart(last, line)) close();
    if (left < 0) break;
    block.push(line);
  }
  if (block.length > 0) close();
  const head = title === null ? "" : `<title>${escapeHtml(title)}</title>`;
  return `<!doctype html><meta charset="utf-8">${head}<body>\n${sections.join("\n")}`;
}

/** Whether a line begins something new: on the next page, in another column, after a blank, or in another size. */
function isApart(before: PdfLine, line: PdfLine): boolean {
  const down = before.y - line.y;
  return line.page !== before.page || down < 0 || down > BLANK * Math.max(before.height, line.height, 1);
}

function htmlOfBlock(lines: readonly PdfLine[]): string {
  const pieces: string[] = [];
  const isRow = ({ cells }: PdfLine) => cells.length > 1 && cells.length <= MAX_COLUMNS;
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (end < lines.length && isRow(lines[end]!)) end += 1;
    if (end > start) pieces.push(htmlOfTable(lines.slice(start, end)));
    else pieces.push(`<p>${escapeHtml(lines[end++]!.cells.map(({ text }) => text).join(" "))}</p>`);
    start = end;
  }
  return `<section>\n${pieces.join("\n")}\n</section>`;
}

/** Rows whose cells stand under those of the row that has the most; an empty cell stays empty. */
function htmlOfTable(lines: readonly PdfLine[]): string {
  const widest = lines.reduce((most, line) => (line.cells.length > most.cells.length ? line : most));
  const rows = lines.map((line) => {
    const columns = widest.cells.map(() => "");
    let next = 0;
    for (const { x, text } of line.cells) {
      while (next < columns.length - 1 && widest.cells[next + 1]!.x <= x + NEAR * line.height) next += 1;
      columns[next] = columns[next] === "" ? text : `${columns[next]} ${text}`;
    }
    return `<tr>${columns.map((text) => `<td>${escapeHtml(text)}</td>`).join("")}</tr>`;
  });
  return `<table>\n${rows.join("\n")}\n</table>`;
}
