"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { TimeAgo } from "@/components/ui/time-ago";

/** An entry of the audit log in words. */
export type AuditRow = {
  id: string;
  who: string;
  isKey: boolean;
  what: string;
  /** The subject, with a link to it. */
  subject: { label: string; href?: string } | null;
  details: string;
  /** Why it was refused; null if it was done. */
  refusal: string | null;
  at: string;
};

const COLUMNS: DataColumn<AuditRow>[] = [
  {
    id: "who",
    header: "Who",
    cell: ({ who, isKey }) => (
      <>
        {who} {isKey && <Badge>Key</Badge>}
      </>
    ),
    width: 200,
  },
  {
    id: "what",
    header: "What",
    cell: ({ what, refusal }) => (
      <>
        {what}
        {refusal && <span className="text-warning"> – refused: {refusal}</span>}
      </>
    ),
    width: 380,
  },
  {
    id: "subject",
    header: "About",
    cell: ({ subject }) =>
      subject === null ? (
        <span className="text-quiet">–</span>
      ) : subject.href ? (
        <Link href={subject.href} prefetch={false} className="rounded hover:underline">
          {subject.label}
        </Link>
      ) : (
        subject.label
      ),
    width: 200,
  },
  {
    id: "details",
    header: "Details",
    cell: ({ details }) => <span className="text-quiet">{details || "–"}</span>,
    width: 320,
  },
  { id: "at", header: "When", cell: ({ at }) => <TimeAgo at={at} /> },
];

/** Who did what, newest first. */
export function AuditTable({
  rows,
  toolbar,
  empty,
}: {
  rows: AuditRow[];
  toolbar: ReactNode;
  empty: ReactNode;
}) {
  return (
    <DataTable
      label="Audit log"
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ who, what }) => `${who}: ${what}`}
      toolbar={toolbar}
      empty={empty}
      plain
    />
  );
}
