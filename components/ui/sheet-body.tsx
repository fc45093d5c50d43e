"use client";
import X from "lucide-react/icons/x";
import { useRouter } from "next/navigation";
import * as Radix from "radix-ui/dialog";
import { type ReactElement, type ReactNode, useState } from "react";

import { allowRadixStyles } from "./allow-radix-styles";
import { CloseContext } from "./close-context";
import { IconButton } from "./icon-button";
import { joinClasses } from "./join-classes";
import { useFocusReturn } from "./use-focus-return";

allowRadixStyles();

export type SheetProps = {
  title: string;
  description?: ReactNode;
  /** Buttons left of the close button. */
  actions?: ReactNode;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  closeHref?: string;
  modal?: boolean;
  /** On a phone it takes the full height, like a page. */
  tall?: boolean;
  footer?: ReactNode;
  /** Where the focus goes when it closes, if not to the previously focused element. */
  returnFocusTo?: () => HTMLElement | null;
  children: ReactNode;
};

export function SheetBody({
  title,
  description,
  actions,
  trigger,
  open,
  onOpenChange,
  closeHref,
  modal = true,
  tall,
  footer,
  returnFocusTo,
  defaultOpen,
  children,
}: SheetProps & { defaultOpen?: boolean }) {
  const router = useRouter();
  const [ownOpen, setOwnOpen] = useState(defaultOpen ?? false);
  const focus = useFocusReturn(trigger !== undefined, returnFocusTo);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
    if (!next && closeHref !== undefined) router.push(closeHref, { scroll: false });
  };
  return (
    <Radix.Root open={open ?? ownOpen} onOpenChange={change} modal={modal}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <CloseContext value={() => change(false)}>
        <Radix.Portal>
          {modal && (
            <Radix.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
          )}
          <Radix.Content
            {...focus}
            data-modal={modal ? "" : undefined}
            onInteractOutside={modal ? undefined : (event) => event.preventDefault()}
            {...(description ? {} : { "aria-describedby": undefined })}
            className={joinClasses(
              // Below the overlay of a dialog opened from it.
              "fixed z-40 grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] border-border bg-raised shadow-lift outline-none",
              "inset-x-0 bottom-0",
              tall ? "max-md:top-0" : "max-h-[88dvh] rounded-t-lg border-t",
              "max-md:data-[state=closed]:animate-rise-out max-md:data-[state=open]:animate-rise-in",
              "md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[min(520px,calc(100vw-4rem))] md:rounded-none md:border-t-0 md:border-l",
              "md:data-[state=closed]:animate-slide-out md:data-[state=open]:animate-slide-in",
            )}
          >
            <div className="min-w-0 self-center py-3 pl-5">
              <Radix.Title className="line-clamp-2 break-words font-medium text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description asChild>
                  <div className="break-words text-quiet text-sm">{description}</div>
                </Radix.Description>
              )}
            </div>
            <div
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
              tabIndex={0}
              className="col-span-2 row-start-2 overflow-y-auto overscroll-contain border-border border-t px-5 py-4 focus-visible:-outline-offset-2"
            >
              {children}
            </div>
            {footer && (
              <div
                data-sheet-foot=""
                className="col-span-2 row-start-3 flex flex-wrap justify-end gap-2 border-border border-t px-5 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]"
              >
                {footer}
              </div>
            )}
            {/* Last, so that the content of the panel gets the focus. */}
            <div className="col-start-2 row-start-1 flex min-h-16 items-center self-start px-3">
              {actions}
              <Radix.Close asChild>
                <IconButton label="Close">
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
