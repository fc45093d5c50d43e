"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ActionResult } from "@/lib/action-result";

const FORM = "add-suppression";

/** Bars one address. */
export function AddSuppression({
  add,
}: {
  add: (input: { email: string; note?: string }) => Promise<ActionResult<unknown>>;
}) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!email.trim()) return setProblem("Write the address that nobody here may write to.");
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await add({ email: email.trim(), ...(note.trim() && { note: note.trim() }) });
      if (!answer.ok)
        return setProblem(
          answer.error.code === "validation_error" ? "This is not an e-mail address." : answer.error.message,
        );
      setOpen(false);
      setEmail("");
      setNote("");
      router.refresh();
    } catch {
      setProblem("The service did not answer. Try again: adding an address twice does no harm.");
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      size="small"
      title="Add an address"
      description="From then on nothing goes to it from this workspace, mails that wait included."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="primary">Add</Button>}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={FORM} pending={isPending}>
            Add
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="E-mail address" error={problem}>
          <Input
            type="email"
            value={email}
            autoComplete="off"
            maxLength={254}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label="Note" optional hint="Why, for whoever reads the list later.">
          <Input
            value={note}
            maxLength={1000}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
