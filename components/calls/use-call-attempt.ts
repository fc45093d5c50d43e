"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ActionResult } from "@/lib/action-result";
import { type CallAttempt, isUnderWay } from "./call-attempt-labels";

type CallWithAttempts = { id: string; dials: CallAttempt[] };

/**
 * The newest try to make a call through the provider, as it goes on. `beat` changes with every refresh of the page: then
 * something may have happened. `refresh` reads it now.
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
    // An answer that came late says what was before.
    if (answer?.ok && turn === asked.current) setAttempt(answer.data.dials[0] ?? null);
  }, [call.id, read]);
  const pending = attempt && isUnderWay(attempt) ? attempt.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the beat is what this waits for.
  useEffect(() => {
    if (pending !== null) void refresh();
  }, [pending, beat, refresh]);
  return { attempt, setAttempt, refresh };
}
