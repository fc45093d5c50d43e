"use client";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { createPortal } from "react-dom";

type Tip = { text: string; left: number; top: number; width: number };

/**
 * Shows the full text of truncated text on hover and focus: one tooltip for a whole table instead of one per cell. Spread
 * `watch` on the container; each text that may be truncated has `data-cut`.
 */
export function useOverflowTip(): { watch: Record<string, (event: SyntheticEvent) => void>; tip: ReactNode } {
  const [tip, setTip] = useState<Tip>();
  const show = (event: SyntheticEvent) => {
    const cut = event.target instanceof Element ? findCut(event.target) : undefined;
    setTip((shown) => (cut ? measure(cut) : shown && undefined));
  };
  const hide = () => setTip(undefined);
  return {
    watch: { onMouseOver: show, onFocus: show, onMouseLeave: hide, onBlur: hide, onScroll: hide },
    tip:
      tip &&
      createPortal(
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-50 w-max max-w-[min(480px,calc(100vw-16px))] animate-appear rounded-md bg-text px-2 py-1 text-background text-xs [overflow-wrap:anywhere]"
          style={{ left: tip.left, top: tip.top }}
        >
          {tip.text}
        </div>,
        document.body,
      ),
  };
}

function findCut(target: Element): HTMLElement | undefined {
  const cut = target.closest<HTMLElement>("[data-cut]") ?? undefined;
  return cut && isCut(cut) ? cut : undefined;
}

function isCut(element: HTMLElement): boolean {
  if (element.scrollWidth > element.clientWidth) return true;
  return [...element.children].some(
    (child) => child.scrollWidth > child.clientWidth && child.clientWidth > 0,
  );
}

function measure(cut: HTMLElement): Tip {
  const { left, bottom, width } = cut.getBoundingClientRect();
  // Near the right edge it would be squeezed, so it starts further left.
  return {
    text: cut.textContent ?? "",
    left: Math.max(8, Math.min(left, innerWidth - 488)),
    top: bottom + 4,
    width,
  };
}
