"use client";
import { useSyncExternalStore } from "react";
import { useReader } from "@/components/ui/reader";

/** How long something took, or has been taking so far: "4 s", "2 min 5 s", "1 h 3 min". It counts on while it lasts. */
export function Elapsed({ from, to }: { from: string; to: string | null }) {
  const { now } = useReader();
  const second = useSyncExternalStore(to ? watchNothing : watchSeconds, readSecond, () => now ?? 0);
  const end = to ? Date.parse(to) : second;
  return <span className="whitespace-nowrap tabular-nums">{writeDuration(end - Date.parse(from))}</span>;
}

function writeDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const readSecond = () => Math.floor(Date.now() / 1_000) * 1_000;
const watchNothing = () => () => {};
const watchSeconds = (changed: () => void) => {
  const timer = setInterval(changed, 1_000);
  return () => clearInterval(timer);
};
