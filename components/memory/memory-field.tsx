"use client";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChipInput } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { joinClasses } from "@/components/ui/join-classes";
import { Textarea } from "@/components/ui/textarea";
import { CompanyFileButton } from "./company-file-button";
import type { FieldSpec } from "./memory-sections";
import { splitLines, type Value } from "./memory-values";

/** One field of a Memory. If someone else has changed it meanwhile, it shows both values to choose from. */
export function MemoryField({
  id,
  field,
  value,
  theirs,
  problem,
  isMissing,
  disabled,
  onChange,
  onChoose,
}: {
  id: string;
  field: FieldSpec;
  value: Value;
  /** The value that someone else saved while this one was being edited. */
  theirs: Value | undefined;
  problem: string | undefined;
  isMissing: boolean;
  disabled: boolean;
  onChange: (value: Value) => void;
  onChoose: (whose: "mine" | "theirs") => void;
}) {
  const shared = { placeholder: field.placeholder, disabled };
  return (
    <div className={joinClasses("min-w-0", !field.half && "sm:col-span-2")}>
      {isChoice(field.kind) ? (
        <Checkbox
          className={field.kind === "must" ? "-mt-3" : undefined}
          label={field.label}
          hint={field.hint}
          disabled={disabled}
          checked={value === CHOICES[field.kind as Choice].on.value}
          onChange={({ target }) =>
            onChange(CHOICES[field.kind as Choice][target.checked ? "on" : "off"].value)
          }
        />
      ) : (
        <Field id={id} label={field.label} hint={isMissing ? undefined : field.hint} error={problem}>
          {(control) => {
            const own = { ...control, ...shared };
            if (field.kind === "chips")
              return <ChipInput {...own} value={value as string[]} onChange={onChange} />;
            if (field.kind === "lines")
              return <Lines {...own} value={value as string[]} onChange={onChange} />;
            if (field.kind === "line")
              return (
                <Input
                  {...own}
                  type={field.inputType === "email" ? "email" : "text"}
                  inputMode={field.inputType}
                  autoComplete="off"
                  value={value as string}
                  onChange={(event) => onChange(event.target.value)}
                />
              );
            return (
              <Textarea
                {...own}
                rows={field.kind === "json" ? 5 : 2}
                spellCheck={field.kind !== "json"}
                className={field.kind === "json" ? "font-mono text-sm!" : undefined}
                placeholder={
                  field.kind === "json" ? '{\n  "budget": "from 5,000 a year"\n}' : field.placeholder
                }
                value={value as string}
                onChange={(event) => onChange(event.target.value)}
              />
            );
          }}
        </Field>
      )}
      {field.takesFile && !disabled && (
        <div className="mt-2">
          <CompanyFileButton onAdd={(sites) => onChange([...new Set([...(value as string[]), ...sites])])} />
        </div>
      )}
      {isMissing && field.needed && <p className="mt-1.5 text-pretty text-sm text-warning">{field.needed}</p>}
      {theirs !== undefined && (
        <div
          role="alert"
          className="mt-2 rounded-md border border-warning/40 bg-warning-soft px-3 py-2 text-sm"
        >
          <p>Somebody else changed this in the meantime. Their version:</p>
          <p className="mt-1 whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">
            {sayValue(field.kind, theirs)}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => onChoose("mine")}>
              Keep mine
            </Button>
            <Button size="small" onClick={() => onChoose("theirs")}>
              Take theirs
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** A list with one entry per line. The text is kept as typed; otherwise a trailing line break would disappear at once. */
function Lines({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string[];
  onChange: (value: string[]) => void;
}) {
  const [text, setText] = useState(value.join("\n"));
  const isOther = JSON.stringify(splitLines(text)) !== JSON.stringify(value);
  return (
    <Textarea
      {...rest}
      rows={2}
      value={isOther ? value.join("\n") : text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(splitLines(event.target.value));
      }}
    />
  );
}

/** What a checkbox stores, and how its state reads in a sentence of its own. */
const CHOICES = {
  must: { on: { value: "must", word: "Required" }, off: { value: "nice", word: "Optional" } },
  wide: { on: { value: "wide", word: "Kept" }, off: { value: "", word: "Not kept" } },
  use: { on: { value: "use", word: "Used" }, off: { value: "", word: "Not used" } },
} as const;
type Choice = keyof typeof CHOICES;

function isChoice(kind: FieldSpec["kind"]): kind is Choice {
  return Object.hasOwn(CHOICES, kind);
}

function sayValue(kind: FieldSpec["kind"], value: Value): string {
  if (isChoice(kind)) {
    const { on, off } = CHOICES[kind];
    return value === on.value ? on.word : off.word;
  }
  const text = Array.isArray(value) ? value.join("\n") : value;
  return text === "" ? "(empty)" : text;
}
