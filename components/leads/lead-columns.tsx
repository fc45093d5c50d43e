import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LeadRow } from "@/lib/leads/browse-leads";

/** Of a lead, what the table shows. */
export type TableLead = Pick<
  LeadRow,
  | "id"
  | "name"
  | "email"
  | "emailStatus"
  | "status"
  | "score"
  | "title"
  | "company"
  | "location"
  | "phone"
  | "domain"
  | "agentId"
  | "agentName"
  | "sample"
  | "contactedAt"
  | "createdAt"
>;

export const LEAD_COLUMNS: DataColumn<TableLead>[] = [
  {
    id: "name",
    header: "Name",
    sort: "name",
    width: 220,
    cell: ({ name, email, sample }) => (
      <span className="flex items-center gap-2">
        <span className={name ? "truncate" : "truncate font-normal text-quiet"}>{name ?? email}</span>
        {sample && (
          <span className="max-md:hidden">
            <Badge>Sample</Badge>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    sort: "status",
    // On a phone the name needs all of its room.
    cell: ({ status, sample }) => (
      <span className="flex items-center gap-2">
        <Status value={status} />
        {sample && (
          <span className="md:hidden">
            <Badge>Sample</Badge>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "score",
    header: "Score",
    sort: "score",
    firstSort: "desc",
    align: "end",
    cell: ({ score }) => <Amount value={score} />,
  },
  { id: "title", header: "Title", width: 160, cell: ({ title }) => title ?? <Unknown /> },
  {
    id: "company",
    header: "Company",
    sort: "company",
    width: 160,
    cell: ({ company }) => company ?? <Unknown />,
  },
  {
    id: "place",
    header: "Place",
    sort: "place",
    width: 180,
    hidden: true,
    cell: ({ location }) => location ?? <Unknown />,
  },
  { id: "email", header: "E-mail", width: 180, cell: ({ email }) => email },
  {
    id: "address",
    header: "Address",
    hidden: true,
    cell: ({ emailStatus }) => <Status value={emailStatus === "unknown" ? "unverified" : emailStatus} />,
  },
  { id: "phone", header: "Phone", hidden: true, width: 180, cell: ({ phone }) => phone ?? <Unknown /> },
  { id: "domain", header: "Website", hidden: true, width: 200, cell: ({ domain }) => domain ?? <Unknown /> },
  { id: "agent", header: "Agent", hidden: true, width: 200, cell: ({ agentName }) => agentName },
  {
    id: "contacted",
    header: "Written to",
    sort: "contacted",
    firstSort: "desc",
    align: "end",
    hidden: true,
    cell: ({ contactedAt }) => (contactedAt ? <TimeAgo at={contactedAt} /> : <Unknown />),
  },
  {
    id: "found",
    header: "Found",
    sort: "created",
    firstSort: "desc",
    align: "end",
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
];

/** On an agent's own page its name says nothing. */
export const AGENT_LEAD_COLUMNS = LEAD_COLUMNS.filter(({ id }) => id !== "agent");

function Unknown() {
  return (
    <span className="text-quiet">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not found</span>
    </span>
  );
}
