"use client";
import type { ReactNode } from "react";
import type { z } from "zod";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { listCalls } from "@/lib/calls/list-calls";
import { OUTCOME_LABELS } from "./call-labels";

export type CallRow = Omit<z.output<(typeof listCalls)["output"]>["calls"][number], "script"> & {
  /** The number, formatted. */
  number: string;
  claimedByName: string | null;
  /** Whether it was callable when the server checked; the browser's clock may differ. */
  isCallable: boolean;
};

const who = ({ lead, number }: CallRow) => lead.name ?? lead.company ?? number;

const COLUMNS: DataColumn<CallRow>[] = [
  {
    id: "lead",
    header: "Lead",
    cell: who,
    width: 200,
  },
  { id: "company", header: "Company", cell: ({ lead }) => lead.company ?? <Nothing />, width: 200 },
  { id: "phone", header: "Number", cell: ({ number }) => <span className="tabular-nums">{number}</span> },
  { id: "try", header: "Call", cell: ({ attempt }) => attempt, align: "end" },
  { id: "state", header: "Status", cell: (row) => <CallState row={row} />, width: 300 },
  { id: "notes", header: "Notes", cell: ({ notes, reason }) => notes ?? reason ?? <Nothing />, width: 320 },
];

/** Calls with their status. */
export function CallTable({
  rows,
  empty,
  toolbar,
}: {
  rows: CallRow[];
  empty: ReactNode;
  toolbar: ReactNode;
}) {
  return (
    <DataTable
      label="Calls"
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={who}
      rowHref={({ id }) => `/calls/${id}`}
      empty={empty}
      toolbar={toolbar}
      plain
    />
  );
}

function CallState({ row }: { row: CallRow }) {
  if (row.status === "done")
    return (
      <>
        {row.outcome && OUTCOME_LABELS[row.outcome]}
        {row.caller === "voice" && ", by the automated assistant"}
        {row.endedAt && (
          <>
            {" "}
            <TimeAgo at={row.endedAt} className="text-quiet" />
          </>
        )}
      </>
    );
  if (row.status === "canceled") return <Status value="canceled" />;
  if (row.caller === "voice") return <VoiceState row={row} />;
  if (row.claimedBy) return <>{row.claimedByName ?? "Somebody"} is calling</>;
  if (!row.callableFrom) return <span className="text-warning">No time suits every time zone</span>;
  if (row.isCallable) return "Can be called now";
  return (
    <>
      From <TimeAgo at={row.callableFrom} exact />
    </>
  );
}

function VoiceState({ row }: { row: CallRow }) {
  if (row.claimedBy) return "The automated assistant is calling";
  if (!row.callableFrom) return <span className="text-warning">No time suits every time zone</span>;
  if (row.isCallable) return "The automated assistant calls";
  return (
    <>
      The automated assistant calls from <TimeAgo at={row.callableFrom} exact />
    </>
  );
}

function Nothing() {
  return <span className="text-quiet">–</span>;
}
