"use client";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import { joinClasses } from "@/components/ui/join-classes";

/** The available credits: muted until there are so few that the reader must know. */
export function Balance({
  balance,
  warnBalance,
  folded,
}: {
  balance: number;
  warnBalance: number;
  folded?: boolean;
}) {
  const low = balance <= warnBalance;
  return (
    <Link
      href="/credits"
      className={joinClasses(
        "flex min-h-8 items-center rounded-md hover:bg-hover focus-visible:-outline-offset-2",
        folded ? "flex-col justify-center py-1 text-xs" : "justify-between gap-2 px-2 text-sm",
        low ? "bg-warning-soft text-warning" : "text-quiet",
      )}
    >
      <span className={joinClasses("inline-flex items-center gap-1.5", folded && !low && "sr-only")}>
        {low && <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />}
        <span className={folded ? "sr-only" : undefined}>{low ? "Few credits left" : "Credits"}</span>
      </span>
      <Amount
        value={balance}
        mono
        compact={folded}
        digits={balance >= 1000 ? 0 : 2}
        className={low ? "" : "text-text"}
      />
    </Link>
  );
}
