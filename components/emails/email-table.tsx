"use client";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { EmailState } from "./email-states";

export type EmailRow = {
  id: string;
  leadName: string | null;
  company: string | null;
  toAddress: string;
  subject: string | null;
  state: EmailState;
  response: string | null;
  sentAt: string | null;
  updatedAt: string;
};

/** The emails of an agent, newest first; a row opens its email next to the list. */
export function EmailTable({
  emails,
  currentId,
  toolbar,
  empty,
}: {
  emails: EmailRow[];
  currentId: string | undefined;
  toolbar: ReactNode;
  empty: ReactNode;
}) {
  const path = usePathname();
  const parameters = useSearchParams();
  const hrefFor = (id: string) => {
    const query = new URLSearchParams(parameters);
    query.set("email", id);
    return `${path}?${query}`;
  };
  return (
    <DataTable
      label="Emails"
      plain
      columns={COLUMNS}
      rows={emails}
      rowId={({ id }) => id}
      rowLabel={({ leadName, toAddress }) => leadName ?? toAddress}
      rowHref={({ id }) => hrefFor(id)}
      currentId={currentId}
      toolbar={toolbar}
      empty={empty}
    />
  );
}

const COLUMNS: DataColumn<EmailRow>[] = [
  {
    id: "to",
    header: "To",
    width: 320,
    cell: ({ leadName, company, toAddress }) => (
      <>
        {leadName ?? toAddress}
        {leadName && company && <span className="font-normal text-quiet">, {company}</span>}
      </>
    ),
  },
  { id: "state", header: "Status", width: 120, cell: ({ state }) => <Status value={state} /> },
  {
    id: "subject",
    header: "Subject",
    width: 320,
    cell: ({ subject }) => subject ?? <span className="text-quiet">Not written yet</span>,
  },
  {
    id: "address",
    header: "Address",
    width: 240,
    cell: ({ toAddress }) => <span className="text-quiet">{toAddress}</span>,
  },
  {
    id: "at",
    header: "When",
    align: "end",
    cell: ({ sentAt, updatedAt }) => <TimeAgo at={sentAt ?? updatedAt} className="text-quiet" />,
  },
];
