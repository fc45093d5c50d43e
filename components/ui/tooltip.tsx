"use client";
import * as Radix from "radix-ui/tooltip";
import type { ReactElement, ReactNode } from "react";

/** A few words on hover and focus. It only repeats or adds: nothing that one must know stands in it alone. */
export function Tooltip({
  label,
  shortcut,
  side = "bottom",
  children,
}: {
  label: ReactNode;
  shortcut?: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** The one element that it belongs to; it must take a ref and be focusable. */
  children: ReactElement;
}) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-80 animate-appear items-center gap-2 break-words rounded-md bg-text px-2 py-1 text-background text-xs"
          >
            {label}
            {shortcut && <span className="font-mono opacity-80">{shortcut}</span>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
