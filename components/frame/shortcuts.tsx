"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "@/components/ui/is-typing";
import { watchPalette } from "./open-palette";
import type { PaletteProps } from "./palette";

// Most visits never open it, so its script is loaded with the first ⌘K.
const Palette = lazy(() => import("./palette"));

/** The shortcuts of every page: ⌘K for the palette, / for the page's own search. */
export function Shortcuts(props: Pick<PaletteProps, "agents" | "commands" | "searchLeads">) {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        setOpen((shown) => !shown);
      }
      if (event.key === "/" && !event.metaKey && !event.ctrlKey && !isTyping(event.target)) {
        const search = document.querySelector<HTMLInputElement>("[data-page-search]");
        if (!search || document.querySelector("[role=dialog][data-modal]")) return;
        event.preventDefault();
        search.focus();
        search.select();
      }
    };
    const unwatch = watchPalette(() => setOpen(true));
    document.addEventListener("keydown", press);
    return () => {
      unwatch();
      document.removeEventListener("keydown", press);
    };
  }, []);
  if (open === undefined) return null;
  return (
    <Suspense>
      <Palette {...props} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
