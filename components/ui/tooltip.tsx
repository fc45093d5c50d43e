"use client";
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

type Place = { left: number; top: number; shift: string };
type Watched = Partial<
  Record<
    "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onClick",
    (event: SyntheticEvent) => void
  >
>;

const GAP = 6;
const DELAY_MS = 400;

/**
 * A short text on hover and focus. It only repeats or adds: nothing essential is only in a tooltip, so screen readers skip
 * it. Esc hides it.
 */
export function Tooltip({
  label,
  shortcut,
  side = "bottom",
  children,
}: {
  label: ReactNode;
  shortcut?: ReactNode;
  side?: "right" | "bottom";
  /** The element it belongs to; it must be focusable. */
  children: ReactElement;
}) {
  const [place, setPlace] = useState<Place>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const press = (event: KeyboardEvent) => event.key === "Escape" && setPlace(undefined);
    const scroll = () => setPlace(undefined);
    document.addEventListener("keydown", press);
    document.addEventListener("scroll", scroll, true);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("scroll", scroll, true);
    };
  }, [place]);
  const own = children.props as Watched;
  const watch = (name: keyof Watched, act: (event: SyntheticEvent) => void) => (event: SyntheticEvent) => {
    own[name]?.(event);
    act(event);
  };
  const watched: Watched = {
    onPointerEnter: watch("onPointerEnter", ({ currentTarget }) => {
      clearTimeout(timer.current);
      if (!matchMedia("(hover: hover)").matches) return;
      timer.current = setTimeout(() => setPlace(choosePlace(currentTarget, side)), DELAY_MS);
    }),
    onPointerLeave: watch("onPointerLeave", hide),
    onFocus: watch("onFocus", ({ currentTarget }) => {
      if (currentTarget.matches(":focus-visible")) setPlace(choosePlace(currentTarget, side));
    }),
    onBlur: watch("onBlur", hide),
    onClick: watch("onClick", hide),
  };
  return (
    <>
      {cloneElement(children as ReactElement<Watched>, watched)}
      {place &&
        createPortal(
          <div
            aria-hidden="true"
            className="pointer-events-none fixed z-60 flex w-max max-w-80 animate-appear items-center gap-2 rounded-md bg-text px-2 py-1 text-background text-xs"
            style={{ left: place.left, top: place.top, translate: place.shift }}
          >
            {label}
            {shortcut && <span className="font-mono opacity-80">{shortcut}</span>}
          </div>,
          document.body,
        )}
    </>
  );
}

// To the right, or below; above at the bottom of the window, and aligned to the edge that it would cross.
function choosePlace(target: Element, side: "right" | "bottom"): Place {
  const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
  if (side === "right") return { left: right + GAP, top: top + height / 2, shift: "0 -50%" };
  const middle = left + width / 2;
  const sideways = middle < 100 ? "0" : middle > innerWidth - 100 ? "-100%" : "-50%";
  const start = sideways === "0" ? left : sideways === "-100%" ? right : middle;
  return bottom + 40 > innerHeight
    ? { left: start, top: top - GAP, shift: `${sideways} -100%` }
    : { left: start, top: bottom + GAP, shift: `${sideways} 0` };
}
