"use client";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Status } from "@/components/ui/status";
import type { CompanyDossier } from "@/lib/companies/company";

type Person = CompanyDossier["leads"][number];

const COLUMNS: DataColumn<Person>[] = [
  {
    id: "name",
    header: "Name",
    width: 220,
    cell: (person) => (
      <span className="flex items-center gap-2">
        <span className={person.name ? "truncate" : "truncate font-normal text-quiet"}>{nameOf(person)}</span>
        {person.sample && (
          <span className="max-md:hidden">
            <Badge>Sample</Badge>
          </span>
        )}
      </span>
    ),
  },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    id: "score",
    header: "Fit",
    align: "end",
    cell: ({ score }) =>
      score === null ? <span className="text-quiet">Not judged</span> : <Amount value={score} />,
  },
  { id: "title", header: "Title", cell: ({ title }) => title ?? <span className="text-quiet">–</span> },
  { id: "email", header: "Email", width: 276, cell: ({ email }) => email },
];

/** The people of a company; each row opens the lead. */
export function CompanyPeople({ people }: { people: Person[] }) {
  return (
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={people}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      rowHref={({ id }) => `/leads?lead=${id}`}
      empty={null}
      plain
    />
  );
}

const nameOf = ({ name, email }: Person) => name ?? email;
