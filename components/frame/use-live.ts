"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { makePagesPatient } from "./make-pages-patient";
import { awaitService } from "./service-watch";

/** Milliseconds between two refreshes at least. */
const REFRESH_EVERY_MS = 700;
/** Without a word from the service for so long, it is asked all the same. */
const LOOK_EVERY_MS = 10_000;

/**
 * Keeps what the server rendered up to date while somebody looks at it: refreshes the page when the service says that the
 * workspace changed, when the tab is looked at again, when the service is back after it was away, and every 10 s without
 * a stream.
 */
export function useLive(): void {
  const router = useRouter();
  useEffect(() => {
    makePagesPatient();
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
    let isOver = false;
    let isReturning = false;
    const open = () => {
      stream = new EventSource("/api/live");
      stream.onmessage = refresh;
      stream.onerror = () => void comeBack();
    };
    // Browsers try again by themselves, but not after an answer such as that of a service that is starting.
    const comeBack = async () => {
      if (isReturning) return;
      isReturning = true;
      stream.close();
      await awaitService();
      isReturning = false;
      if (isOver) return;
      open();
      refresh();
    };
    const isOpen = () => stream.readyState === EventSource.OPEN;
    open();
    const look = window.setInterval(() => {
      if (!isOpen() && !isReturning) refresh();
    }, LOOK_EVERY_MS);
    const lookAgain = () => {
      if (isMissed || (!isOpen() && !isReturning)) refresh();
    };
    window.addEventListener("focus", lookAgain);
    window.addEventListener("online", refresh);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      isOver = true;
      stream.close();
      window.clearTimeout(timer);
      window.clearInterval(look);
      window.removeEventListener("focus", lookAgain);
      window.removeEventListener("online", refresh);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [router]);
}
