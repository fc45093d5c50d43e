"use client";
import { type RefObject, useCallback } from "react";
import type { Draft } from "./use-draft";

/** Puts text into the box, with the cursor at its end. */
export function useChosenPrompt(
  box: RefObject<HTMLTextAreaElement | null>,
  setDraft: (change: (draft: Draft) => Draft) => void,
) {
  return useCallback(
    (text: string) => {
      setDraft((draft) => ({ ...draft, text }));
      requestAnimationFrame(() => {
        box.current?.focus();
        box.current?.setSelectionRange(text.length, text.length);
      });
    },
    [box, setDraft],
  );
}
