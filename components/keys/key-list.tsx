"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf } from "@/lib/action-result";
import type { ApiKey } from "@/lib/keys/api-key";
import type { revokeApiKey } from "@/lib/keys/revoke-api-key";
import { labelOfScopes } from "./scope-labels";

export type RevokeKey = ActionOf<typeof revokeApiKey>;
type Row = ApiKey & { revoke: RevokeKey };

const COLUMNS: DataColumn<Row>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, width: 280 },
  { id: "state", header: "Status", cell: ({ state }) => <Status value={state} /> },
  {
    id: "prefix",
    header: "Key",
    cell: ({ prefix }) => <span className="font-mono text-quiet">{prefix}…</span>,
  },
  { id: "scopes", header: "Permissions", cell: ({ scopes }) => labelOfScopes(scopes), width: 260 },
  {
    id: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <TimeAgo at={lastUsedAt} /> : <span className="text-quiet">Never</span>,
  },
  {
    id: "expires",
    header: "Expires",
    cell: ({ expiresAt }) =>
      expiresAt ? <TimeAgo at={expiresAt} /> : <span className="text-quiet">Never</span>,
  },
  { id: "created", header: "Created", cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  {
    id: "maker",
    header: "Created by",
    cell: ({ createdBy }) =>
      createdBy ? (
        <>
          {createdBy.name} {!createdBy.isMember && <Badge>Former member</Badge>}
        </>
      ) : (
        <span className="text-quiet">An operator</span>
      ),
    width: 200,
  },
  {
    id: "revoke",
    header: "Revoke",
    cell: (key) => (key.state === "active" ? <Revoke {...key} /> : <span className="text-quiet">–</span>),
    align: "end",
  },
];

/** The keys of a workspace, newest first. */
export function KeyList({ keys, revoke, empty }: { keys: ApiKey[]; revoke: RevokeKey; empty: ReactNode }) {
  return (
    <DataTable
      label="Keys"
      columns={COLUMNS}
      rows={keys.map((key) => ({ ...key, revoke }))}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      empty={empty}
      plain
    />
  );
}

function Revoke({ id, name, prefix, lastUsedAt, revoke }: Row) {
  const router = useRouter();
  return (
    <ConfirmDialog
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke key"
      danger
      onConfirm={async () => {
        const answer = await revoke({ id });
        if (!answer.ok) return answer.error.message;
        router.refresh();
      }}
      trigger={
        <Button size="small" variant="ghost" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
    >
      Every call with <span className="font-mono">{prefix}…</span> is refused from then on, for good.{" "}
      {lastUsedAt ? (
        <>
          It was last used <TimeAgo at={lastUsedAt} />.
        </>
      ) : (
        "It has never been used."
      )}
    </ConfirmDialog>
  );
}
