"use client";
import X from "lucide-react/icons/x";
import { useRouter } from "next/navigation";
import * as Radix from "radix-ui/dialog";
import type { ReactElement, ReactNode } from "react";
import { allowRadixStyles } from "./allow-radix-styles";
import { IconButton } from "./icon-button";
import { joinClasses } from "./join-classes";

/**
 * A panel at the side; under 768 px a sheet from below. Where the URL says that it is open, give `open` and `closeHref`: closing
 * goes there. With `modal={false}` the page beside it stays in use, as a list does whose rows it shows.
 */
export function Sheet({
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
  children,
}: {
  title: string;
  description?: ReactNode;
  /** Buttons left of the close button. */
  actions?: ReactNode;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  closeHref?: string;
  modal?: boolean;
  /** On a phone it takes the whole height, as a page does. */
  tall?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const router = useRouter();
  const change = (next: boolean) => {
    onOpenChange?.(next);
    if (!next && closeHref !== undefined) router.push(closeHref, { scroll: false });
  };
  return (
    <Radix.Root open={open} onOpenChange={change} modal={modal}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {modal && (
          <Radix.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        )}
        <Radix.Content
          data-modal={modal ? "" : undefined}
          onOpenAutoFocus={allowRadixStyles}
          onInteractOutside={modal ? undefined : (event) => event.preventDefault()}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={joinClasses(
            "fixed z-50 flex flex-col border-border bg-raised shadow-lift outline-none",
            "inset-x-0 bottom-0",
            tall ? "max-md:top-0" : "max-h-[88dvh] rounded-t-lg border-t",
            "max-md:data-[state=closed]:animate-rise-out max-md:data-[state=open]:animate-rise-in",
            "md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[min(520px,calc(100vw-4rem))] md:rounded-none md:border-t-0 md:border-l",
            "md:data-[state=closed]:animate-slide-out md:data-[state=open]:animate-slide-in",
          )}
        >
          <div className="flex min-h-14 items-start gap-3 border-border border-b px-5 py-3">
            <div className="min-w-0 flex-1 pt-0.5">
              <Radix.Title className="line-clamp-2 break-words font-medium text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description asChild>
                  <div className="break-words text-quiet text-sm">{description}</div>
                </Radix.Description>
              )}
            </div>
            {actions}
            <Radix.Close asChild>
              <IconButton label="Close" className="-mr-2">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-border border-t px-5 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
