"use client";
import { formatDuration } from "./format-duration";
import { useNow, useReader } from "./reader";

/** How long something took, or has taken so far if `to` is missing. Both: ISO 8601. Empty before it started. */
export function Duration({
  from,
  to,
  className,
}: {
  from: string | null;
  to: string | null;
  className?: string;
}) {
  const { locale } = useReader();
  const now = useNow();
  if (from === null) return null;
  const end = to === null ? now : Date.parse(to);
  if (end === undefined) return null;
  const text = formatDuration(Math.max(0, end - Date.parse(from)), locale);
  return (
    <span className={`whitespace-nowrap tabular-nums ${className ?? ""}`}>
      {text}
      {to === null && <span className="text-quiet"> so far</span>}
    </span>
  );
}
