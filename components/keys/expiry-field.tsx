"use client";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useReader } from "@/components/ui/reader";
import { Select } from "@/components/ui/select";

/** Days from now, "never", or "day" with the chosen day. */
type Expiry = { choice: string; day: string };

/** The initial choice. */
export const A_YEAR: Expiry = { choice: "365", day: "" };

const CHOICES = [
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
  { value: "day", label: "On a date I choose" },
  { value: "never", label: "Never" },
];

/** When the key expires: ISO 8601, null for never, an empty string for a day that is invalid or past. */
export function expiryOf({ choice, day }: Expiry, now = Date.now()): string | null {
  if (choice === "never") return null;
  if (choice !== "day") return new Date(now + Number(choice) * 86_400_000).toISOString();
  // The end of that day in the reader's zone.
  const end = new Date(`${day}T23:59:59`).getTime();
  return Number.isNaN(end) || end <= now ? "" : new Date(end).toISOString();
}

/** When a key expires. `onChange` gets an empty string for a day that is invalid or past. */
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
      ? "It works until it is revoked."
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
