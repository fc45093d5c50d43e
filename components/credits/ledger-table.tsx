"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LedgerEntry } from "@/lib/credits/ledger-entry";
import { labelOfAction } from "./credit-labels";

const COLUMNS: DataColumn<LedgerEntry>[] = [
  {
    id: "what",
    header: "What",
    cell: ({ action, kind }) =>
      action ? labelOfAction(action).entry : kind === "grant" ? "Granted" : "Charged",
    width: 160,
  },
  {
    id: "amount",
    header: "Credits",
    cell: ({ amount }) => (
      <Amount value={amount} sign mono digits={6} className={amount > 0 ? "text-positive" : undefined} />
    ),
    align: "end",
  },
  { id: "for", header: "For", cell: (entry) => <Subject {...entry} />, width: 420 },
  {
    id: "agent",
    header: "Agent",
    cell: ({ agentId, agentName }) =>
      agentId ? (
        <Link href={`/agents/${agentId}`} prefetch={false} className="rounded hover:underline">
          {agentName}
        </Link>
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  { id: "when", header: "When", cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
];

/** Entries of the ledger, newest first. */
export function LedgerTable({
  entries,
  empty,
  toolbar,
}: {
  entries: LedgerEntry[];
  empty: ReactNode;
  toolbar: ReactNode;
}) {
  return (
    <DataTable
      label="Ledger"
      columns={COLUMNS}
      rows={entries}
      rowId={({ id }) => id}
      rowLabel={({ createdAt }) => `Entry of ${createdAt}`}
      empty={empty}
      toolbar={toolbar}
      plain
    />
  );
}

function Subject({ agentId, emailId, toAddress, threadId, runId, action, note }: LedgerEntry) {
  if (agentId && emailId && toAddress)
    return (
      <Link
        href={`/agents/${agentId}/emails?email=${emailId}`}
        prefetch={false}
        className="rounded hover:underline"
      >
        {toAddress}
      </Link>
    );
  if (agentId && threadId)
    return (
      <Link
        href={`/agents/${agentId}/threads/${threadId}`}
        prefetch={false}
        className="rounded hover:underline"
      >
        {note ?? "A chat"}
      </Link>
    );
  if (agentId && runId)
    return (
      <Link href={`/agents/${agentId}/campaign`} prefetch={false} className="rounded hover:underline">
        {note ?? (action === "emailSend" ? "Outreach" : "Finding leads")}
      </Link>
    );
  return note ?? <span className="text-quiet">–</span>;
}
