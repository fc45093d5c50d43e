"use client";
import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./join-classes";

/** A checkbox; `label` is the text next to it, and `hint` the text below. */
export function Checkbox({
  label,
  hint,
  className,
  indeterminate,
  ...props
}: Omit<ComponentProps<"input">, "type" | "ref"> & {
  label?: ReactNode;
  hint?: ReactNode;
  indeterminate?: boolean;
}) {
  const box = (
    <span className={joinClasses("relative inline-flex size-4 shrink-0", !label && className)}>
      <input
        {...props}
        type="checkbox"
        ref={(input) => {
          // Set as a property, because there is no attribute for it.
          if (input) input.indeterminate = indeterminate ?? false;
        }}
        data-mixed={indeterminate || undefined}
        className="peer size-4 appearance-none rounded border border-control bg-surface checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50 data-mixed:border-accent data-mixed:bg-accent pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        className={joinClasses(
          "pointer-events-none absolute inset-0 size-4 text-on-accent",
          !indeterminate && "opacity-0 peer-checked:opacity-100",
        )}
      >
        <path d={indeterminate ? "M4.5 8h7" : "m4 8.4 2.7 2.6L12 5.4"} />
      </svg>
    </span>
  );
  if (!label) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box stands in `box`.
    <label className={joinClasses("flex items-start gap-2.5", className)}>
      <span className="flex h-5 items-center">{box}</span>
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-quiet text-sm">{hint}</span>}
      </span>
    </label>
  );
}
