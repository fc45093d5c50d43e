"use client";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useOwnPhone } from "./use-own-phone";

export const WITH_COUNTRY = "Include the country code, such as +44 113 496 0000.";

/** Asks for the reader's own phone number and stores it in this browser. */
export function OwnPhoneForm({
  hint,
  submitLabel,
  error,
  isPending,
  onSubmit,
  onCancel,
}: {
  hint: string;
  submitLabel: string;
  /** Why the number was rejected. */
  error?: string;
  isPending: boolean;
  onSubmit: (number: string) => void;
  onCancel: () => void;
}) {
  const [kept, keep] = useOwnPhone();
  const [number, setNumber] = useState(kept);
  const [problem, setProblem] = useState(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = number.trim();
    if (!/^\+[\d\s()./-]{6,}$/.test(written)) return setProblem(WITH_COUNTRY);
    setProblem(undefined);
    keep(written);
    onSubmit(written);
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <Field label="Your phone" hint={`${hint} The number is kept in this browser.`} error={problem}>
        <Input
          type="tel"
          autoComplete="tel"
          autoFocus
          maxLength={40}
          placeholder="+44 113 496 0000"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
