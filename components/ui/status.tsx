import type { ReactNode } from "react";
import type { Tone } from "./badge";
import { joinClasses } from "./join-classes";
import { STATUS_LABELS, type StatusShape, type StatusValue } from "./status-labels";

const TONES: Record<Tone, string> = {
  neutral: "text-quiet",
  accent: "text-accent",
  positive: "text-positive",
  warning: "text-warning",
  negative: "text-negative",
};

const RING = <circle cx="7" cy="7" r="5.5" />;

const SHAPES: Record<StatusShape, ReactNode> = {
  dashed: <circle cx="7" cy="7" r="5.5" strokeDasharray="2.3 2.02" />,
  circle: RING,
  dot: <circle cx="7" cy="7" r="3.5" fill="currentColor" stroke="none" />,
  clock: (
    <>
      {RING}
      <path d="M7 4v3.2l2 1.2" />
    </>
  ),
  half: (
    <>
      {RING}
      <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" stroke="none" />
    </>
  ),
  turning: (
    <>
      <circle cx="7" cy="7" r="5.5" opacity="0.3" />
      <path d="M12.5 7A5.5 5.5 0 0 0 7 1.5" />
    </>
  ),
  pause: <path d="M4.5 2.5v9M9.5 2.5v9" strokeWidth="2" />,
  stop: <rect x="2.75" y="2.75" width="8.5" height="8.5" rx="1.5" />,
  check: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="currentColor" stroke="none" />
      <path d="m4.3 7.2 1.9 1.8 3.5-3.8" className="stroke-surface" />
    </>
  ),
  cross: (
    <>
      {RING}
      <path d="m5.1 5.1 3.8 3.8m0-3.8L5.1 8.9" />
    </>
  ),
  question: (
    <>
      {RING}
      <path d="M5.6 5.7c0-2 2.9-1.9 2.9-.2 0 1.1-1.5 1.1-1.5 2.1M7 9.6v.1" />
    </>
  ),
  reply: <path d="M5.5 3 2 6.5 5.5 10M2 6.5h6a4 4 0 0 1 4 4v.5" />,
  blocked: (
    <>
      {RING}
      <path d="m3.2 3.2 7.6 7.6" />
    </>
  ),
  skip: <path d="m3 3 4.5 4L3 11zM11 3v8" />,
  return: <path d="M2 4.5h6.5a3.25 3.25 0 0 1 0 6.5H5M4.5 2 2 4.5 4.5 7" />,
  warning: <path d="M7 1.8 13 12H1zM7 5.8v2.7M7 10.2v.1" />,
};

/** A state as text, icon and color. `children` replaces the text if a page has a better one. */
export function Status({
  value,
  children,
  className,
}: {
  value: StatusValue;
  children?: ReactNode;
  className?: string;
}) {
  const { word, tone, shape } = STATUS_LABELS[value];
  return (
    <span
      className={joinClasses(
        "inline-flex min-w-0 max-w-full items-center align-middle gap-1.5 whitespace-nowrap",
        className,
      )}
    >
      <svg
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={joinClasses("size-3.5 shrink-0", TONES[tone], shape === "turning" && "animate-turn")}
      >
        {SHAPES[shape]}
      </svg>
      <span className={joinClasses("truncate", tone === "neutral" && "text-quiet")}>{children ?? word}</span>
    </span>
  );
}
