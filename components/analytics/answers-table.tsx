import { Amount } from "@/components/ui/amount";
import { AnswerTimeCell } from "./answer-time-cell";
import type { PersonRow } from "./figure-rows";
import { FigureTable } from "./figure-table";
import { RateCell } from "./rate-cell";

/** Who answered replies, how many and how soon. */
export function AnswersTable({ rows }: { rows: PersonRow[] }) {
  return (
    <FigureTable
      title="By person who answered"
      kind="Person"
      columns={["People answered", "Interested", "Time to answer"]}
      rows={rows.map(({ key, label, people, interested, answered }) => ({
        key,
        label,
        cells: [
          <Amount key="people" value={people} />,
          <RateCell key="interested" value={interested} />,
          <AnswerTimeCell key="answered" value={answered} />,
        ],
      }))}
    />
  );
}
