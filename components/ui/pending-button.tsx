"use client";
import type { ComponentProps } from "react";
import { Spinner } from "./spinner";

/** A button whose action is running. It keeps its width, and is not `disabled`, because that would lose the focus. */
export function PendingButton({ children, ...props }: ComponentProps<"button">) {
  return (
    <button {...props} type={props.type} aria-disabled aria-busy onClick={(event) => event.preventDefault()}>
      <span className="absolute inset-0 flex items-center justify-center">
        <Spinner />
      </span>
      <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
    </button>
  );
}
