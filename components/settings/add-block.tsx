"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ActionResult } from "@/lib/action-result";

const FORM = "add-block";

export type AddBlockProps<Name extends string> = {
  title: string;
  description: string;
  /** The blocked thing, under the name that `add` uses for it. */
  field: { name: Name; label: string; type: "email" | "tel"; maxLength: number; placeholder?: string };
  /** The message for an empty field. */
  missing: string;
  /** The message for an invalid value. */
  malformed: string;
  add: (input: Record<Name, string> & { note?: string }) => Promise<ActionResult<unknown>>;
};

/** Adds one entry to a blocklist. */
export function AddBlock<Name extends string>(props: AddBlockProps<Name>) {
  const { title, description, field, missing, malformed, add } = props;
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState("");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!value.trim()) return setProblem(missing);
    setPending(true);
    setProblem(undefined);
    const named = { [field.name]: value.trim() } as Record<Name, string>;
    const answer = await answered(add({ ...named, ...(note.trim() && { note: note.trim() }) }));
    setPending(false);
    if (!answer.ok)
      return setProblem(answer.error.code === "validation_error" ? malformed : answer.error.message);
    setOpen(false);
    setValue("");
    setNote("");
    router.refresh();
  };
  return (
    <Dialog
      size="small"
      title={title}
      description={description}
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
        <Field label={field.label} error={problem}>
          <Input
            type={field.type}
            value={value}
            autoComplete="off"
            maxLength={field.maxLength}
            placeholder={field.placeholder}
            onChange={({ target }) => setValue(target.value)}
          />
        </Field>
        <Field label="Note" optional hint="Why, for people who read the list later.">
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
