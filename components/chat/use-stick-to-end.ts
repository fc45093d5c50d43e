"use client";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Pixels from the end at which one still counts as being there. */
const NEAR = 64;

/**
 * Keeps a page at its end while `list` grows, for as long as the reader is there; who reads further up is never moved.
 * `hold` changes what stands above without moving what is read.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>) {
  const sticks = useRef(true);
  /** Where the page stood last: only who moves it up is reading there. */
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
      // Two frames on, what was put in front has been drawn.
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
    // A browser would go back to where a reload found the page, behind what was said since.
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
      // An event tells of a place that new lines may have pushed away from the end since.
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
