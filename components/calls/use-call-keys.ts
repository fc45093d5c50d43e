"use client";
import { useLayoutEffect, useRef } from "react";
import { isTyping } from "@/components/ui/is-typing";

/** Keyboard shortcuts of the call page: `press` gets every key that does not type text, and returns whether it handled it. */
export function useCallKeys(press: (key: string) => boolean): void {
  const newest = useRef(press);
  newest.current = press;
  // Before anything is painted: a key counts as soon as the page is in sight.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"][data-modal], [role="menu"]'))
        return;
      if (newest.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
