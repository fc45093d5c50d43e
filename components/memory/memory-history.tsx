"use client";
import Undo2 from "lucide-react/icons/undo-2";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { ChangeList } from "@/components/changes/change-list";
import { nameActor } from "@/components/people/name-actor";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf } from "@/lib/action-result";
import type { MemoryChange } from "@/lib/memory/list-memory-changes";
import type { undoMemoryChange } from "@/lib/memory/undo-memory-change";

type Undo = ActionOf<typeof undoMemoryChange>;

/** How many fields the line of a change names. */
const MAX_NAMED = 4;

/** Who changed the Memory, when and what, newest first; each change opens to its values and can be undone by itself. */
export function MemoryHistory({
  agentId,
  changes,
  canWrite,
  undo,
}: {
  agentId: string;
  changes: MemoryChange[];
  canWrite: boolean;
  undo: Undo;
}) {
  return (
    <ul className="divide-y divide-border">
      {changes.map((change) => (
        <Change
          key={change.number}
          change={change}
          undo={
            canWrite && change.undo === "possible" ? () => undo({ id: agentId, number: change.number }) : null
          }
        />
      ))}
    </ul>
  );
}

function Change({ change, undo }: { change: MemoryChange; undo: (() => ReturnType<Undo>) | null }) {
  const router = useRouter();
  const [isUndoing, setUndoing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setUndoing(true);
    setProblem(undefined);
    const answer = await answered(undo!());
    setUndoing(false);
    if (!answer.ok) setProblem(answer.error.message);
    router.refresh();
  };
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <details className="group min-w-0 flex-1 basis-64">
          <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-2 rounded-md hover:text-text">
            <span className="min-w-0 break-words font-medium">{nameFields(change)}</span>
            <span className="text-quiet text-sm">
              {change.undoes !== null && "Undo · "}
              {nameActor(change.by)} · <TimeAgo at={change.at} />
              {change.threadId !== null && " · approved in a chat"}
            </span>
          </summary>
          <div className="mt-2">
            <ChangeList changes={change.changes} />
          </div>
        </details>
        {undo ? (
          <Button
            size="small"
            variant="ghost"
            pending={isUndoing}
            onClick={send}
            aria-label={`Undo: ${nameFields(change)}`}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        ) : (
          <span className="flex min-h-8 items-center text-quiet text-sm">{STATES[change.undo ?? ""]}</span>
        )}
      </div>
      {problem && <Failure title="Not undone">{problem}</Failure>}
    </li>
  );
}

const STATES: Record<string, string> = { done: "Undone", changed_since: "Changed again since" };

function nameFields({ changes }: MemoryChange): string {
  const labels = [...new Set(changes.map(({ label }) => label))];
  const more = labels.length - MAX_NAMED;
  return `${labels.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
