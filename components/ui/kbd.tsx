import type { ReactNode } from "react";

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-border bg-surface px-1 font-mono text-quiet text-xs">
      {children}
    </kbd>
  );
}
