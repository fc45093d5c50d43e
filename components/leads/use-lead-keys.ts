"use client";
import { useRouter } from "next/navigation";
import { useLayoutEffect } from "react";
import { isTyping } from "@/components/ui/is-typing";
import { useListHref } from "./use-list-href";

/** With a lead open, `j` and `k` open the next and the previous one; they take precedence over the list's own keys. */
export function useLeadKeys(id: string, ids: string[]): { open: (next: string) => void } {
  const router = useRouter();
  const hrefFor = useListHref();
  const at = ids.indexOf(id);
  const previous = ids[at < 0 ? ids.length : at - 1];
  const next = ids[at + 1];
  // Before anything is painted: a key that is pressed as soon as a lead is in sight counts from that lead.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key !== "j" && event.key !== "k") return;
      if (document.querySelector('[role="dialog"][data-modal], [role="menu"]')) return;
      event.preventDefault();
      const wanted = event.key === "j" ? next : previous;
      // Not added to the browser's history: Back leads to the list.
      if (wanted) router.replace(hrefFor({ lead: wanted }), { scroll: false });
    };
    // Runs before the list's own handler, which ignores handled keys.
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [router, hrefFor, previous, next]);
  return { open: (wanted) => router.replace(hrefFor({ lead: wanted }), { scroll: false }) };
}
