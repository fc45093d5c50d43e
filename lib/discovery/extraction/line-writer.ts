import { stripInvisible } from "@/lib/text/fold-text";
import type { Line, Mark } from "./page-lines";

/** An open link; each line that it covers gets a mark. */
type OpenLink = { href: string; kind: Mark["kind"]; start: number };

/** Browsers close a link where the next one begins. With hundreds of open links, each line would hold hundreds of marks. */
const MAX_OPEN_LINKS = 8;
/** Maximum characters of a link's address; a mailto link may contain a whole email after it. */
const LONGEST_HREF = 4_000;

/** Writes a page's lines piece by piece; a line's text is joined once, when the line ends. */
export class LineWriter {
  readonly lines: Line[] = [];
  private pieces: string[] = [];
  private length = 0;
  /** The last two characters of the line, because its last character may be a surrogate pair. */
  private tail = "";
  private runs: Line["runs"] = [];
  private marks: Mark[] = [];
  private readonly links: OpenLink[] = [];
  /** Whether an inline element started or ended since the last text. */
  isSplit = false;

  openLink(address: string | undefined): OpenLink | null {
    if (!address) return null;
    const href = address.slice(0, LONGEST_HREF);
    const link = { href, kind: kindOf(href), start: this.length };
    this.links.push(link);
    if (this.links.length > MAX_OPEN_LINKS) this.addMark(this.links.shift()!);
    return link;
  }

  closeLink(link: OpenLink): void {
    // Links opened inside it are closed before it; one of them may already have closed it.
    if (this.links.at(-1) !== link) return;
    this.links.pop();
    this.addMark(link);
  }

  addText(data: string, hint: string, strong: boolean, reversed: boolean): void {
    let piece = stripInvisible(data).replace(/\s+/g, " ");
    if (reversed) piece = [...piece].reverse().join("");
    if (this.length === 0 || this.tail.endsWith(" ")) piece = piece.trimStart();
    const last = this.runs.at(-1);
    // Adjacent fields are separated only by style sheets, which are not read here.
    if (
      this.isSplit &&
      hint !== (last?.hint ?? "") &&
      this.length > 0 &&
      !this.tail.endsWith(" ") &&
      /^[\p{L}\d]/u.test(piece) &&
      /[\p{L}\d]$/u.test(this.tail)
    )
      this.write(" ");
    if (!piece) return;
    const start = this.length;
    this.write(piece);
    if (last && last.strong === strong && last.hint === hint && !this.isSplit) last.end = this.length;
    else this.runs.push({ start, end: this.length, strong, hint });
    this.isSplit = false;
  }

  /** Ends the line. A line without text or links is dropped. */
  endLine(block: number, heading: boolean): void {
    for (const link of this.links) {
      this.addMark(link);
      link.start = 0;
    }
    if (this.length > 0 || this.marks.length > 0) {
      const whole = this.pieces.length === 1 ? this.pieces[0]! : this.pieces.join("");
      const text = whole.trimEnd();
      const { runs, marks } = this;
      const isStrong = (run: Line["runs"][number]) =>
        run.strong || !/[\p{L}\p{N}]/u.test(whole.slice(run.start, run.end));
      if (text || marks.length > 0)
        this.lines.push({
          text,
          block,
          strong: runs.length > 0 && runs.every(isStrong),
          heading,
          runs,
          marks,
        });
    }
    this.pieces = [];
    this.length = 0;
    this.tail = "";
    this.runs = [];
    this.marks = [];
  }

  private write(piece: string): void {
    this.pieces.push(piece);
    this.length += piece.length;
    this.tail = (piece.length > 1 ? piece : this.tail + piece).slice(-2);
  }

  private addMark({ href, kind, start }: OpenLink): void {
    const from = Math.min(start, this.length);
    if (this.length > from || kind !== "page") this.marks.push({ start: from, end: this.length, href, kind });
  }
}

function kindOf(href: string): Mark["kind"] {
  if (/^\s*mailto:/i.test(href)) return "mail";
  return /^\s*(?:tel|callto):/i.test(href) ? "phone" : "page";
}
