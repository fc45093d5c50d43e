"use client";
import { useRouter } from "next/navigation";
import { isTyping } from "@/components/ui/is-typing";
import { useKeyPress } from "@/components/ui/use-key-press";

/**
 * The keys of a list of links: `j` and `k` move through it, or from the open one to its neighbors; `Esc` closes the open one.
 * `attribute` is where a link has its row's id. `handle` sees other keys first, with the row that is focused or open; it returns
 * true for a key that it has handled.
 */
export function useListKeys({
  attribute,
  rows,
  openId,
  closeHref,
  handle,
}: {
  attribute: string;
  rows: readonly { id: string; href: string }[];
  openId: string | undefined;
  closeHref: string;
  handle?: (key: string, id: string | undefined) => boolean;
}): void {
  const router = useRouter();
  useKeyPress((event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"][data-modal], [role="menu"]')) return;
    const open = rows.findIndex(({ id }) => id === openId);
    const focusedId = document.activeElement?.getAttribute(attribute);
    if (handle?.(event.key, focusedId ?? rows[open]?.id)) return event.preventDefault();
    if (event.key === "Escape" && openId) {
      event.preventDefault();
      router.push(closeHref, { scroll: false });
      return;
    }
    if (event.key !== "j" && event.key !== "k") return;
    event.preventDefault();
    const links = [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];
    const focused = links.indexOf(document.activeElement as HTMLElement);
    const at = focused >= 0 ? focused : open;
    const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (event.key === "j" ? 1 : -1)));
    links[next]?.focus({ preventScroll: true });
    links[next]?.scrollIntoView({ block: "nearest" });
    // Not added to the browser's history: Back leads to the list.
    if (openId && rows[next] && rows[next].id !== openId) router.replace(rows[next].href, { scroll: false });
  });
}
