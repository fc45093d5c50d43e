"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { makePagesPatient } from "./make-pages-patient";
import { awaitService, readIsAway } from "./service-watch";

/** Milliseconds between two refreshes at least. */
const REFRESH_EVERY_MS = 700;
/** Without a word from the service for so long, it is asked all the same. */
const LOOK_EVERY_MS = 10_000;
/** At most so long between two tries to open a stream. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Keeps what the server rendered up to date while somebody looks at it: refreshes the page when the service says that the
 * workspace changed, when the tab is looked at again, when the service is back after it was away, and every 10 s without
 * a stream. A tab that nobody looks at listens to nothing: a browser has six connections to a service (HTTP/1.1), and the
 * seventh tab would wait for ever.
 */
export function useLive(renderedAt: number): void {
  // What changed between the rendering of the page and its first stream is asked for with that.
  const [since] = useState(renderedAt);
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const whenShown = useRef(() => {});
  useEffect(() => {
    if (!isRefreshing) whenShown.current();
  }, [isRefreshing]);
  useEffect(() => {
    makePagesPatient();
    let refreshedAt = 0;
    let timer: number | undefined;
    let isUnderWay = false;
    let isAwaited = false;
    const isSeen = () => document.visibilityState === "visible";
    const refresh = () => {
      if (timer !== undefined || !isSeen()) return;
      // Next puts refreshes in a row, and nothing is shown before the last of them: on a slow way, as long as things change.
      isAwaited = isUnderWay;
      if (isUnderWay) return;
      const wait = Math.max(0, refreshedAt + REFRESH_EVERY_MS - Date.now());
      timer = window.setTimeout(() => {
        timer = undefined;
        refreshedAt = Date.now();
        isUnderWay = true;
        startRefresh(() => router.refresh());
      }, wait);
    };
    whenShown.current = () => {
      isUnderWay = false;
      if (isAwaited) refresh();
    };

    let stream: EventSource | undefined;
    let isOver = false;
    let isReturning = false;
    /** How often in a row no stream came about: something on the way may let none through. */
    let failures = 0;
    const open = (query = "") => {
      stream = new EventSource(`/api/live${query}`);
      stream.onopen = () => {
        failures = 0;
      };
      stream.onmessage = refresh;
      stream.onerror = () => void comeBack();
    };
    const close = () => {
      stream?.close();
      stream = undefined;
    };
    // Browsers try again by themselves, but not after an answer such as that of a service that is starting.
    const comeBack = async () => {
      close();
      if (isReturning) return;
      isReturning = true;
      if (failures > 0) {
        const pause = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** failures);
        await new Promise((resolve) => window.setTimeout(resolve, pause));
      }
      failures += 1;
      await awaitService();
      isReturning = false;
      if (isOver || !isSeen()) return;
      open();
      refresh();
    };
    const look = () => {
      if (stream?.readyState !== EventSource.OPEN && !readIsAway()) refresh();
    };
    const turn = () => {
      if (!isSeen()) return close();
      if (stream || isReturning) return;
      open();
      // Of what happened meanwhile nobody told it.
      refresh();
    };
    if (isSeen()) open(`?since=${since}`);
    const clock = window.setInterval(look, LOOK_EVERY_MS);
    window.addEventListener("online", refresh);
    document.addEventListener("visibilitychange", turn);
    return () => {
      isOver = true;
      close();
      window.clearTimeout(timer);
      window.clearInterval(clock);
      window.removeEventListener("online", refresh);
      document.removeEventListener("visibilitychange", turn);
      whenShown.current = () => {};
    };
  }, [router, since]);
}
