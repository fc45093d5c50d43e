"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";

type BlockRow<Entry> = {
  id: string;
  /** What is blocked, formatted. */
  label: string;
  why: string;
  note: string | null;
  createdAt: string;
  /** The input for restoring it; null for an erased person, of whom only a hash is left, which nobody can read or restore. */
  entry: Entry | null;
  /** What remains blocked after it is removed. */
  caution?: string;
};

/** `remove` takes an entry off the list; `restore` puts it back as it was. */
type BlockActions<Entry> = {
  remove: (input: { id: string }) => Promise<ActionResult<unknown>>;
  restore: (entry: Entry) => Promise<ActionResult<unknown>>;
};

export type BlockTableProps<Entry> = {
  /** Names the table for screen readers. */
  label: string;
  /** The head of the first column. */
  head: string;
  rows: BlockRow<Entry>[];
  /** The message after an entry's label when it was removed: "can be called again". */
  freed: string;
  /** Omitted for read-only roles. */
  actions?: BlockActions<Entry> | undefined;
};

type Row<Entry> = BlockRow<Entry> & Pick<BlockTableProps<Entry>, "actions" | "freed">;

/** The people that nobody here may email or call. Removing one can be undone from its toast. */
export function BlockTable<Entry>({
  label,
  head,
  rows,
  freed,
  actions,
  toolbar,
  empty,
}: BlockTableProps<Entry> & { toolbar: ReactNode; empty: ReactNode }) {
  const columns = useMemo(() => listColumns<Entry>(head), [head]);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows.map((row) => ({ ...row, actions, freed }))}
      rowId={({ id }) => id}
      rowLabel={(row) => row.label}
      toolbar={toolbar}
      empty={empty}
      plain
    />
  );
}

const NOTHING = <span className="text-quiet">–</span>;

function listColumns<Entry>(head: string): DataColumn<Row<Entry>>[] {
  return [
    {
      id: "what",
      header: head,
      cell: ({ entry, label }) =>
        entry === null ? (
          <span className="text-quiet">Permanently deleted</span>
        ) : (
          <span className="tabular-nums">{label}</span>
        ),
      width: 440,
    },
    { id: "why", header: "Why", cell: ({ why }) => why },
    { id: "note", header: "Note", cell: ({ note }) => note ?? NOTHING, width: 320 },
    { id: "since", header: "Since", cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    {
      id: "remove",
      header: "Remove",
      cell: (row) =>
        row.actions && row.entry !== null ? (
          <Remove {...row} actions={row.actions} entry={row.entry} />
        ) : (
          NOTHING
        ),
      align: "end",
    },
  ];
}

type RemoveProps<Entry> = Omit<Row<Entry>, "actions" | "entry"> & {
  actions: BlockActions<Entry>;
  entry: Entry;
};

function Remove<Entry>({ id, label, entry, caution, freed, actions }: RemoveProps<Entry>) {
  const router = useRouter();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const restore = async () => {
    const answer = await answered(actions.restore(entry));
    if (answer.ok) toast({ title: `${label} is on the list again` });
    else
      toast({
        title: `${label} could not be put back`,
        description: answer.error.message,
        failed: true,
      });
    router.refresh();
  };
  const remove = async () => {
    setPending(true);
    const answer = await answered(actions.remove({ id }));
    setPending(false);
    if (answer.ok)
      toast({
        title: `${label} ${freed}`,
        description: caution,
        action: { label: "Undo", onPress: restore },
      });
    else
      toast({
        title: `${label} could not be removed`,
        description: answer.error.message,
        failed: true,
      });
    router.refresh();
  };
  return (
    <Button size="small" variant="ghost" pending={isPending} aria-label={`Remove ${label}`} onClick={remove}>
      Remove
    </Button>
  );
}
