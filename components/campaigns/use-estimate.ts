"use client";
import { useEffect, useRef, useState } from "react";
import type { ActionResult } from "@/lib/action-result";

const PAUSE_MS = 200;

/**
 * Asks `load` again whenever `key` changes, a moment after the last change, and keeps the latest answer only. `isFresh` says that
 * `data` belongs to this very key. With `key` null it asks nothing.
 */
export function useEstimate<T>(key: string | null, load: () => Promise<ActionResult<T>>) {
  const [answer, setAnswer] = useState<{ key: string; data: T | null; problem: string | null }>();
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  // The first one is not waited for: a dialog has just opened.
  const isFirst = useRef(true);
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    const timer = setTimeout(
      async () => {
        const result = await latest.current().catch(() => null);
        if (!isWanted) return;
        if (result?.ok) setAnswer({ key, data: result.data, problem: null });
        else setAnswer({ key, data: null, problem: result?.error.message ?? "The service did not answer." });
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
