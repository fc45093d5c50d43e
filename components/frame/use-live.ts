"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Milliseconds between two refreshes at least. */
const REFRESH_EVERY_MS = 700;
/** Without a word from the service for so long, it is asked all the same. */
const LOOK_EVERY_MS = 10_000;

/**
 * Keeps what the server rendered up to date while somebody looks at it: refreshes the page when the service says that the
 * workspace changed, when the tab is looked at again, when the connection is back, and every 10 s without a stream.
 */
export function useLive(): void {
  const router = useRouter();
  useEffect(() => {
    let refreshedAt = 0;
    let timer: number | undefined;
    let isMissed = false;
    const refresh = () => {
      if (document.visibilityState !== "visible") {
        isMissed = true;
        return;
      }
      if (timer !== undefined) return;
      const wait = Math.max(0, refreshedAt + REFRESH_EVERY_MS - Date.now());
      timer = window.setTimeout(() => {
        timer = undefined;
        isMissed = false;
        refreshedAt = Date.now();
        router.refresh();
      }, wait);
    };

    let stream: EventSource;
    let wasLost = false;
    const open = () => {
      stream = new EventSource("/api/live");
      stream.onmessage = refresh;
      stream.onerror = () => {
        wasLost = true;
      };
      stream.onopen = () => {
        if (wasLost) refresh();
        wasLost = false;
      };
    };
    const isOpen = () => stream.readyState === EventSource.OPEN;
    open();
    const look = window.setInterval(() => {
      if (isOpen()) return;
      refresh();
      // A service that is starting answers with an error, after which a browser does not try again by itself.
      if (stream.readyState === EventSource.CLOSED) open();
    }, LOOK_EVERY_MS);
    const lookAgain = () => {
      if (isMissed || !isOpen()) refresh();
    };
    window.addEventListener("focus", lookAgain);
    window.addEventListener("online", refresh);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      stream.close();
      window.clearTimeout(timer);
      window.clearInterval(look);
      window.removeEventListener("focus", lookAgain);
      window.removeEventListener("online", refresh);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [router]);
}
