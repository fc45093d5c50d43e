"use client";
import { useSyncExternalStore } from "react";
import { formatDuration } from "@/components/ui/format-duration";
import { useReader } from "@/components/ui/reader";

/** How long something took, or has been running, updated every second while it runs. Both: ISO 8601. */
export function Elapsed({ from, to }: { from: string; to: string | null }) {
  const { now, locale } = useReader();
  const second = useSyncExternalStore(to ? watchNothing : watchSeconds, readSecond, () => now ?? 0);
  const took = Math.max(0, (to ? Date.parse(to) : second) - Date.parse(from));
  // Running durations are shown in whole seconds: tenths would only flicker.
  const shown = Math.max(1_000, to ? took : Math.floor(took / 1_000) * 1_000);
  return (
    <span className="whitespace-nowrap tabular-nums">
      {to && took < 1_000 && "< "}
      {formatDuration(shown, locale)}
    </span>
  );
}

const readSecond = () => Math.floor(Date.now() / 1_000) * 1_000;
const watchNothing = () => () => {};
const watchSeconds = (changed: () => void) => {
  const timer = setInterval(changed, 1_000);
  return () => clearInterval(timer);
};
