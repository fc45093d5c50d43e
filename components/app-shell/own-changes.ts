"use client";

const listeners = new Set<() => void>();

/** Tells this page that something changed that only the person's own pages show, perhaps in another browser of theirs. */
export function tellOwnChange(): void {
  for (const changed of listeners) changed();
}

/** Calls `changed` then. Returns a function that stops listening. */
export function watchOwnChanges(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
