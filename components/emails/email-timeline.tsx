import { joinClasses } from "@/components/ui/join-classes";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Email } from "@/lib/conversations/get-email";

type Event = Email["timeline"][number];

/** The timeline of an email, oldest first. */
export function EmailTimeline({ timeline }: { timeline: Event[] }) {
  return (
    <ol>
      {timeline.map(({ event, at, note, by }, index) => (
        <li key={`${event}-${at}`} data-event={event} className="relative flex gap-3 pb-4 last:pb-0">
          {index < timeline.length - 1 && (
            <span aria-hidden="true" className="absolute top-4 bottom-0 left-[4.5px] w-px bg-border" />
          )}
          <span
            aria-hidden="true"
            className={joinClasses(
              "mt-[5px] size-2.5 shrink-0 rounded-full border-2",
              TONES[WORDS[event].tone],
            )}
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <p>
                {WORDS[event].word}
                {by && <span className="text-quiet"> · {by}</span>}
              </p>
              <TimeAgo at={at} exact className="text-quiet text-sm" />
            </div>
            {note && <p className="text-quiet text-sm [overflow-wrap:anywhere]">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

const TONES = {
  quiet: "border-control bg-raised",
  positive: "border-positive bg-positive",
  warning: "border-warning bg-warning",
  negative: "border-negative bg-negative",
};

const WORDS: Record<Event["event"], { word: string; tone: keyof typeof TONES }> = {
  drafted: { word: "Planned for this lead", tone: "quiet" },
  queued: { word: "Written, and its credit reserved", tone: "quiet" },
  claimed: { word: "Handed over", tone: "quiet" },
  sent: { word: "Accepted", tone: "positive" },
  unknown: { word: "The connection broke: not known whether it arrived", tone: "warning" },
  resolved: { word: "Resolved by a person", tone: "quiet" },
  bounced: { word: "The address was refused", tone: "negative" },
  failed: { word: "Given up", tone: "negative" },
  canceled: { word: "Canceled before it was sent", tone: "quiet" },
  unsubscribed: { word: "The recipient unsubscribed", tone: "warning" },
};
