"use client";
import { useLayoutEffect, useRef } from "react";

/**
 * Stands among the emails of a conversation: once it is opened, the newest is in sight. Not whenever one comes in: somebody may be reading
 * another.
 */
export function NewestInSight({ newestId }: { newestId: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const first = useRef(newestId);
  useLayoutEffect(() => {
    const list = place.current?.parentElement;
    const email = list?.querySelector<HTMLElement>(`[data-email="${first.current}"]`);
    // The list alone: `scrollIntoView` would scroll the page around it as well.
    if (list && email) list.scrollTop = email.offsetTop - list.offsetTop - 16;
  }, []);
  return <span ref={place} hidden />;
}
