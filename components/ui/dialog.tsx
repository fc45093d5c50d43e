"use client";
import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import type { ReactElement, ReactNode } from "react";
import { allowRadixStyles } from "./allow-radix-styles";
import { IconButton } from "./icon-button";
import { joinClasses } from "./join-classes";

const WIDTHS = { small: "md:max-w-md", medium: "md:max-w-lg", large: "md:max-w-3xl" };

/**
 * A question or a short form over the page. Either `trigger` opens it, or `open` and `onOpenChange` rule it. Focus goes in,
 * stays in, and returns. `footer` holds the buttons, the main one last; DialogClose closes.
 */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  size = "medium",
  footer,
  children,
}: {
  title: string;
  description?: ReactNode;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: keyof typeof WIDTHS;
  footer?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <Radix.Content
          data-modal=""
          onOpenAutoFocus={allowRadixStyles}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={joinClasses(
            "fixed z-50 flex flex-col border border-border bg-raised shadow-lift outline-none",
            "inset-x-0 bottom-0 max-h-[90dvh] rounded-t-lg max-md:data-[state=closed]:animate-rise-out max-md:data-[state=open]:animate-rise-in",
            "md:inset-x-auto md:top-[14dvh] md:bottom-auto md:left-1/2 md:max-h-[76dvh] md:w-[calc(100%-2rem)] md:-translate-x-1/2 md:rounded-lg",
            "md:data-[state=closed]:animate-vanish md:data-[state=open]:animate-appear",
            WIDTHS[size],
          )}
        >
          <div className="pt-4 pr-14 pl-5">
            <div className="min-w-0">
              <Radix.Title className="break-words font-medium text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description asChild>
                  <div className="mt-1 break-words text-quiet">{description}</div>
                </Radix.Description>
              )}
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-border border-t px-5 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
          {/* Last, so that the focus goes to what the dialog is about. */}
          <div className="absolute top-3 right-3">
            <Radix.Close asChild>
              <IconButton label="Close" size="small">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Around a button: pressing it closes the dialog or sheet that it stands in. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
