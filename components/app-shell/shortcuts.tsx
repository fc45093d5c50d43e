"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "@/components/ui/is-typing";
import { useKeyPress } from "@/components/ui/use-key-press";
import { watchPalette } from "./open-palette";
import type { PaletteProps } from "./palette";

// Most visits never open them, so their scripts are loaded with their first use.
const Palette = lazy(() => import("./palette"));
const ShortcutHelp = lazy(() => import("./shortcut-help"));

/** The shortcuts of every page: ⌘K or Ctrl K for the palette, / for the page's own search, ? for the list of all. */
export function Shortcuts(props: Pick<PaletteProps, "agents" | "commands" | "searchLeads" | "signOut">) {
  const [open, setOpen] = useState<boolean>();
  const [isHelping, setHelping] = useState(false);
  useEffect(() => watchPalette(() => setOpen(true)), []);
  useKeyPress((event) => {
    if (event.key === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      setOpen((shown) => !shown);
    }
    if (event.key === "?" && !event.metaKey && !event.ctrlKey && !isTyping(event.target)) {
      if (document.querySelector("[role=dialog][data-modal]")) return;
      event.preventDefault();
      setHelping(true);
    }
    if (event.key === "/" && !event.metaKey && !event.ctrlKey && !isTyping(event.target)) {
      const search = document.querySelector<HTMLInputElement>("[data-page-search]");
      if (!search || document.querySelector("[role=dialog][data-modal]")) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
  });
  return (
    <Suspense>
      {open !== undefined && (
        <Palette {...props} open={open} onOpenChange={setOpen} showShortcuts={() => setHelping(true)} />
      )}
      {isHelping && <ShortcutHelp onClose={() => setHelping(false)} />}
    </Suspense>
  );
}
