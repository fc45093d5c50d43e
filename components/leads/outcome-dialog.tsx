"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { LeadActions, PanelLead } from "./lead-actions";

const OUTCOMES = [
  { value: "replied", label: "They replied", hint: "Or you met, or agreed to: put that into the note." },
  { value: "rejected", label: "They are no fit", hint: "Nobody writes to them. You can restore them later." },
  {
    value: "unsubscribed",
    label: "They want no more mail",
    hint: "Nobody in the workspace writes to the address again.",
  },
  {
    value: "bounced",
    label: "The address does not work",
    hint: "Nobody in the workspace writes to the address again.",
  },
] as const;

/** Writes down what came of a lead, with a note for its history. */
export default function OutcomeDialog({
  lead,
  actions,
  onClose,
}: {
  lead: PanelLead;
  actions: Pick<LeadActions, "recordOutcome">;
  onClose: () => void;
}) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]["value"]>("replied");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    setProblem(undefined);
    const words = note.trim();
    const answer = await actions.recordOutcome({ id: lead.id, outcome, ...(words && { note: words }) });
    setSaving(false);
    if (!answer.ok) return setProblem(answer.error.message);
    onClose();
    router.refresh();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`What came of ${lead.name ?? lead.email}`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" pending={isSaving} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">Outcome</legend>
        <div className="space-y-3">
          {OUTCOMES.map(({ value, label, hint }) => (
            <label key={value} className="flex items-start gap-2.5">
              <input
                type="radio"
                name="outcome"
                value={value}
                checked={outcome === value}
                onChange={() => setOutcome(value)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                {label}
                <span className="block text-quiet text-sm">{hint}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field label="Note" optional className="mt-4" hint="Stands in the lead's history.">
        <Textarea
          value={note}
          maxLength={2000}
          placeholder="Meeting on Tuesday at ten"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {problem && <Failure title={problem} kept="Your note is still here." className="mt-4" />}
    </Dialog>
  );
}
