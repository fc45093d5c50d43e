"use client";
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from "react";
import type { ShownToast, Toast } from "./toast-list";

const ToastList = lazy(() => import("./toast-list"));

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

/** Holds the toasts of a page; the frame has one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const last = useRef(0);
  const show = useCallback((toast: Toast) => {
    last.current += 1;
    // Closed toasts stay for their exit animation, and are removed with the next one.
    setToasts((shown) => [
      ...shown.filter(({ open }) => open).slice(-2),
      { ...toast, id: last.current, open: true },
    ]);
  }, []);
  const close = (id: number) =>
    setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  return (
    <ToastContext value={show}>
      {children}
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} close={close} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/**
 * Shows a message about something that happened elsewhere on the page. Results of the reader's own action belong where they
 * are looking.
 */
export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it: the frame has one.");
  return show;
}
