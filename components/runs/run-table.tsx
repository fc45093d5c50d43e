"use client";
import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Duration } from "@/components/ui/duration";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { EngineRun } from "@/lib/runs/engine-run";

/** A run in the list: `words` describe its function, `agent` is the agent it works for, `problem` is its error in words. */
export type RunRow = Pick<EngineRun, "id" | "state" | "attempts" | "createdAt" | "startedAt" | "endedAt"> & {
  words: string;
  agent: string | null;
  problem: string | null;
};

const COLUMNS: DataColumn<RunRow>[] = [
  { id: "function", header: "Run", cell: ({ words }) => words, width: 280 },
  { id: "state", header: "Status", cell: ({ state }) => <Status value={state} /> },
  { id: "agent", header: "For", cell: ({ agent }) => agent ?? <Nothing /> },
  {
    id: "started",
    header: "Started",
    cell: ({ startedAt, createdAt }) => <TimeAgo at={startedAt ?? createdAt} />,
  },
  {
    id: "took",
    header: "Took",
    cell: ({ startedAt, endedAt }) => <Duration from={startedAt} to={endedAt} />,
    align: "end",
  },
  { id: "attempts", header: "Attempts", cell: ({ attempts }) => attempts, align: "end" },
  {
    id: "problem",
    header: "Error",
    cell: ({ problem }) => problem ?? <Nothing />,
    width: 360,
  },
];

export function RunTable({ rows, empty, toolbar }: { rows: RunRow[]; empty: ReactNode; toolbar: ReactNode }) {
  return (
    <DataTable
      label="Runs"
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ words }) => words}
      rowHref={({ id }) => `/runs/${id}`}
      empty={empty}
      toolbar={toolbar}
      plain
    />
  );
}

function Nothing() {
  return <span className="text-quiet">–</span>;
}
