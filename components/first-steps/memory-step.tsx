"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { joinClasses } from "@/components/ui/join-classes";
import { Textarea } from "@/components/ui/textarea";
import type { ActionOf } from "@/lib/action-result";
import type { Memory } from "@/lib/memory/memory";
import type { updateMemory } from "@/lib/memory/update-memory";
import { type ExampleChoice, ExampleList } from "./example-list";
import {
  findGaps,
  MEMORY_FIELDS,
  type MemoryField,
  type MemoryStepKey,
  readValues,
  type Values,
  writeValues,
} from "./memory-fields";
import { StepFoot } from "./step-foot";
import { useSavedValues } from "./use-saved-values";

/** One of the steps that fill the Memory: every field is saved while typing, and a click on an example fills them all. */
export function MemoryStep({
  step,
  memory,
  examples,
  examplesTitle,
  filled,
  backHref,
  nextHref,
  mayWait,
  save,
}: {
  step: MemoryStepKey;
  memory: Memory;
  examples: ExampleChoice[];
  examplesTitle: string;
  /** Initial values of empty fields. */
  filled?: Values;
  backHref: string;
  nextHref: string;
  /** True if the step may be skipped. */
  mayWait?: boolean;
  save: ActionOf<typeof updateMemory>;
}) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [before, setBefore] = useState<Values>();
  const wantsFocus = useRef(false);
  const stored = readValues(step, memory);
  const begin = Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, value || (filled?.[name] ?? "")]),
  );
  const { values, change, flush, state, issues, setIssues, problem } = useSavedValues(
    `first-steps:${memory.agentId}:${step}`,
    stored,
    begin,
    (next) => save({ id: memory.agentId, ...writeValues(step, next, memory) }),
  );

  // After the errors are shown next to their fields.
  useEffect(() => {
    if (!wantsFocus.current || pending) return;
    wantsFocus.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  });

  const take = (example: Values) => {
    setBefore(values);
    change({ ...values, ...example });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const gaps = findGaps(step, values);
    if (Object.keys(gaps).length > 0) {
      setIssues(gaps);
      wantsFocus.current = true;
      return;
    }
    setPending(true);
    if (await flush()) router.push(nextHref);
    else wantsFocus.current = true;
    setPending(false);
  };

  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,36rem)_16rem]">
      <ExampleList
        title={examplesTitle}
        examples={examples}
        values={values}
        onTake={take}
        undo={
          before &&
          (() => {
            change(before);
            setBefore(undefined);
          })
        }
      />
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5 lg:order-first">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {MEMORY_FIELDS[step].map((field, index) => (
            <MemoryControl
              key={field.name}
              field={field}
              half={field.beside || MEMORY_FIELDS[step][index + 1]?.beside}
              value={values[field.name] ?? ""}
              error={issues[field.name]}
              onChange={(value) => change({ ...values, [field.name]: value })}
              onLeave={() => void flush()}
            />
          ))}
        </div>
        <StepFoot
          backHref={backHref}
          skipHref={mayWait ? nextHref : undefined}
          pending={pending}
          state={state}
          problem={problem}
        />
      </form>
    </div>
  );
}

function MemoryControl({
  field,
  half,
  value,
  error,
  onChange,
  onLeave,
}: {
  field: MemoryField;
  half: boolean | undefined;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
}) {
  const { name, label, hint, kind = "line", autoComplete, optional } = field;
  const shared = {
    name,
    value,
    autoComplete: autoComplete ?? "off",
    onBlur: onLeave,
  };
  if (kind === "must")
    return (
      <Checkbox
        className="-mt-2 sm:col-span-2"
        label={label}
        name={name}
        checked={value === "must"}
        onBlur={onLeave}
        onChange={({ target }) => onChange(target.checked ? "must" : "nice")}
      />
    );
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={joinClasses(!half && "sm:col-span-2")}
    >
      {kind === "text" ? (
        <Textarea {...shared} className="min-h-14" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Input
          {...shared}
          type={kind === "line" ? "text" : kind}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
