"use client";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useReader } from "@/components/ui/reader";
import { Select } from "@/components/ui/select";

/** Days from now, "never", or "day" with the day that was chosen. */
type Expiry = { choice: string; day: string };

/** What is chosen to begin with. */
export const A_YEAR: Expiry = { choice: "365", day: "" };

const CHOICES = [
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
  { value: "day", label: "After a day that I choose" },
  { value: "never", label: "Never" },
];

/** From when on the key is refused: ISO 8601, null for never, an empty text for a day that is none or gone. */
export function expiryOf({ choice, day }: Expiry, now = Date.now()): string | null {
  if (choice === "never") return null;
  if (choice !== "day") return new Date(now + Number(choice) * 86_400_000).toISOString();
  // The day's own end, where the reader is.
  const end = new Date(`${day}T23:59:59`).getTime();
  return Number.isNaN(end) || end <= now ? "" : new Date(end).toISOString();
}

/** From when on a key is refused. `onChange` gets an empty text for a day that is none or gone. */
export function ExpiryField({
  onChange,
  error,
}: {
  onChange: (at: string | null) => void;
  error?: string | undefined;
}) {
  const [value, setValue] = useState(A_YEAR);
  const change = (next: Expiry) => {
    setValue(next);
    onChange(expiryOf(next));
  };
  const { locale } = useReader();
  const at = expiryOf(value);
  const hint =
    value.choice === "never"
      ? "It works until somebody revokes it."
      : at
        ? `It works until ${new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(at))}.`
        : undefined;
  return (
    <Field label="Expires" hint={hint} error={error}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Select
            {...control}
            value={value.choice}
            options={CHOICES}
            onChange={({ target }) => change({ ...value, choice: target.value })}
            className="max-w-60"
          />
          {value.choice === "day" && (
            <Input
              type="date"
              aria-label="Last day"
              value={value.day}
              onChange={({ target }) => change({ ...value, day: target.value })}
              className="max-w-44"
            />
          )}
        </div>
      )}
    </Field>
  );
}
