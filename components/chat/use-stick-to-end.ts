"use client";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Distance from the end, in pixels, that still counts as being at the end. */
const NEAR = 64;

/**
 * Keeps the page at its end while `list` grows, as long as the reader is there. A reader further up is never moved. `hold`
 * changes content above without moving what is being read.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>) {
  const sticks = useRef(true);
  /** The last scroll position: only scrolling up means that someone is reading above. */
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);

  const toEnd = useCallback((smooth = false) => {
    sticks.current = true;
    setAway(false);
    const { scrollHeight } = document.documentElement;
    window.scrollTo({ top: scrollHeight, behavior: smooth ? "smooth" : "instant" });
    lastTop.current = window.scrollY;
  }, []);

  const hold = useCallback(
    (change: () => void) => {
      const first = list.current?.querySelector("article");
      const before = first?.getBoundingClientRect().top ?? 0;
      change();
      // After two frames, the prepended content has been rendered.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (first)
            window.scrollBy({ top: first.getBoundingClientRect().top - before, behavior: "instant" });
        }),
      );
    },
    [list],
  );

  useLayoutEffect(() => {
    // The browser would restore the position from before the reload, behind newer messages.
    history.scrollRestoration = "manual";
    toEnd();
    return () => {
      history.scrollRestoration = "auto";
    };
  }, [toEnd]);

  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const isNear = scrollHeight - window.innerHeight - window.scrollY < NEAR;
      // The event may be outdated: new lines may have moved the end away since.
      if (isNear) sticks.current = true;
      else if (window.scrollY < lastTop.current) sticks.current = false;
      lastTop.current = window.scrollY;
      setAway(!isNear && !sticks.current);
    };
    const follow = new ResizeObserver(() => {
      if (sticks.current) toEnd();
      else look();
    });
    if (list.current) follow.observe(list.current);
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      follow.disconnect();
      window.removeEventListener("scroll", look);
    };
  }, [list, toEnd]);

  return { isAway, toEnd, hold };
}
