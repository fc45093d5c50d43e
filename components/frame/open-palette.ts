"use client";

const OPEN = "leadwright:palette";

/** Opens the palette, from wherever a button for it stands. */
export function openPalette() {
  document.dispatchEvent(new Event(OPEN));
}

/** Calls back at each request to open the palette; answers how to stop. */
export function watchPalette(opened: () => void): () => void {
  document.addEventListener(OPEN, opened);
  return () => document.removeEventListener(OPEN, opened);
}
