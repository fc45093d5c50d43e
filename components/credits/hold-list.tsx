import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import { TimeAgo } from "@/components/ui/time-ago";
import { type Hold, labelOfHold } from "./hold-labels";

/** What credits are reserved for, newest first. */
export function HoldList({ holds }: { holds: Hold[] }) {
  return (
    <ul className="overflow-hidden rounded-lg border border-border bg-surface text-sm">
      {holds.map((hold) => (
        <li
          key={hold.id}
          className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-border border-b px-3 py-2 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto_80px]"
        >
          <span className="break-words">
            {labelOfHold(hold)}
            {hold.agentName && <span className="text-quiet"> · {hold.agentName}</span>}
          </span>
          <span className="text-quiet max-md:row-start-2">
            {hold.emailState === "unknown" ? (
              <Link href="/runs" className="rounded text-accent underline underline-offset-2">
                Review
              </Link>
            ) : hold.expiresAt ? (
              <>
                returns <TimeAgo at={hold.expiresAt} />
              </>
            ) : (
              <>
                reserved <TimeAgo at={hold.createdAt} />
              </>
            )}
          </span>
          <span className="text-right">
            <Amount value={hold.amount} mono digits={4} />
          </span>
        </li>
      ))}
    </ul>
  );
}
