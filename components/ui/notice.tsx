import CircleAlert from "lucide-react/icons/circle-alert";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes";

const TONES = {
  neutral: "border-border bg-sunken",
  warning: "border-warning/40 bg-warning-soft",
  negative: "border-negative/40 bg-negative-soft",
};

/** What the reader should know about this page now, and what to do about it. For failed actions use Failure. */
export function Notice({
  tone = "neutral",
  action,
  className,
  children,
}: {
  tone?: keyof typeof TONES;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const Icon = tone === "neutral" ? Info : CircleAlert;
  return (
    <div
      className={joinClasses(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-3 py-2.5",
        TONES[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 gap-2.5 max-sm:basis-full">
        <Icon
          aria-hidden="true"
          className={joinClasses(
            "mt-0.5 size-4 shrink-0",
            tone === "neutral" ? "text-quiet" : tone === "warning" ? "text-warning" : "text-negative",
          )}
        />
        <div className="min-w-0 flex-1 break-words">{children}</div>
      </div>
      {action && <div className="flex shrink-0 flex-wrap gap-2">{action}</div>}
    </div>
  );
}
