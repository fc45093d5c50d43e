"use client";
import { type ReactNode, useId } from "react";
import { joinClasses } from "./join-classes";

export type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** What choosing it means. */
  hint?: ReactNode;
  disabled?: boolean;
};

/**
 * A choice of one out of a few options, each with an explanation. With `inline` they are next to each other if there is
 * room.
 */
export function ChoiceList<Value extends string>({
  legend,
  value,
  onChange,
  choices,
  inline,
  className,
}: {
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  inline?: boolean;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={joinClasses("min-w-0", className)}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div
        className={joinClasses(
          "flex flex-col overflow-hidden rounded-md border border-control/60",
          inline && "sm:flex-row",
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={joinClasses(
              "flex min-w-0 flex-1 items-start gap-2.5 border-border px-3 py-2.5 not-first:border-t",
              inline && "sm:not-first:border-t-0 sm:not-first:border-l",
              "has-checked:bg-accent-soft has-focus-visible:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent",
              !choice.disabled && "hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-5 checked:border-accent disabled:opacity-50"
            />
            <span className="min-w-0">
              <span className="block">{choice.label}</span>
              {choice.hint && <span className="block text-quiet text-sm">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
