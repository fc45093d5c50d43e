import { Amount } from "@/components/ui/amount";
import type { Figures } from "@/lib/analytics/figures";
import { AnswerTimeCell } from "./answer-time-cell";
import { FigureTable, type TableRow } from "./figure-table";
import { RateCell } from "./rate-cell";

export type FigureRow = {
  key: string;
  label: string;
  href?: string;
  figures: Figures;
  /** Rows that belong to this one, and what they say together. */
  parts?: { rows: FigureRow[]; note: string };
};

const COLUMNS = ["Sent", "Bounced", "Replied", "Interested", "Opted out", "Spam reports", "Time to answer"];

/** Figures of several things under each other. */
export function FiguresTable({ title, kind, rows }: { title: string; kind: string; rows: FigureRow[] }) {
  return <FigureTable title={title} kind={kind} columns={COLUMNS} rows={rows.map(toTableRow)} />;
}

function toTableRow({ figures, parts, ...row }: FigureRow): TableRow {
  const { sent, bounced, replied, interested, optedOut, complained, answered } = figures;
  return {
    ...row,
    cells: [
      <Amount key="sent" value={sent} />,
      ...[bounced, replied, interested, optedOut, complained].map((rate, at) => (
        <RateCell key={COLUMNS[at + 1]} value={rate} />
      )),
      <AnswerTimeCell key="answered" value={answered} />,
    ],
    ...(parts && { parts: { ...parts, rows: parts.rows.map(toTableRow) } }),
  };
}
