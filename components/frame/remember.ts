"use client";

/** Keeps a choice of how the page looks for a year, where the server sees it before it renders. Nothing secret goes here. */
export function remember(name: "theme" | "rail", value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
