import type { ComponentProps } from "react";
import { CONTROL_CLASS } from "./control-class";
import { joinClasses } from "./join-classes";

/** A single-line text field. With `search`, `/` focuses it; use it once per page. */
export function Input({ className, search, ...props }: ComponentProps<"input"> & { search?: boolean }) {
  return (
    <input
      type={search ? "search" : "text"}
      autoComplete={search ? "off" : undefined}
      data-page-search={search || undefined}
      aria-keyshortcuts={search ? "/" : undefined}
      {...props}
      className={joinClasses(CONTROL_CLASS, "h-8 pointer-coarse:h-10", className)}
    />
  );
}
