import type { ReactNode } from "react";
import { joinClasses } from "./join-classes";

export type Tone = "neutral" | "accent" | "positive" | "warning" | "negative";

const TONES: Record<Tone, string> = {
  neutral: "bg-sunken text-quiet",
  accent: "bg-accent-soft text-accent",
  positive: "bg-positive-soft text-positive",
  warning: "bg-warning-soft text-warning",
  negative: "bg-negative-soft text-negative",
};

/** A word or a count that belongs to the content next to it ("Sample", "3"). For states use Status. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        "inline-flex h-5 max-w-full shrink-0 items-center truncate rounded px-1.5 font-medium text-xs tabular-nums",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
