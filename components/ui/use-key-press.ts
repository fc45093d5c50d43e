import { useLayoutEffect, useRef } from "react";

/**
 * Calls `press` for every key that is pressed on the page, from the moment it is painted: what is pressed as soon as it is in
 * sight must not be lost. `capture`: before the page's other listeners.
 */
export function useKeyPress(press: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const newest = useRef(press);
  useLayoutEffect(() => {
    newest.current = press;
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => newest.current(event);
    document.addEventListener("keydown", hear, { capture });
    return () => document.removeEventListener("keydown", hear, { capture });
  }, [capture]);
}
