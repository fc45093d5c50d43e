"use client";
import { useSyncExternalStore } from "react";

const NAME = "own-phone";
const watchers = new Set<() => void>();
/** For browsers without storage. */
let known: string | undefined;

/** The reader's own phone number as they typed it, stored in this browser; empty until they enter it. */
export function useOwnPhone(): [string, (number: string) => void] {
  return [useSyncExternalStore(watch, read, () => ""), write];
}

function watch(changed: () => void) {
  watchers.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    watchers.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

function read(): string {
  try {
    return localStorage.getItem(NAME) ?? known ?? "";
  } catch {
    return known ?? "";
  }
}

function write(number: string) {
  known = number;
  try {
    localStorage.setItem(NAME, number);
  } catch {
    // It is kept in memory until the page is closed.
  }
  for (const changed of watchers) changed();
}
