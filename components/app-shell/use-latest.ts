"use client";
import { useEffect, useRef, useState } from "react";
import type { ActionResult } from "@/lib/action-result";

const PAUSE_MS = 200;

/**
 * Calls `load` again whenever `key` changes, shortly after the last change, and keeps only the latest response. `isFresh`
 * means that `data` belongs to the current key. With `key` null nothing is loaded.
 */
export function useLatest<T>(key: string | null, load: () => Promise<ActionResult<T>>) {
  const [answer, setAnswer] = useState<{ key: string; data: T | null; problem: string | null }>();
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  // The first load is not delayed: the dialog has just opened.
  const isFirst = useRef(true);
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    const timer = setTimeout(
      async () => {
        const result = await latest.current().catch(() => null);
        if (!isWanted) return;
        if (result?.ok) setAnswer({ key, data: result.data, problem: null });
        else
          setAnswer({ key, data: null, problem: result?.error.message ?? "The service isn’t responding." });
      },
      isFirst.current ? 0 : PAUSE_MS,
    );
    isFirst.current = false;
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return {
    data: answer?.data ?? null,
    problem: answer?.problem ?? null,
    isFresh: key !== null && answer?.key === key,
  };
}
