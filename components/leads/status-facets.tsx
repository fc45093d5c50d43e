"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { joinClasses } from "@/components/ui/join-classes";
import { Status } from "@/components/ui/status";
import { LEAD_STATUSES, type LeadStatus } from "./lead-query";
import { useListHref } from "./use-list-href";

/** The number of leads per status; a click filters by it, another click removes the filter. */
export function StatusFacets({
  counts,
  chosen,
}: {
  counts: Record<LeadStatus, number>;
  chosen: readonly LeadStatus[];
}) {
  const hrefFor = useListHref();
  const all = LEAD_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const toggled = (status: LeadStatus) =>
    chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
  return (
    <nav aria-label="Leads by status" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max gap-1 py-1">
        <Facet href={hrefFor({ status: undefined })} on={chosen.length === 0} count={all}>
          All
        </Facet>
        {LEAD_STATUSES.filter((status) => counts[status] > 0 || chosen.includes(status)).map((status) => (
          <Facet
            key={status}
            href={hrefFor({ status: toggled(status).join(",") })}
            on={chosen.includes(status)}
            count={counts[status]}
          >
            <Status value={status} />
          </Facet>
        ))}
      </ul>
    </nav>
  );
}

function Facet({
  href,
  on,
  count,
  children,
}: {
  href: string;
  on: boolean;
  count: number;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        aria-current={on ? "true" : undefined}
        className={joinClasses(
          "flex h-8 items-center gap-1.5 rounded-md border px-2 text-sm pointer-coarse:h-10",
          on ? "border-control/60 bg-surface font-medium" : "border-transparent text-quiet hover:bg-hover",
        )}
      >
        {children}
        <Amount value={count} className="font-normal text-quiet" />
      </Link>
    </li>
  );
}
