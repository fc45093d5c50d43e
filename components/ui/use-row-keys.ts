"use client";
import type { RefObject } from "react";
import { isTyping } from "./is-typing";
import { useKeyPress } from "./use-key-press";

type Actions = {
  /** `x` on a row. */
  toggle?: (id: string) => void;
  /** `Esc`; returns whether there was something to clear. */
  clear: () => boolean;
};

/**
 * `j` and `k` move between rows, `x` selects one, `Esc` clears; `Enter` is the row's own link. They work anywhere on the
 * page, but not while typing or while a dialog is open. With several tables, the focused one gets the keys, otherwise the
 * first.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>, actions: Actions) {
  useKeyPress((event) => {
    const own = table.current;
    if (!own || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('[role="menu"]') || findRuler() !== own) return;
    if (event.key === "Escape") {
      if (actions.clear()) event.preventDefault();
      return;
    }
    const rows = [...own.querySelectorAll<HTMLElement>("[data-row]")];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (event.key === "j" || event.key === "k") {
      event.preventDefault();
      const next =
        rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (event.key === "j" ? 1 : -1)))];
      const target = next?.querySelector<HTMLElement>("[data-row-focus]") ?? next;
      target?.focus({ preventScroll: true });
      next?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "x" && at >= 0) actions.toggle?.(rows[at]!.dataset.row!);
  });
}

function findRuler(): Element | null {
  if (document.querySelector('[role="dialog"][data-modal]')) return null;
  return document.activeElement?.closest("[data-table]") ?? document.querySelector("[data-table]");
}
