"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";
import type { Suppression } from "@/lib/suppressions/suppression";

type Restored = Pick<Suppression, "email" | "reason" | "note">;
export type SuppressionActions = {
  remove: (input: { id: string }) => Promise<ActionResult<unknown>>;
  restore: (input: Restored) => Promise<ActionResult<unknown>>;
};
type Row = Suppression & { canChange: boolean; actions: SuppressionActions };

const REASONS: Record<Suppression["reason"], string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Mail came back",
  manual: "Added by somebody",
};

/** A person who was deleted for good has left a hash, which nobody can read or bring back. */
const isErased = ({ email }: Suppression) => email.startsWith("erased:");

const COLUMNS: DataColumn<Row>[] = [
  {
    id: "email",
    header: "Address",
    cell: (row) => (isErased(row) ? <span className="text-quiet">Deleted for good</span> : row.email),
    width: 320,
  },
  { id: "reason", header: "Why", cell: ({ reason }) => REASONS[reason] },
  {
    id: "note",
    header: "Note",
    cell: ({ note }) => note ?? <span className="text-quiet">–</span>,
    width: 320,
  },
  { id: "since", header: "Since", cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  {
    id: "remove",
    header: "Remove",
    cell: (row) =>
      row.canChange && !isErased(row) ? <Remove {...row} /> : <span className="text-quiet">–</span>,
    align: "end",
  },
];

/** Addresses that nobody here writes to. Removing one can be undone from its toast. */
export function SuppressionTable({
  suppressions,
  canChange,
  actions,
  toolbar,
  empty,
}: {
  suppressions: Suppression[];
  canChange: boolean;
  actions: SuppressionActions;
  toolbar: ReactNode;
  empty: ReactNode;
}) {
  return (
    <DataTable
      label="Suppression list"
      columns={COLUMNS}
      rows={suppressions.map((row) => ({ ...row, canChange, actions }))}
      rowId={({ id }) => id}
      rowLabel={({ email }) => email}
      toolbar={toolbar}
      empty={empty}
      plain
    />
  );
}

function Remove({ id, email, reason, note, actions }: Row) {
  const router = useRouter();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const restore = async () => {
    const answer = await actions.restore({ email, reason, note }).catch(() => null);
    if (answer?.ok) toast({ title: `${email} is on the list again` });
    else
      toast({
        title: `${email} could not be put back`,
        description: answer?.error.message ?? "The service did not answer. Add the address again.",
        failed: true,
      });
    router.refresh();
  };
  const remove = async () => {
    setPending(true);
    const answer = await actions.remove({ id }).catch(() => null);
    setPending(false);
    if (answer?.ok)
      toast({
        title: `${email} may be written to again`,
        description:
          reason === "manual" ? undefined : "A lead that unsubscribed or bounced is still left alone.",
        action: { label: "Undo", onPress: restore },
      });
    else
      toast({
        title: `${email} could not be removed`,
        description: answer?.error.message ?? "The service did not answer. Try again.",
        failed: true,
      });
    router.refresh();
  };
  return (
    <Button size="small" variant="ghost" pending={isPending} aria-label={`Remove ${email}`} onClick={remove}>
      Remove
    </Button>
  );
}
