import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LeadRow } from "@/lib/leads/browse-leads";
import { RANKED_LEAD_FIELDS } from "@/lib/leads/lead-fields";

/** The parts of a lead that the table shows. */
export type TableLead = Omit<LeadRow, "campaignId" | "phoneNumber" | "mailState" | "updatedAt">;

const FIELD_COLUMNS: DataColumn<TableLead>[] = RANKED_LEAD_FIELDS.flatMap(({ name, label, column }) => {
  if (!column) return [];
  const { id = name, isHidden, ...rest } = column;
  return { id, header: label, hidden: isHidden, cell: (lead) => lead[name] ?? <Unknown />, ...rest };
});

const NAME_COLUMN: DataColumn<TableLead> = {
  ...FIELD_COLUMNS.find(({ id }) => id === "name")!,
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
};

const EMAIL_STATUS_COLUMN: DataColumn<TableLead> = {
  id: "address",
  header: "Email status",
  hidden: true,
  cell: ({ emailStatus }) => <Status value={emailStatus === "unknown" ? "unverified" : emailStatus} />,
};

export const LEAD_COLUMNS: DataColumn<TableLead>[] = [
  NAME_COLUMN,
  {
    id: "status",
    header: "Status",
    sort: "status",
    // On a phone the name needs the full width.
    cell: ({ status, sample }) => (
      <span className="flex min-w-28 items-center gap-2">
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
    header: "Fit",
    sort: "score",
    firstSort: "desc",
    align: "end",
    cell: ({ score }) =>
      score === null ? <span className="text-quiet">Not judged</span> : <Amount value={score} />,
  },
  {
    id: "reach",
    header: "Reach",
    sort: "reach",
    firstSort: "desc",
    align: "end",
    hidden: true,
    cell: ({ reach }) => <Amount value={reach} />,
  },
  ...FIELD_COLUMNS.filter(({ id }) => id !== "name").flatMap((column) =>
    column.id === "email" ? [column, EMAIL_STATUS_COLUMN] : column,
  ),
  { id: "agent", header: "Agent", hidden: true, width: 200, cell: ({ agentName }) => agentName },
  {
    id: "contacted",
    header: "Last emailed",
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

/** On an agent's own page its name is redundant. */
export const AGENT_LEAD_COLUMNS = LEAD_COLUMNS.filter(({ id }) => id !== "agent");

function Unknown() {
  return (
    <span className="text-quiet">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not found</span>
    </span>
  );
}
