import type { ReactNode } from "react";
import { joinClasses } from "./join-classes";

/** An empty list or page: what it is for, and the one next step. */
export function EmptyState({
  title,
  children,
  action,
  level = 2,
  className,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
}) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={joinClasses(
        "flex flex-col items-center rounded-lg border border-border border-dashed px-6 py-14 text-center",
        className,
      )}
    >
      <Heading className="text-balance font-medium text-lg">{title}</Heading>
      {children && <div className="mt-1.5 max-w-[52ch] text-pretty text-quiet">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
