"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { tellOwnChange } from "./own-changes";
import { awaitService, readIsAway } from "./service-watch";

/** Minimum milliseconds between two refreshes. */
const REFRESH_EVERY_MS = 700;
/** How often the page is refreshed while no stream is open. */
const LOOK_EVERY_MS = 10_000;
/** Longest pause between two attempts to open a stream. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Keeps the server-rendered page up to date while it is visible. It refreshes when the service reports a change in the
 * workspace, when the tab becomes visible again, when the service is back after it was away, and every 10 s without a
 * stream. A hidden tab opens no stream: a browser has six connections per host (HTTP/1.1), and a seventh tab would wait
 * forever.
 */
export function useLive(renderedAt: number): void {
  // Changes between rendering the page and its first stream are requested with that stream.
  const [since] = useState(renderedAt);
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const whenShown = useRef(() => {});
  useEffect(() => {
    if (!isRefreshing) whenShown.current();
  }, [isRefreshing]);
  useEffect(() => {
    let refreshedAt = 0;
    let timer: number | undefined;
    let isUnderWay = false;
    let isAwaited = false;
    const isSeen = () => document.visibilityState === "visible";
    const refresh = () => {
      if (timer !== undefined || !isSeen()) return;
      // Next queues refreshes and shows nothing before the last one: on a slow connection, not until changes stop.
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
    /** Number of consecutive failures to open a stream: a proxy may not allow streams. */
    let failures = 0;
    const open = (query = "") => {
      stream = new EventSource(`/api/live${query}`);
      stream.onopen = () => {
        failures = 0;
      };
      stream.onmessage = refresh;
      stream.addEventListener("own", tellOwnChange);
      stream.onerror = () => void comeBack();
    };
    const close = () => {
      stream?.close();
      stream = undefined;
    };
    // Browsers retry on their own, but not after an error response, such as from a service that is starting.
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
      // Changes in the meantime were not reported.
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
