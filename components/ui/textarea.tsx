import type { ComponentProps } from "react";
import { CONTROL_CLASS } from "./control-class";
import { joinClasses } from "./join-classes";

/** A multi-line text field; it grows with its text from `rows` (3) up to 20 lines. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...props}
      className={joinClasses(CONTROL_CLASS, "field-sizing-content max-h-104 resize-y py-1.5", className)}
    />
  );
}
