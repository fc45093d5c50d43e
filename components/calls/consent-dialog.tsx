"use client";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useReader } from "@/components/ui/reader";
import { Textarea } from "@/components/ui/textarea";
import { clockOf } from "@/lib/zone-clock";
import type { ConsentActions } from "./call-consents";
import { momentIn } from "./moment-in";

const FORM = "record-consent";

/** Writes down that a lead agreed to be called by the automated assistant: what, how and when. */
export default function ConsentDialog({
  leadId,
  record,
  onClose,
  onDone,
}: {
  leadId: string;
  record: ConsentActions["record"];
  onClose: () => void;
  onDone: () => void;
}) {
  const { zone } = useReader();
  const [what, setWhat] = useState("");
  const [how, setHow] = useState("");
  const [when, setWhen] = useState(() => localNow(zone));
  const [missing, setMissing] = useState<{ what?: string; how?: string; when?: string }>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const givenAt = momentIn(zone, when);
    const found = {
      ...(what.trim() === "" && { what: "Write what they agreed to." }),
      ...(how.trim() === "" && { how: "Write how they agreed, and where its proof is." }),
      ...(givenAt === null && { when: "Choose a day and a time." }),
      ...(givenAt !== null && givenAt.getTime() > Date.now() && { when: "This moment is still to come." }),
    };
    setMissing(found);
    if (Object.keys(found).length > 0 || givenAt === null) return;
    setSaving(true);
    setProblem(undefined);
    const answer = await record({
      ...{ id: leadId, what: what.trim(), how: how.trim(), givenAt: givenAt.toISOString() },
    }).catch(() => null);
    setSaving(false);
    if (answer?.ok) return onDone();
    setProblem(answer?.error.message ?? "The service did not answer. Look whether it stands there.");
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record consent"
      description="With it, and only with it, the automated assistant may call this lead. Keep the proof: you may have to show it."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={FORM} pending={isSaving}>
            Record
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={save} noValidate className="flex flex-col gap-4">
        <Field label="What they agreed to" hint="In their words." error={missing.what}>
          <Textarea rows={2} maxLength={1000} value={what} onChange={({ target }) => setWhat(target.value)} />
        </Field>
        <Field label="How" hint="A form, a mail, a conversation; and where its proof is." error={missing.how}>
          <Textarea rows={2} maxLength={1000} value={how} onChange={({ target }) => setHow(target.value)} />
        </Field>
        <Field label="When" error={missing.when}>
          <Input type="datetime-local" value={when} onChange={({ target }) => setWhen(target.value)} />
        </Field>
      </form>
      {problem && <Failure title={problem} kept="What you wrote is still here." className="mt-4" />}
    </Dialog>
  );
}

/** Now, as a `datetime-local` field of the reader's zone says it. */
function localNow(zone: string): string {
  const now = Date.now();
  return new Date(now + clockOf(zone)(now)).toISOString().slice(0, 16);
}
