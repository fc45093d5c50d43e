"use client";
import * as Radix from "radix-ui/popover";
import type { ReactElement, ReactNode } from "react";

export type PopoverProps = {
  trigger: ReactElement;
  /** Its name for screen readers. */
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

export function PopoverBody({ trigger, label, align = "start", children }: PopoverProps) {
  return (
    // Only rendered by the press that opens it.
    <Radix.Root defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded-lg border border-border bg-raised p-4 shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
