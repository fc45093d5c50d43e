import { Duration } from "@/components/ui/duration";
import { formatDuration } from "@/components/ui/format-duration";
import { TimeAgo } from "@/components/ui/time-ago";
import { type CallDial, isUnderWay, tellDial } from "./dial-words";
import { Transcript } from "./transcript";

/** The tries to make a call through the telephone provider, the newest first, each with what was said. */
export function DialList({
  dials,
  nameOf,
}: {
  dials: CallDial[];
  /** A person's name by how the log calls them. */
  nameOf: (by: string) => string | undefined;
}) {
  return (
    <ol className="divide-y divide-border rounded-lg border border-border bg-surface">
      {dials.map((dial) => (
        <li key={dial.id} className="space-y-3 px-4 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p>
              {dial.mode === "voice" ? "By the automated assistant" : "Through a person's phone"}
              {dial.takenOverBy && `, taken over by ${nameOf(dial.takenOverBy) ?? "somebody who has left"}`}
            </p>
            <p className="flex gap-x-3 text-quiet text-sm">
              <TimeAgo at={dial.startedAt} />
              {isUnderWay(dial) && <Duration from={dial.startedAt} to={null} />}
              {dial.seconds !== null && dial.seconds > 0 && (
                <span className="tabular-nums">{formatDuration(dial.seconds * 1_000)}</span>
              )}
            </p>
          </div>
          <p className="text-quiet">{tellDial(dial)}</p>
          {dial.lines.length > 0 && <Transcript lines={dial.lines} />}
        </li>
      ))}
    </ol>
  );
}
