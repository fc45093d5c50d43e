"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { refuseForm } from "@/lib/form-state";
import type { AgentActions } from "./use-change-agent";

type Named = { id: string; name: string };

/** Renames an agent. */
export function RenameDialog({
  agent,
  onClose,
  update,
}: {
  agent: Named | undefined;
  onClose: () => void;
  update: AgentActions["update"];
}) {
  return agent ? <OpenDialog key={agent.id} agent={agent} onClose={onClose} update={update} /> : null;
}

function OpenDialog({
  agent,
  onClose,
  update,
}: {
  agent: Named;
  onClose: () => void;
  update: AgentActions["update"];
}) {
  const router = useRouter();
  const formId = useId();
  const [name, setName] = useState(agent.name);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const next = name.trim();
    if (next === "") return setError("Required");
    setPending(true);
    const answer = await answered(update({ id: agent.id, name: next }));
    setPending(false);
    if (answer.ok) {
      router.refresh();
      onClose();
      return;
    }
    const refused = refuseForm(answer.error, {});
    setError(refused.issues.name ?? refused.message ?? undefined);
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title="Rename the agent"
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Name" error={error}>
          <Input
            name="name"
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
