import Link from "next/link";
import type { z } from "zod";
import { TimeAgo } from "@/components/ui/time-ago";
import type { listCalls } from "@/lib/calls/list-calls";
import { OUTCOME_LABELS } from "./call-labels";

type CallOfLead = z.output<(typeof listCalls)["output"]>["calls"][number];

/** The calls to a lead, newest first, each with its outcome. */
export function CallsOfLead({ calls }: { calls: CallOfLead[] }) {
  return (
    <section aria-label="Calls">
      <h3 className="mb-2 font-medium">Calls</h3>
      <ul className="divide-y divide-border border-border border-y">
        {calls.map((call) => (
          <li key={call.id} className="py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                href={`/calls/${call.id}`}
                prefetch={false}
                className="rounded text-accent underline-offset-2 hover:underline"
              >
                {wordOf(call)}
                {call.caller === "voice" && ", by the automated assistant"}
              </Link>
              <TimeAgo at={call.endedAt ?? call.createdAt} className="text-quiet text-xs" />
            </p>
            {(call.notes ?? call.reason) && (
              <p className="break-words text-quiet text-sm">{call.notes ?? call.reason}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordOf({ status, outcome }: CallOfLead): string {
  if (outcome) return OUTCOME_LABELS[outcome];
  return status === "open" ? "In the queue" : "Removed from the queue";
}
