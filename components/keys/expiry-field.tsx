"use client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useReader } from "@/components/ui/reader";
import { Select } from "@/components/ui/select";

/** Days from now, "never", or "day" with the day that was chosen. */
export type Expiry = { choice: string; day: string };

const CHOICES = [
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
  { value: "day", label: "After a day that I choose" },
  { value: "never", label: "Never" },
];

/** From when on the key is refused: ISO 8601, null for never, undefined for a day that is none or gone. */
export function expiryOf({ choice, day }: Expiry, now = Date.now()): string | null | undefined {
  if (choice === "never") return null;
  if (choice !== "day") return new Date(now + Number(choice) * 86_400_000).toISOString();
  // The day's own end, where the reader is.
  const end = new Date(`${day}T23:59:59`).getTime();
  return Number.isNaN(end) || end <= now ? undefined : new Date(end).toISOString();
}

export function ExpiryField({
  value,
  onChange,
  error,
}: {
  value: Expiry;
  onChange: (value: Expiry) => void;
  error?: string | undefined;
}) {
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
            onChange={({ target }) => onChange({ ...value, choice: target.value })}
            className="max-w-60"
          />
          {value.choice === "day" && (
            <Input
              type="date"
              aria-label="Last day"
              value={value.day}
              onChange={({ target }) => onChange({ ...value, day: target.value })}
              className="max-w-44"
            />
          )}
        </div>
      )}
    </Field>
  );
}
