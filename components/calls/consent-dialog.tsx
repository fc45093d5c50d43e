"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useReader } from "@/components/ui/reader";
import { Textarea } from "@/components/ui/textarea";
import type { ActionOf } from "@/lib/action-result";
import { NewConsent } from "@/lib/calls/consent/call-consent";
import type { recordCallConsent } from "@/lib/calls/consent/record-call-consent";
import { clockOf } from "@/lib/time/zone-clock";
import { momentIn } from "./moment-in";

export type RecordConsent = ActionOf<typeof recordCallConsent>;

const FORM = "record-consent";

/** Records that a lead agreed to be called by the automated assistant: what, how and when. */
export default function ConsentDialog({
  leadId,
  record,
  onClose,
  onDone,
}: {
  leadId: string;
  record: RecordConsent;
  onClose: () => void;
  onDone: () => void;
}) {
  const { zone } = useReader();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(NewConsent),
    defaultValues: { id: leadId, statement: "", method: "", givenAt: localNow(zone) },
  });
  const save = handleSubmit(async (consent) => {
    const answer = await answered(record(consent));
    if (answer.ok) return onDone();
    const message = answer.error.message;
    setError("root", { message });
  });
  const trimmed = { setValueAs: (text: string) => text.trim() };
  const moment = { setValueAs: (local: string) => momentIn(zone, local)?.toISOString() ?? "" };
  const whenProblem =
    errors.givenAt?.type === "custom" ? "That time is in the future." : "Choose a date and time.";

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record consent"
      description="The automated assistant calls a lead only with consent. Keep the proof: you may have to show it."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={FORM} pending={isSubmitting}>
            Record
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={save} noValidate className="flex flex-col gap-4">
        <Field
          label="What they agreed to"
          hint="In their own words."
          error={errors.statement && "Enter what they agreed to."}
        >
          <Textarea rows={2} maxLength={1000} {...register("statement", trimmed)} />
        </Field>
        <Field
          label="How"
          hint="A form, an email or a conversation, and where the proof is."
          error={errors.method && "Enter how they agreed and where the proof is."}
        >
          <Textarea rows={2} maxLength={1000} {...register("method", trimmed)} />
        </Field>
        <Field label="When" error={errors.givenAt && whenProblem}>
          <Input type="datetime-local" {...register("givenAt", moment)} />
        </Field>
      </form>
      {errors.root?.message && (
        <Failure title={errors.root.message} kept="Your text is still here." className="mt-4" />
      )}
    </Dialog>
  );
}

/** The current time for a `datetime-local` field in the reader's zone. */
function localNow(zone: string): string {
  const now = Date.now();
  return new Date(now + clockOf(zone)(now)).toISOString().slice(0, 16);
}
