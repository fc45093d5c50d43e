/** The part of a line inside one inline element. */
export type Run = { start: number; end: number; strong: boolean; hint: string };
/** A link; `kind` is the kind of its `href`. */
export type Mark = { start: number; end: number; href: string; kind: "mail" | "phone" | "page" };
/** One visible line: `text` is folded; `runs` and `marks` are offsets into it. */
export type Line = {
  text: string;
  block: number;
  strong: boolean;
  heading: boolean;
  runs: Run[];
  marks: Mark[];
};
/**
 * An element that starts a new line. Its lines are `first` to `end` (exclusive); block 0 is the page, which is its own parent. `rows` and
 * `columns` are what a table cell spans, if that is more than one.
 */
export type Block = {
  tag: string;
  hint: string;
  parent: number;
  first: number;
  end: number;
  rows?: number;
  columns?: number;
};
export type PageLines = { lines: Line[]; blocks: Block[] };
