"use client";
import type { ReactNode } from "react";
import { TimeAgo } from "@/components/ui/time-ago";

/** The author and time of a message; `actions` appear on hover and focus, and always on devices without hover. */
export function MessageHead({
  name,
  at,
  note,
  actions,
}: {
  name: string;
  at?: string;
  note?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mb-1 flex min-h-7 items-center gap-2">
      <span className="min-w-0 truncate font-medium">{name}</span>
      {at && <TimeAgo at={at} className="text-quiet text-xs" />}
      {note && <span className="shrink-0 text-quiet text-xs">{note}</span>}
      {actions && (
        <span className="-mr-1.5 ml-auto flex shrink-0 items-center opacity-0 transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          {actions}
        </span>
      )}
    </div>
  );
}
