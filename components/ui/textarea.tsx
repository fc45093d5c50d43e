import type { ComponentProps } from "react";
import { CONTROL_CLASS } from "./control-class";
import { joinClasses } from "./join-classes";

/** Several lines of text; it grows with them from `rows` (3) on, up to 20 lines. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...props}
      className={joinClasses(CONTROL_CLASS, "field-sizing-content max-h-104 resize-y py-1.5", className)}
    />
  );
}
