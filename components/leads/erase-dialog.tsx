"use client";
import { type FormEvent, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { LeadActions, PanelLead } from "./lead-actions";

/** Asks for confirmation before erasing a person: says what is deleted and what stays, and requires typing their address. */
export default function EraseDialog({
  lead,
  actions,
  onClose,
  onErased,
}: {
  lead: PanelLead;
  actions: Pick<LeadActions, "erase">;
  onClose: () => void;
  onErased: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isErasing, setErasing] = useState(false);
  const isSure = typed.trim().toLowerCase() === lead.email.toLowerCase();

  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSure) return;
    setErasing(true);
    setProblem(undefined);
    const answer = await answered(actions.erase({ id: lead.id }));
    // Someone else has already erased them, which is the desired result.
    if (answer.ok || answer.error.code === "not_found") return onErased();
    setProblem(answer.error.message);
    setErasing(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${lead.name ?? lead.email} for good?`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form="erase-lead" variant="danger" disabled={!isSure} pending={isErasing}>
            Delete for good
          </Button>
        </>
      }
    >
      <p>This cannot be undone. It deletes:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-quiet">
        <li>
          the lead, with {count(lead.evidenceCount, "field")} and their sources, its notes and its history
        </li>
        {lead.emailCount > 0 && (
          <li>{count(lead.emailCount, "email")} to them; one that is still to be sent is canceled</li>
        )}
        <li>mentions of them in chats and stored pages</li>
      </ul>
      <p className="mt-3 text-quiet">
        The address stays suppressed as a hash that nobody can read, so they are not found, imported or
        emailed again. The ledger keeps its amounts without a name.
      </p>
      <form id="erase-lead" onSubmit={erase} className="mt-4">
        <Field
          label={
            <>
              Type <span className="select-all break-all font-mono">{lead.email}</span> to confirm
            </>
          }
        >
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
      {problem && <Failure title={problem} className="mt-4" />}
    </Dialog>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
