"use client";
import { useRouter } from "next/navigation";
import { isTyping } from "@/components/ui/is-typing";
import { useKeyPress } from "@/components/ui/use-key-press";
import { useListHref } from "./use-list-href";

/** With a lead open, `j` and `k` open the next and the previous one; they take precedence over the list's own keys. */
export function useLeadKeys(id: string, ids: string[]): { open: (next: string) => void } {
  const router = useRouter();
  const hrefFor = useListHref();
  const at = ids.indexOf(id);
  const previous = ids[at < 0 ? ids.length : at - 1];
  const next = ids[at + 1];
  // Captured, so that it runs before the list's own handler, which ignores handled keys.
  useKeyPress(
    (event) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key !== "j" && event.key !== "k") return;
      if (document.querySelector('[role="dialog"][data-modal], [role="menu"]')) return;
      event.preventDefault();
      const wanted = event.key === "j" ? next : previous;
      // Not added to the browser's history: Back leads to the list.
      if (wanted) router.replace(hrefFor({ lead: wanted }), { scroll: false });
    },
    { capture: true },
  );
  return { open: (wanted) => router.replace(hrefFor({ lead: wanted }), { scroll: false }) };
}
