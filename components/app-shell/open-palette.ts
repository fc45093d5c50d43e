"use client";

const OPEN = "leadwright:palette";

/** Opens the palette from any button. */
export function openPalette() {
  document.dispatchEvent(new Event(OPEN));
}

/** Calls back whenever the palette is to be opened; returns a function that stops it. */
export function watchPalette(opened: () => void): () => void {
  document.addEventListener(OPEN, opened);
  return () => document.removeEventListener(OPEN, opened);
}
