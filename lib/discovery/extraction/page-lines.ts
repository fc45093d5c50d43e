/** A stretch of a line that one inline element covers. */
export type Run = { start: number; end: number; strong: boolean; hint: string };
/** A link; `kind` says what its `href` is of. */
export type Mark = { start: number; end: number; href: string; kind: "mail" | "phone" | "page" };
/** What a reader sees as one line: `text` is folded; `runs` and `marks` are offsets into it. */
export type Line = {
  text: string;
  block: number;
  strong: boolean;
  heading: boolean;
  runs: Run[];
  marks: Mark[];
};
/** An element that starts a line of its own: `first` to `end` (exclusive) are its lines; 0 is the page, its own parent. */
export type Block = { tag: string; hint: string; parent: number; first: number; end: number };
export type PageLines = { lines: Line[]; blocks: Block[] };
