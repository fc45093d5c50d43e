import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./join-classes";

/** On or off, at once: for what takes effect without a "Save". In a form that is sent, use Checkbox. */
export function Switch({
  label,
  hint,
  className,
  ...props
}: Omit<ComponentProps<"input">, "type" | "role"> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label className={joinClasses("flex items-start justify-between gap-4", className)}>
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-quiet text-sm">{hint}</span>}
      </span>
      <input
        {...props}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        className="relative mt-0.5 h-[18px] w-8 shrink-0 appearance-none rounded-full bg-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-3.5 disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
      />
    </label>
  );
}
