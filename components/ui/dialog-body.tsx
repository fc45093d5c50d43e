"use client";
import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { type ReactElement, type ReactNode, useState } from "react";
import { allowRadixStyles } from "./allow-radix-styles";
import { CloseContext } from "./close-context";
import { IconButton } from "./icon-button";
import { joinClasses } from "./join-classes";
import { useFocusReturn } from "./use-focus-return";

allowRadixStyles();

const WIDTHS = { small: "md:max-w-md", medium: "md:max-w-lg", large: "md:max-w-3xl" };

export type DialogProps = {
  title: string;
  description?: ReactNode;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: "small" | "medium" | "large";
  footer?: ReactNode;
  children?: ReactNode;
};

export function DialogBody({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  size = "medium",
  footer,
  defaultOpen,
  children,
}: DialogProps & { defaultOpen?: boolean }) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen ?? false);
  const focus = useFocusReturn(trigger !== undefined);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Radix.Root open={open ?? ownOpen} onOpenChange={change}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <CloseContext value={() => change(false)}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
          <Radix.Content
            {...focus}
            data-modal=""
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
            {/* Last, so that the content of the dialog gets the focus. */}
            <div className="absolute top-3 right-3">
              <Radix.Close asChild>
                <IconButton label="Close" size="small">
                  <X aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
          </Radix.Content>
        </Radix.Portal>
      </CloseContext>
    </Radix.Root>
  );
}
