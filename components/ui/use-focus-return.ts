"use client";
import { useRef } from "react";

/**
 * Returns the focus to where it was before a dialog or sheet without its own trigger was opened; Radix only handles
 * triggers. If that element is gone, the focus goes to the main content. `returnFocusTo` names another element.
 */
export function useFocusReturn(hasTrigger: boolean, returnFocusTo?: () => HTMLElement | null) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (hasTrigger) return;
      event.preventDefault();
      const kept = before.current?.isConnected ? before.current : document.getElementById("content");
      const target = returnFocusTo?.() ?? kept;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
