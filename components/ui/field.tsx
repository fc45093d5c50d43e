import { cloneElement, type ReactElement, type ReactNode, useId } from "react";
import { joinClasses } from "./join-classes";

/** Connects a control to its label, hint and error; spread it on the control. */
export type FieldControl = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  required?: boolean;
};

/**
 * A control with its label above, and a hint and an error below. The child is the control itself, or a function that gets
 * the properties to spread on it. The error is announced when it appears.
 */
export function Field({
  id: own,
  label,
  hint,
  error,
  optional,
  required,
  className,
  children,
}: {
  /** The control's id, if a URL links to it. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows "Optional" next to the label. */
  optional?: boolean;
  required?: boolean;
  className?: string;
  children: ReactElement<Partial<FieldControl>> | ((control: FieldControl) => ReactNode);
}) {
  const made = useId();
  const id = own ?? ((typeof children !== "function" && children.props.id) || made);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control: FieldControl = {
    id,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(error && { "aria-invalid": true as const }),
    ...(required && { required }),
  };
  return (
    <div className={joinClasses("min-w-0", className)}>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && <span className="text-quiet text-sm">Optional</span>}
      </div>
      {typeof children === "function" ? children(control) : cloneElement(children, control)}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-quiet text-sm">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className={error ? "mt-1.5 text-negative text-sm" : undefined}>
        {error}
      </p>
    </div>
  );
}
