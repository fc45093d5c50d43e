import Link from "next/link";
import type { ReactNode } from "react";
import { joinClasses } from "@/components/ui/join-classes";
import { TimeAgo } from "@/components/ui/time-ago";
import type { TimelineEntry } from "@/lib/activity/lead-timeline";
import { RANKED_LEAD_FIELDS } from "@/lib/leads/lead-fields";

type Entry = Omit<TimelineEntry, "at"> & { at: string };

const WORDS: Record<Entry["kind"], { words: string; tone: string }> = {
  found: { words: "Found", tone: "bg-control" },
  imported: { words: "Imported", tone: "bg-control" },
  scored: { words: "Fit judged", tone: "bg-control" },
  added: { words: "Added manually", tone: "bg-control" },
  edited: { words: "Edited", tone: "bg-control" },
  tagged: { words: "Tags changed", tone: "bg-control" },
  assigned: { words: "Owner changed", tone: "bg-control" },
  moved: { words: "Moved to another agent", tone: "bg-control" },
  merged: { words: "Merged with another address of this person", tone: "bg-control" },
  separated: { words: "Separated from another address", tone: "bg-control" },
  note_written: { words: "Note added", tone: "bg-control" },
  draft_edited: { words: "Draft edited", tone: "bg-control" },
  draft_regenerated: { words: "Draft regenerated", tone: "bg-control" },
  draft_skipped: { words: "Skipped in outreach", tone: "bg-control" },
  draft_restored: { words: "No longer skipped", tone: "bg-control" },
  email_approved: { words: "Follow-up approved", tone: "bg-accent" },
  email_queued: { words: "Email queued", tone: "bg-accent" },
  email_sent: { words: "Email sent", tone: "bg-positive" },
  email_unknown: { words: "Not known whether the email arrived", tone: "bg-warning" },
  email_bounced: { words: "Email bounced", tone: "bg-negative" },
  email_failed: { words: "Email failed", tone: "bg-negative" },
  email_canceled: { words: "Email canceled before it was sent", tone: "bg-control" },
  email_received: { words: "Email received", tone: "bg-positive" },
  email_answered: { words: "Answered", tone: "bg-accent" },
  auto_replied: { words: "Auto-reply received", tone: "bg-control" },
  held: { words: "Sequence on hold", tone: "bg-control" },
  replied: { words: "Replied", tone: "bg-positive" },
  rejected: { words: "Rejected", tone: "bg-control" },
  unsubscribed: { words: "Unsubscribed", tone: "bg-warning" },
  bounced: { words: "Logged as bounced", tone: "bg-negative" },
  restored: { words: "Restored", tone: "bg-accent" },
  facts_gone: { words: "No longer on their page", tone: "bg-warning" },
  facts_unchecked: {
    words: "Their page could not be read again; emails use what it said before",
    tone: "bg-warning",
  },
  call_queued: { words: "Added to the call queue", tone: "bg-accent" },
  step_skipped: { words: "Step skipped", tone: "bg-control" },
  called: { words: "Called", tone: "bg-accent" },
  complained: { words: "Reported as spam", tone: "bg-negative" },
  suppressed: { words: "Address suppressed", tone: "bg-warning" },
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
                <What entry={entry} agentId={agentId} nameOf={nameOf} />
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

function What({
  entry: { kind, note, emailId, change },
  agentId,
  nameOf,
}: {
  entry: Entry;
  agentId: string;
  nameOf: (by: string) => string | undefined;
}): ReactNode {
  const { words } = WORDS[kind];
  if (change) return describeChange(words, change, nameOf);
  if (kind === "scored") return `${words}: ${note} of 100`;
  if (kind !== "email_queued" || !emailId) return words;
  return (
    <>
      {words}:{" "}
      <Link
        href={`/agents/${agentId}/emails?email=${emailId}`}
        className="break-words rounded text-accent hover:underline"
      >
        {note ?? "not written yet"}
      </Link>
    </>
  );
}

/** What was changed by hand, in a few words. */
function describeChange(
  words: string,
  { fields, added = [], removed = [], ownerId }: NonNullable<Entry["change"]>,
  nameOf: (by: string) => string | undefined,
): string {
  if (fields) return `${words}: ${fields.map((field) => labelOf(field)).join(", ")}`;
  if (ownerId !== undefined)
    return ownerId === null ? "Owner removed" : `Owner: ${nameOf(`user:${ownerId}`) ?? "a former member"}`;
  const parts = [
    added.length > 0 && `Tagged ${added.join(", ")}`,
    removed.length > 0 &&
      `${added.length > 0 ? "removed" : "Removed"} ${removed.length === 1 ? "tag" : "tags"} ${removed.join(", ")}`,
  ];
  return parts.filter(Boolean).join(", ") || words;
}

function labelOf(field: string): string {
  const label = RANKED_LEAD_FIELDS.find(({ name }) => name === field)?.label ?? field;
  return label.startsWith("LinkedIn") ? label : label.toLowerCase();
}

function describeActor(by: string | null, nameOf: (by: string) => string | undefined): string {
  if (!by || by.startsWith("system:")) return "";
  return ` by ${nameOf(by) ?? "a former member"}`;
}
