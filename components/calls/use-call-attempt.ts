"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ActionResult } from "@/lib/action-result";
import { type CallAttempt, isUnderWay } from "./call-attempt-labels";

type CallWithAttempts = { id: string; dials: CallAttempt[] };

/**
 * The latest attempt to make a call through the provider, kept up to date. `beat` changes with every refresh of the page,
 * when something may have changed. `refresh` reads it now.
 */
export function useCallAttempt(
  call: CallWithAttempts,
  beat: number,
  read: (input: { id: string }) => Promise<ActionResult<CallWithAttempts>>,
): {
  attempt: CallAttempt | null;
  setAttempt: (attempt: CallAttempt | null) => void;
  refresh: () => Promise<void>;
} {
  const [attempt, setAttempt] = useState<CallAttempt | null>(call.dials[0] ?? null);
  const asked = useRef(0);
  const refresh = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const answer = await read({ id: call.id }).catch(() => null);
    // Late responses are outdated and ignored.
    if (answer?.ok && turn === asked.current) setAttempt(answer.data.dials[0] ?? null);
  }, [call.id, read]);
  const pending = attempt && isUnderWay(attempt) ? attempt.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the beat is what this waits for.
  useEffect(() => {
    if (pending !== null) void refresh();
  }, [pending, beat, refresh]);
  return { attempt, setAttempt, refresh };
}
