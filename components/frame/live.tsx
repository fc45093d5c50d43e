"use client";
import { useLive } from "./use-live";

/** Keeps the page up to date while somebody looks at it. */
export function Live() {
  useLive();
  return null;
}
