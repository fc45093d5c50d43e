"use client";
import { isTyping } from "@/components/ui/is-typing";
import { useKeyPress } from "@/components/ui/use-key-press";

/** Keyboard shortcuts of the call page: `press` gets every key that does not type text, and returns whether it handled it. */
export function useCallKeys(press: (key: string) => boolean): void {
  useKeyPress((event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector('[role="dialog"][data-modal], [role="menu"]'))
      return;
    if (press(event.key)) event.preventDefault();
  });
}
