"use client";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { SampleLead } from "./sample-leads";

const COLUMNS: DataColumn<SampleLead>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, sort: "name" },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    id: "score",
    header: "Score",
    cell: ({ score }) => <Amount value={score} />,
    sort: "score",
    firstSort: "desc",
    align: "end",
  },
  { id: "title", header: "Title", cell: ({ title }) => title },
  { id: "company", header: "Company", cell: ({ company }) => company, sort: "company" },
  { id: "email", header: "E-mail", cell: ({ email }) => email },
  { id: "page", header: "Page", cell: ({ page }) => page, hidden: true },
  {
    id: "found",
    header: "Found",
    cell: ({ foundAt }) => <TimeAgo at={foundAt} />,
    sort: "found",
    firstSort: "desc",
    align: "end",
  },
];

export function LeadTable({ rows, sort, empty }: { rows: SampleLead[]; sort?: string; empty: ReactNode }) {
  return (
    <DataTable
      label="Leads"
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => `/many?lead=${id}`}
      currentId={rows[3]?.id}
      sort={sort ?? "-score"}
      empty={empty}
      toolbar={
        <>
          <Input search aria-label="Search leads" placeholder="Search" className="md:w-56" />
          <Select
            aria-label="Status"
            placeholder="Every status"
            className="max-w-40"
            options={[{ value: "new", label: "New" }]}
          />
        </>
      }
      bulk={(ids, clear) => (
        <>
          <Button size="small" onClick={clear}>
            Attach to chat
          </Button>
          <Button size="small" variant="primary">
            Write to {ids.length}
          </Button>
        </>
      )}
    />
  );
}
