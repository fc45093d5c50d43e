"use client";
import { useRef } from "react";

/**
 * Gives the focus back to where it was before a dialog or sheet without a trigger of its own was opened: Radix knows only
 * triggers. Where that is gone, to what the page is about.
 */
export function useFocusReturn(hasTrigger: boolean) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (hasTrigger) return;
      event.preventDefault();
      const target = before.current?.isConnected ? before.current : document.getElementById("content");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
