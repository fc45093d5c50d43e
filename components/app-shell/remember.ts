"use client";

/** Stores a display preference for a year in a cookie, so that the server has it before rendering. Not for secrets. */
export function remember(name: "theme" | "rail", value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
