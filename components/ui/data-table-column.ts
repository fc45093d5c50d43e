import type { ReactNode } from "react";

/** One column of a DataTable. `id` stands in the URL where it is hidden. */
export type DataColumn<Row> = {
  id: string;
  /** The head's words; also the name in the menu of columns. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the URL's `sort` calls it; without it the column cannot be sorted by. */
  sort?: string;
  /** Which way the first click sorts; numbers and times begin with the largest. Default "asc". */
  firstSort?: "asc" | "desc";
  /** "end" for numbers. */
  align?: "start" | "end";
  /** Pixels at most; what is longer is cut, and shown whole on hover and focus. Default 240. */
  width?: number;
  /** Hidden until somebody asks for it. */
  hidden?: boolean;
};
