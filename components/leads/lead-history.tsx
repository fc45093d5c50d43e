import Link from "next/link";
import type { ReactNode } from "react";
import { joinClasses } from "@/components/ui/join-classes";
import { TimeAgo } from "@/components/ui/time-ago";
import type { TimelineEntry } from "@/lib/activity/lead-timeline";

type Entry = Omit<TimelineEntry, "at"> & { at: string };

const WORDS: Record<Entry["kind"], { words: string; tone: string }> = {
  found: { words: "Found", tone: "bg-control" },
  imported: { words: "Imported", tone: "bg-control" },
  scored: { words: "Scored", tone: "bg-control" },
  email_queued: { words: "Mail queued", tone: "bg-accent" },
  email_sent: { words: "Mail sent", tone: "bg-positive" },
  email_unknown: { words: "Nobody knows whether the mail arrived", tone: "bg-warning" },
  email_bounced: { words: "Mail bounced", tone: "bg-negative" },
  email_failed: { words: "Mail failed", tone: "bg-negative" },
  email_canceled: { words: "Mail dropped before it went out", tone: "bg-control" },
  replied: { words: "Replied", tone: "bg-positive" },
  rejected: { words: "Rejected", tone: "bg-control" },
  unsubscribed: { words: "Unsubscribed", tone: "bg-warning" },
  bounced: { words: "Noted as bounced", tone: "bg-negative" },
  restored: { words: "Restored", tone: "bg-accent" },
  called: { words: "Called", tone: "bg-accent" },
  suppressed: { words: "Barred: nobody writes to this address any more", tone: "bg-warning" },
};

/** What happened to a lead, newest first. */
export function LeadHistory({
  history,
  agentId,
  nameOf,
}: {
  history: Entry[];
  agentId: string;
  /** Returns a person's name by their id in the ledger. */
  nameOf: (by: string) => string | undefined;
}) {
  return (
    <ol>
      {history.toReversed().map((entry, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name, and only ever grow at one end.
          key={history.length - index}
          className="relative flex gap-3 pb-4 last:pb-0 before:absolute before:top-3 before:bottom-[-4px] before:left-[3px] before:w-px before:bg-border last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={joinClasses(
              "relative mt-1.5 size-[7px] shrink-0 rounded-full",
              WORDS[entry.kind].tone,
            )}
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <What entry={entry} agentId={agentId} />
                {describeActor(entry.by, nameOf)}
              </span>
              <TimeAgo at={entry.at} className="text-quiet text-xs" />
            </p>
            {entry.note && entry.kind !== "scored" && entry.kind !== "email_queued" && (
              <p className="break-words text-quiet text-sm">{entry.note}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function What({ entry: { kind, note, emailId }, agentId }: { entry: Entry; agentId: string }): ReactNode {
  const { words } = WORDS[kind];
  if (kind === "scored") return `${words} ${note} of 100`;
  if (kind !== "email_queued" || !emailId) return words;
  return (
    <>
      {words}:{" "}
      <Link
        href={`/agents/${agentId}/mails?mail=${emailId}`}
        className="break-words rounded text-accent hover:underline"
      >
        {note ?? "not written yet"}
      </Link>
    </>
  );
}

function describeActor(by: string | null, nameOf: (by: string) => string | undefined): string {
  if (!by || by.startsWith("system:")) return "";
  return ` by ${nameOf(by) ?? "somebody who has left"}`;
}
