import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { ComponentProps } from "react";
import { CONTROL_CLASS } from "./control-class";
import { joinClasses } from "./join-classes";

export type SelectOption = { value: string; label: string; disabled?: boolean };

/**
 * A native select: it works before scripts do, in forms, and with phones' own pickers. Pass `options`, or `<option>`s as
 * children.
 */
export function Select({
  options,
  placeholder,
  className,
  children,
  ...props
}: ComponentProps<"select"> & { options?: readonly SelectOption[]; placeholder?: string }) {
  return (
    <span className={joinClasses("relative inline-block w-full min-w-0", className)}>
      <select
        {...props}
        className={joinClasses(CONTROL_CLASS, "h-8 appearance-none truncate pr-8 pointer-coarse:h-10")}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 size-3.5 text-quiet"
      />
    </span>
  );
}
