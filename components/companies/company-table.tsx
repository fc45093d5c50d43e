"use client";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Company } from "@/lib/companies/company";

export type TableCompany = Pick<
  Company,
  "id" | "domain" | "name" | "place" | "industry" | "people" | "bestScore" | "contactedAt"
>;

const COLUMNS: DataColumn<TableCompany>[] = [
  { id: "name", header: "Name", width: 280, cell: (company) => nameOf(company) },
  { id: "people", header: "People", align: "end", cell: ({ people }) => <Amount value={people} /> },
  {
    id: "score",
    header: "Best fit",
    align: "end",
    cell: ({ bestScore }) =>
      bestScore === null ? <span className="text-quiet">Not judged</span> : <Amount value={bestScore} />,
  },
  { id: "place", header: "Town", width: 180, cell: ({ place }) => place ?? <Unknown /> },
  {
    id: "industry",
    header: "Industry",
    cell: ({ industry }) => (industry.length > 0 ? industry.join(", ") : <Unknown />),
  },
  { id: "website", header: "Website", width: 200, cell: ({ domain }) => domain },
  {
    id: "contacted",
    header: "Last contacted",
    align: "end",
    cell: ({ contactedAt }) =>
      contactedAt ? <TimeAgo at={contactedAt} /> : <span className="text-quiet">Never</span>,
  },
];

/** The companies of a page; each row opens the company. */
export function CompanyTable({
  rows,
  toolbar,
  empty,
  viewKey,
}: {
  rows: TableCompany[];
  toolbar?: ReactNode;
  empty: ReactNode;
  viewKey: string;
}) {
  return (
    <DataTable
      label="Companies"
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      rowHref={({ id }) => `/companies/${id}`}
      toolbar={toolbar}
      empty={empty}
      viewKey={viewKey}
      plain
    />
  );
}

const nameOf = ({ name, domain }: TableCompany) => name ?? domain;

function Unknown() {
  return (
    <span className="text-quiet">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not found</span>
    </span>
  );
}
