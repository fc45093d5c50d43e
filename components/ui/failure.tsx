import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes";
import { ScrollHere } from "./scroll-here";

/** An error: what happened, what was kept, and what to do next. Announced when it appears. */
export function Failure({
  title,
  children,
  kept,
  action,
  inSight = false,
  className,
}: {
  /** What happened: "The leads could not be loaded". */
  title: string;
  /** Why, and the remedy. */
  children?: ReactNode;
  /** What was not lost: "Your text is still here." */
  kept?: ReactNode;
  action?: ReactNode;
  /** It appears where one may have scrolled past it: it is scrolled into sight. Give it its text as key. */
  inSight?: boolean;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={joinClasses(
        "flex gap-3 rounded-lg border border-negative/40 bg-negative-soft p-4",
        className,
      )}
    >
      {inSight && <ScrollHere />}
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-negative" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{title}</p>
        {children && <div className="mt-1 break-words text-sm">{children}</div>}
        {kept && <p className="mt-1 text-quiet text-sm">{kept}</p>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
