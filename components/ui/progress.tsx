import { joinClasses } from "./join-classes";

const TONES = {
  accent: "fill-accent",
  positive: "fill-positive",
  warning: "fill-warning",
  negative: "fill-negative",
};

/** The progress of something: `done` of `total`. With `total` 0 it is indeterminate. */
export function Progress({
  done,
  total,
  label,
  tone = "accent",
  className,
}: {
  done: number;
  total: number;
  /** What is in progress, for screen readers. */
  label: string;
  tone?: keyof typeof TONES;
  className?: string;
}) {
  const known = total > 0;
  const share = known ? Math.min(100, Math.max(0, (done / total) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={known ? total : undefined}
      aria-valuenow={known ? Math.min(done, total) : undefined}
      aria-valuetext={known ? `${done} of ${total}` : "Not known yet"}
      className={joinClasses("h-1 w-full overflow-hidden rounded-full bg-border", className)}
    >
      <svg width="100%" height="100%" aria-hidden="true" className={TONES[tone]}>
        <rect width={`${share}%`} height="100%" rx="2" className="transition-[width] duration-300" />
      </svg>
    </div>
  );
}
