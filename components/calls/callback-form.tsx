"use client";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { momentIn } from "./moment-in";

/** Asks when to call back, in the lead's own time. */
export function CallbackForm({
  zone,
  isPending,
  onSubmit,
  onCancel,
}: {
  zone: string;
  isPending: boolean;
  onSubmit: (at: string) => void;
  onCancel: () => void;
}) {
  const [when, setWhen] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = momentIn(zone, when);
    if (at === null) return setProblem("Choose a date and time.");
    if (at.getTime() <= Date.now()) return setProblem("That time has passed. Choose a later one.");
    setProblem(undefined);
    onSubmit(at.toISOString());
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3 rounded-lg border border-border p-4">
      <Field
        label="Call back on"
        hint={`In the lead's own time (${zone.replaceAll("_", " ")}).`}
        error={problem}
      >
        <Input
          type="datetime-local"
          value={when}
          autoFocus
          onChange={({ target }) => setWhen(target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          Set
        </Button>
        <Button onClick={onCancel}>Back</Button>
      </div>
    </form>
  );
}
