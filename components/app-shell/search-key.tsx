"use client";
import { useSyncExternalStore } from "react";

const watchNothing = () => () => {};

/** The keys that open the palette, as this keyboard names them: ⌘K on Apple's, Ctrl K elsewhere. */
export function SearchKey() {
  const isApple = useSyncExternalStore(
    watchNothing,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
  return isApple ? "⌘K" : "Ctrl K";
}
