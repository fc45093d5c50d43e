import type { ReactNode } from "react";

/** One column of a DataTable. `id` appears in the URL when it is hidden. */
export type DataColumn<Row> = {
  id: string;
  /** The text of the header; also the name in the column menu. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Its name in the URL's `sort`; without it the column is not sortable. */
  sort?: string;
  /** The sort direction of the first click; numbers and times start with the largest. Default "asc". */
  firstSort?: "asc" | "desc";
  /** "end" for numbers. */
  align?: "start" | "end";
  /** Maximum width in pixels. Longer text is truncated, and shown in full on hover and focus. Default 240. */
  width?: number;
  /** Hidden by default. */
  hidden?: boolean;
};
