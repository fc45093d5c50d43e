import { Duration } from "@/components/ui/duration";
import { formatDuration } from "@/components/ui/format-duration";
import { TimeAgo } from "@/components/ui/time-ago";
import { type CallAttempt, describeAttempt, isUnderWay } from "./call-attempt-labels";
import { Transcript } from "./transcript";

/** The attempts to make a call through the phone provider, newest first, each with its transcript. */
export function CallAttemptList({
  attempts,
  nameOf,
}: {
  attempts: CallAttempt[];
  /** Returns a person's name by their id in the log. */
  nameOf: (by: string) => string | undefined;
}) {
  return (
    <ol className="divide-y divide-border rounded-lg border border-border bg-surface">
      {attempts.map((attempt) => (
        <li key={attempt.id} className="space-y-3 px-4 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p>
              {attempt.mode === "voice" ? "By the automated assistant" : "Through a person's phone"}
              {attempt.takenOverBy && `, taken over by ${nameOf(attempt.takenOverBy) ?? "a former member"}`}
            </p>
            <p className="flex gap-x-3 text-quiet text-sm">
              <TimeAgo at={attempt.startedAt} />
              {isUnderWay(attempt) && <Duration from={attempt.startedAt} to={null} />}
              {attempt.seconds !== null && attempt.seconds > 0 && (
                <span className="tabular-nums">{formatDuration(attempt.seconds * 1_000)}</span>
              )}
            </p>
          </div>
          <p className="text-quiet">{describeAttempt(attempt)}</p>
          {attempt.lines.length > 0 && <Transcript lines={attempt.lines} />}
        </li>
      ))}
    </ol>
  );
}
