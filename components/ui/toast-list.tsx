"use client";
import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/toast";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";

export type Toast = {
  title: string;
  description?: ReactNode;
  /** A failure is announced immediately and stays until it is closed. */
  failed?: boolean;
  /** A follow-up action, such as "Undo". */
  action?: { label: string; onPress: () => void };
};

export type ShownToast = Toast & { id: number; open: boolean };

/** The toasts of a page, which can be closed and acted on by keyboard (F8 focuses them). */
export default function ToastList({ toasts, close }: { toasts: ShownToast[]; close: (id: number) => void }) {
  return (
    <Radix.Provider label="Message" swipeDirection="right" duration={6000}>
      {toasts.map((toast) => (
        <Radix.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={() => close(toast.id)}
          type={toast.failed ? "foreground" : "background"}
          duration={toast.failed ? Number.POSITIVE_INFINITY : toast.action ? 10_000 : undefined}
          className="flex items-start gap-3 rounded-lg border border-border bg-raised py-2 pr-2 pl-4 shadow-lift data-[state=closed]:animate-vanish data-[state=open]:animate-rise-in"
        >
          {toast.failed && (
            <CircleAlert aria-hidden="true" className="mt-1.5 size-4 shrink-0 text-negative" />
          )}
          <div className="min-w-0 flex-1 py-1">
            <Radix.Title className="break-words">{toast.title}</Radix.Title>
            {toast.description && (
              <Radix.Description className="break-words text-quiet text-sm">
                {toast.description}
              </Radix.Description>
            )}
          </div>
          {toast.action && (
            <Radix.Action
              altText={toast.action.label}
              onClick={toast.action.onPress}
              className="h-7 shrink-0 rounded-md px-2 font-medium text-accent hover:bg-hover pointer-coarse:h-10"
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label="Close" size="small">
              <X aria-hidden="true" />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      {/* Never covers the buttons at the bottom of a panel. */}
      <Radix.Viewport className="fixed right-4 bottom-4 z-60 flex w-[min(400px,calc(100vw-2rem))] flex-col gap-2 outline-none max-md:bottom-18 md:in-[body:has([data-sheet-foot])]:bottom-18" />
    </Radix.Provider>
  );
}
