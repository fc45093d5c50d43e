"use client";
import { useRef } from "react";

/**
 * Gives the focus back to where it was before a dialog or sheet without a trigger of its own was opened: Radix knows only
 * triggers. Where that is gone, to what the page is about. `returnFocusTo` names another place.
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
