"use client";
import Link from "next/link";
import { useRef } from "react";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRowKeys } from "@/components/ui/use-row-keys";
import type { MergeSide } from "@/lib/leads/merge-side";
import type { DuplicateReason } from "@/lib/leads/merging/select-duplicates";

type Shown = Pick<MergeSide, "id" | "name" | "email" | "company" | "status" | "contactedAt">;
export type ShownPair = { kept: Shown; other: Shown; reasons: DuplicateReason[] };

const REASONS: Record<DuplicateReason, string> = {
  domain: "same company website or email domain",
  company: "same company and place",
  phone: "same phone number",
};

/** Pairs of leads that may be one person. `j` and `k` move between them, `Enter` compares. */
export function DuplicateList({ pairs }: { pairs: ShownPair[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { clear: () => false });
  return (
    <ul ref={list} data-table className="divide-y divide-border border-border border-y">
      {pairs.map(({ kept, other, reasons }) => (
        <li
          key={`${kept.id} ${other.id}`}
          data-row={`${kept.id} ${other.id}`}
          className="relative grid gap-x-6 gap-y-2 px-1 py-3 hover:bg-hover md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <div className="min-w-0">
            <Link
              href={`/leads/duplicates/${kept.id}/${other.id}`}
              data-row-focus
              className="break-words rounded font-medium after:absolute after:inset-0"
            >
              {kept.name}
            </Link>
            <p className="break-words text-quiet text-sm">
              {reasons.length > 0
                ? `Same name, ${reasons.map((one) => REASONS[one]).join(", ")}`
                : "Marked as different people"}
            </p>
          </div>
          {[kept, other].map((side) => (
            <div key={side.id} className="min-w-0">
              <p className="break-all">{side.email}</p>
              <p className="flex flex-wrap gap-x-2 text-quiet text-sm">
                <Status value={side.status} />
                {side.contactedAt && <TimeAgo at={side.contactedAt} />}
              </p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
