"use client";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Amount } from "./amount";
import { IconButton } from "./icon-button";

/** Actions for the selected rows; floats over the end of the list while rows are selected. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div className="pointer-events-none sticky bottom-4 z-30 flex justify-center max-md:bottom-18">
      <span role="status" className="sr-only">
        {count > 0 && (
          <>
            <Amount value={count} /> selected
          </>
        )}
      </span>
      {count > 0 && (
        <div
          role="toolbar"
          aria-label="Selected rows"
          className="-mt-14 pointer-events-auto flex max-w-full animate-rise-in items-center gap-1.5 overflow-x-auto rounded-lg border border-border bg-raised p-1.5 pl-3 shadow-lift"
        >
          <span aria-hidden="true" className="mr-2 whitespace-nowrap tabular-nums">
            <Amount value={count} /> selected
          </span>
          {children}
          <IconButton label="Clear the selection" shortcut="Esc" onClick={onClear}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
