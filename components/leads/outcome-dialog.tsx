"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { LeadOutcomeInput } from "@/lib/workflows/lead-outcome-input";
import type { LeadActions, PanelLead } from "./lead-actions";

const OUTCOMES = [
  { value: "replied", label: "They replied", hint: "Or you met, or agreed to meet: say so in the note." },
  { value: "rejected", label: "Not a fit", hint: "Nobody emails them. You can restore them later." },
  {
    value: "unsubscribed",
    label: "Opted out",
    hint: "Nobody in the workspace emails the address again.",
  },
  {
    value: "bounced",
    label: "The address doesn’t work",
    hint: "Nobody in the workspace emails the address again.",
  },
] as const;

/** Logs the outcome of a lead, with a note for its history. */
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
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(LeadOutcomeInput),
    defaultValues: { id: lead.id, outcome: "replied" },
  });
  const save = handleSubmit(async (input) => {
    const answer = await answered(actions.recordOutcome(input));
    if (!answer.ok) return setError("root", { message: answer.error.message });
    onClose();
    router.refresh();
  });
  const orNothing = { setValueAs: (text: string) => text.trim() || undefined };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Log outcome for ${lead.name ?? lead.email}`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" pending={isSubmitting} onClick={save}>
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
                value={value}
                {...register("outcome")}
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
      <Field label="Note" optional className="mt-4" hint="Appears in the lead's history.">
        <Textarea maxLength={2000} placeholder="Meeting on Tuesday at ten" {...register("note", orNothing)} />
      </Field>
      {errors.root?.message && (
        <Failure title={errors.root.message} kept="Your note is still here." className="mt-4" />
      )}
    </Dialog>
  );
}
