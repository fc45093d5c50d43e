"use client";
import { useEffect, useState } from "react";

/** Minutes and seconds since `from` (ms); nothing before a call has begun. */
export function CallTimer({ from }: { from: number | undefined }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (from === undefined) return;
    setNow(Date.now());
    const clock = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(clock);
  }, [from]);
  if (from === undefined) return null;
  const seconds = Math.max(0, Math.floor((now - from) / 1_000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span role="timer" aria-label="Since the call began" className="font-mono text-lg tabular-nums">
      {text}
    </span>
  );
}
