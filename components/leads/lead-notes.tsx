"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LeadActions } from "./lead-actions";
import { NoteForm } from "./note-form";

export type ShownNote = {
  id: string;
  text: string;
  by: string;
  isOwn: boolean;
  createdAt: string;
  isEdited: boolean;
};

/** What people have written about a lead, newest first. Their own notes they can change and delete. */
export function LeadNotes({
  leadId,
  notes,
  shortcut,
  actions,
}: {
  leadId: string;
  notes: ShownNote[];
  /** The key that leads to the field for a new one, where the page has one. */
  shortcut?: string;
  /** Left out for somebody who only reads. */
  actions?: Pick<LeadActions, "addNote" | "editNote" | "deleteNote">;
}) {
  const router = useRouter();
  const [editing, setEditing] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [deleting, setDeleting] = useState<string>();
  const run = async (answer: ReturnType<typeof answered<unknown>>): Promise<boolean> => {
    setProblem(undefined);
    const { ok, ...rest } = await answer;
    if ("error" in rest) setProblem(rest.error.message);
    router.refresh();
    return ok;
  };
  if (!actions && notes.length === 0) return null;
  return (
    <section aria-label="Notes" className="space-y-3">
      <h3 className="font-medium">Notes</h3>
      {actions && (
        <NoteForm
          label="New note"
          action="Add note"
          {...(shortcut && { shortcut })}
          onSave={(text) => run(answered<unknown>(actions.addNote({ id: leadId, text })))}
        />
      )}
      {problem && <Failure title={problem} />}
      {notes.length > 0 && (
        <ul className="space-y-3">
          {notes.map(({ id, text, by, isOwn, createdAt, isEdited }) => (
            <li key={id} className="rounded-lg border border-border px-3 py-2">
              {editing === id && actions ? (
                <NoteForm
                  label="Note"
                  action="Save"
                  initial={text}
                  onCancel={() => setEditing(undefined)}
                  onSave={async (next) => {
                    const isDone = await run(answered<unknown>(actions.editNote({ id, text: next })));
                    if (isDone) setEditing(undefined);
                    return isDone;
                  }}
                />
              ) : (
                <>
                  <p className="whitespace-pre-wrap break-words">{text}</p>
                  <div className="mt-1 flex flex-wrap items-center gap-x-2 text-quiet text-xs">
                    {by} · <TimeAgo at={createdAt} />
                    {isEdited && " · edited"}
                    {isOwn && actions && (
                      <span className="ml-auto flex gap-1">
                        <Button size="small" variant="ghost" onClick={() => setEditing(id)}>
                          Edit
                        </Button>
                        <Button
                          size="small"
                          variant="ghost"
                          pending={deleting === id}
                          onClick={async () => {
                            setDeleting(id);
                            await run(answered<unknown>(actions.deleteNote({ id })));
                            setDeleting(undefined);
                          }}
                        >
                          Delete
                        </Button>
                      </span>
                    )}
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
