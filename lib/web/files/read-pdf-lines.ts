/** In points, from the lower left corner of the page. */
export type PdfLine = { page: number; y: number; height: number; cells: { x: number; text: string }[] };

/** What PDF.js says of a piece of text; the last two of `transform` are where it begins. */
type TextItem = { str: string; transform: number[]; width: number; height: number };
type OpenLine = PdfLine & { end: number };

/** Pages of people and imprints are short; a catalog is not read to its end. */
const MAX_PAGES = 30;
const MAX_ITEMS = 60_000;
const MAX_CHARACTERS = 2_000_000;
const LONGEST_TITLE = 300;
/** Shares of a line's height: how far a raised letter may stand from its line, what divides words, and what divides cells. */
const SAME_LINE = 0.6;
const SPACE = 0.15;
const CELL = 1.5;

/** The lines of a PDF in the order in which it draws them, which is that of reading: column by column. */
export async function readPdfLines(body: Uint8Array): Promise<{ title: string | null; lines: PdfLine[] }> {
  // 2 MB, needed by few workers.
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(body), { verbosity: 0 });
  const lines: PdfLine[] = [];
  let left = MAX_ITEMS;
  let room = MAX_CHARACTERS;
  for (let page = 1; page <= Math.min(document.numPages, MAX_PAGES) && left > 0; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const texts = items.filter((item) => "str" in item).slice(0, left);
    left -= texts.length;
    for (const line of linesOf(texts, page)) {
      room -= line.cells.reduce((sum, { text }) => sum + text.length, 0);
      if (room < 0) return { title: null, lines };
      lines.push(line);
    }
  }
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const title = (info as { Title?: unknown }).Title;
  const isTitled = typeof title === "string" && title.trim() !== "";
  return { title: isTitled ? title.trim().slice(0, LONGEST_TITLE) : null, lines };
}

function linesOf(items: readonly TextItem[], page: number): PdfLine[] {
  const lines: OpenLine[] = [];
  // Not the cell's whole text: looking at it each time would take quadratic time.
  let before = "";
  for (const { str, transform, width, height: given } of items) {
    if (str.trim() === "") continue;
    const [, , , scale, x, y] = transform;
    const height = given || Math.abs(scale!) || 10;
    let line = lines.at(-1);
    const gap = line ? x! - line.end : 0;
    if (!line || Math.abs(line.y - y!) > SAME_LINE * height || gap < -2 * height) {
      line = { page, y: y!, height, cells: [], end: x! };
      lines.push(line);
    }
    const cell = line.cells.at(-1);
    if (!cell || gap > CELL * height) line.cells.push({ x: x!, text: str });
    else cell.text += gap > SPACE * height && !before.endsWith(" ") ? ` ${str}` : str;
    line.end = x! + width;
    before = str;
  }
  return lines.map(({ end: _, ...line }) => ({
    ...line,
    cells: line.cells.map(({ x, text }) => ({ x, text: text.replace(/\s+/g, " ").trim() })),
  }));
}
