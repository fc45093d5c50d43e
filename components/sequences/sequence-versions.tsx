import { nameActor } from "@/components/people/name-actor";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Sequence } from "./sequence-actions";

/** Who changed the sequence, and when. */
export function SequenceVersions({ versions }: Pick<Sequence, "versions">) {
  return (
    <ul className="divide-y divide-border">
      {versions.map(({ version, createdAt, by, steps }) => (
        <li key={version} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
          <span>
            Version {version}
            <span className="text-quiet"> · {steps === 1 ? "1 step" : `${steps} steps`}</span>
          </span>
          <span className="text-quiet text-sm">
            {nameActor(by)} · <TimeAgo at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
