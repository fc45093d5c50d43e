"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { LeadActions } from "./lead-actions";

/** Saves the present filters and order under a name. */
export default function ViewDialog({
  query,
  actions,
  onClose,
}: {
  query: string;
  actions: Pick<LeadActions, "saveView">;
  onClose: () => void;
}) {
  const router = useRouter();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setProblem("Required");
    setSaving(true);
    setProblem(undefined);
    const answer = await answered(actions.saveView({ name: name.trim(), query, isShared, isDefault }));
    setSaving(false);
    if (!answer.ok) return setProblem(answer.error.message);
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save view"
      description="Keeps filters, search, order and columns."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form="save-view" variant="primary" pending={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id="save-view" onSubmit={save} className="space-y-4">
        <Field label="Name" required>
          <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Checkbox
          label="Share with everybody in the workspace"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <Checkbox
          label="Open the list of leads with this view"
          checked={isDefault}
          onChange={(event) => setDefault(event.target.checked)}
        />
        {problem && <Failure title={problem} />}
      </form>
    </Dialog>
  );
}
