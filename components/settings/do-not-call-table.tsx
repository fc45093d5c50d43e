"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";
import type { DoNotCallEntry } from "@/lib/calls/do-not-call/do-not-call-entry";

export type DoNotCallActions = {
  add: (input: { phone: string; note?: string }) => Promise<ActionResult<unknown>>;
  remove: (input: { id: string }) => Promise<ActionResult<unknown>>;
};
type Row = DoNotCallEntry & { canChange: boolean; actions: DoNotCallActions };

const REASONS: Record<DoNotCallEntry["reason"], string> = {
  asked: "Asked for it in a call",
  manual: "Added by somebody",
};

/** A person who was deleted for good has left a hash, which nobody can read or bring back. */
const isErased = ({ phone }: DoNotCallEntry) => phone.startsWith("erased:");

const COLUMNS: DataColumn<Row>[] = [
  {
    id: "phone",
    header: "Number",
    cell: (row) =>
      isErased(row) ? (
        <span className="text-quiet">Deleted for good</span>
      ) : (
        <span className="tabular-nums">{row.phone}</span>
      ),
    width: 240,
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

/** Numbers that nobody here calls. Removing one can be undone from its toast. */
export function DoNotCallTable({
  entries,
  canChange,
  actions,
  toolbar,
  empty,
}: {
  entries: DoNotCallEntry[];
  canChange: boolean;
  actions: DoNotCallActions;
  toolbar: ReactNode;
  empty: ReactNode;
}) {
  return (
    <DataTable
      label="Do-not-call list"
      columns={COLUMNS}
      rows={entries.map((row) => ({ ...row, canChange, actions }))}
      rowId={({ id }) => id}
      rowLabel={({ phone }) => phone}
      toolbar={toolbar}
      empty={empty}
      plain
    />
  );
}

function Remove({ id, phone, note, actions }: Row) {
  const router = useRouter();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const restore = async () => {
    const answer = await actions.add({ phone, ...(note && { note }) }).catch(() => null);
    toast(
      answer?.ok
        ? { title: `${phone} is on the list again` }
        : { title: `${phone} could not be put back. Add it again.`, failed: true },
    );
    router.refresh();
  };
  const remove = async () => {
    setPending(true);
    const answer = await actions.remove({ id }).catch(() => null);
    setPending(false);
    toast(
      answer?.ok
        ? { title: `${phone} may be called again`, action: { label: "Undo", onPress: restore } }
        : {
            title: `${phone} could not be removed`,
            description: answer?.error.message ?? "The service did not answer. Try again.",
            failed: true,
          },
    );
    router.refresh();
  };
  return (
    <Button size="small" variant="ghost" pending={isPending} aria-label={`Remove ${phone}`} onClick={remove}>
      Remove
    </Button>
  );
}
