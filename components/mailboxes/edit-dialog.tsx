"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactElement, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { Mailbox, MailboxActions } from "./mailbox-actions";

const FORM = "edit-mailbox";
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export type EditProps = { mailbox: Mailbox; update: MailboxActions["update"] };

/** A mailbox's name, signature, hours and limits. */
export function EditDialog({ mailbox, update, trigger }: EditProps & { trigger: ReactElement }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(true);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    setErrors({});
    const answer = await answered(update({ id: mailbox.id, ...readForm(new FormData(event.currentTarget)) }));
    setPending(false);
    if (answer.ok) {
      setOpen(false);
      router.refresh();
      return;
    }
    const { details, message } = answer.error;
    if (Array.isArray(details))
      setErrors(Object.fromEntries(details.map((one) => [one.path.split(".")[0], `This ${one.message}.`])));
    else setProblem(message);
  };
  return (
    <Dialog
      title={mailbox.address ?? ""}
      description="Changes apply to what is sent from now on."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={FORM} pending={isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field
          label="Sender's name"
          optional
          hint="Otherwise the one in the agent's Memory."
          error={errors.name}
        >
          <Input name="name" defaultValue={mailbox.name ?? ""} maxLength={120} />
        </Field>
        <Field
          label="Signature"
          optional
          hint="Under every email, above the footer."
          error={errors.signature}
        >
          <Textarea name="signature" defaultValue={mailbox.signature ?? ""} rows={3} maxLength={2000} />
        </Field>
        <Field label="Reply to" optional error={errors.replyTo}>
          <Input name="replyTo" type="email" defaultValue={mailbox.replyTo ?? ""} maxLength={254} />
        </Field>
        <Field
          label="Aliases"
          optional
          hint="Further addresses whose mail arrives here, separated by commas."
          error={errors.aliases}
        >
          <Input name="aliases" defaultValue={mailbox.aliases.join(", ")} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Send from" error={errors.sendFrom}>
            <Input name="sendFrom" defaultValue={mailbox.sendFrom} maxLength={5} />
          </Field>
          <Field label="Until" error={errors.sendUntil}>
            <Input name="sendUntil" defaultValue={mailbox.sendUntil} maxLength={5} />
          </Field>
        </div>
        <Field label="Time zone" error={errors.zone}>
          <Input name="zone" defaultValue={mailbox.zone} maxLength={64} />
        </Field>
        <fieldset>
          <legend className="mb-2 font-medium">Days</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {DAYS.map((name, index) => (
              <Checkbox
                key={name}
                name="sendDays"
                value={index + 1}
                defaultChecked={mailbox.sendDays.includes(index + 1)}
                label={name}
              />
            ))}
          </div>
          <p aria-live="polite" className={errors.sendDays ? "mt-1.5 text-negative text-sm" : undefined}>
            {errors.sendDays}
          </p>
        </fieldset>
        <Field label="Emails a day" error={errors.dailyCap}>
          <Input name="dailyCap" inputMode="numeric" defaultValue={mailbox.dailyCap} maxLength={4} />
        </Field>
        <Checkbox
          name="rampsUp"
          defaultChecked={mailbox.rampsUp}
          label="Ramp up"
          hint="10 emails a day at first, and 5 more each sending day."
        />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Shortest gap" hint="Seconds between two emails." error={errors.gapLeast}>
            <Input name="gapLeast" inputMode="numeric" defaultValue={mailbox.gapLeast} maxLength={5} />
          </Field>
          <Field label="Longest gap" error={errors.gapMost}>
            <Input name="gapMost" inputMode="numeric" defaultValue={mailbox.gapMost} maxLength={5} />
          </Field>
        </div>
        <Checkbox
          name="breaker"
          defaultChecked={mailbox.breaker}
          label="Hold emails if too many come back"
          hint="After bounces, a spam complaint or a refusal by policy, until you resume them."
        />
        {problem !== undefined && <Failure title={problem} />}
      </form>
    </Dialog>
  );
}

function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const number = (name: string) => (text(name) === "" ? Number.NaN : Number(text(name)));
  return {
    name: text("name") || null,
    signature: text("signature") || null,
    replyTo: text("replyTo") || null,
    aliases: text("aliases")
      .split(/[\s,;]+/)
      .filter((alias) => alias !== ""),
    sendFrom: text("sendFrom"),
    sendUntil: text("sendUntil"),
    zone: text("zone"),
    sendDays: form.getAll("sendDays").map(Number),
    dailyCap: number("dailyCap"),
    rampsUp: form.get("rampsUp") !== null,
    gapLeast: number("gapLeast"),
    gapMost: number("gapMost"),
    breaker: form.get("breaker") !== null,
  };
}
