"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ActionResult } from "@/lib/action-result";

const FORM = "add-do-not-call";

/** Bars one number. */
export function AddDoNotCall({
  add,
}: {
  add: (input: { phone: string; note?: string }) => Promise<ActionResult<unknown>>;
}) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [phone, setPhone] = useState("");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!phone.trim()) return setProblem("Write the number that nobody here may call.");
    setPending(true);
    setProblem(undefined);
    const answer = await add({ phone: phone.trim(), ...(note.trim() && { note: note.trim() }) }).catch(
      () => null,
    );
    setPending(false);
    if (!answer)
      return setProblem("The service did not answer. Try again: adding a number twice does no harm.");
    if (!answer.ok)
      return setProblem(
        answer.error.code === "validation_error"
          ? "Write the number with its country, such as +44 20 7946 0018."
          : answer.error.message,
      );
    setOpen(false);
    setPhone("");
    setNote("");
    router.refresh();
  };
  return (
    <Dialog
      size="small"
      title="Add a number"
      description="From then on nobody calls it from this workspace, and it leaves the call list."
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
        <Field label="Telephone number" error={problem}>
          <Input
            type="tel"
            value={phone}
            autoComplete="off"
            maxLength={60}
            placeholder="+44 20 7946 0018"
            onChange={({ target }) => setPhone(target.value)}
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
