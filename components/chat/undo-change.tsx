"use client";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";

export type UndoChange = (approvalId: string, tool: string) => Promise<string | undefined>;

const UNDONE: Record<string, string> = {
  updateMemory: "Undone. Memory is as it was before.",
  changeSequence: "Undone. The sequence is as it was before.",
};

/** Undoes a change that was approved, by the tool that made it. What became of it is read from the service, never assumed. */
export function UndoApproved({
  approvalId,
  tool,
  state,
  isLost,
  undo,
}: {
  approvalId: string;
  tool: string;
  state: "possible" | "done";
  /** The service isn't responding, so `state` may be out of date. */
  isLost: boolean;
  undo: UndoChange | undefined;
}) {
  const [isUndoing, setUndoing] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (state === "done") return <p className="text-quiet text-sm">{UNDONE[tool] ?? "Undone."}</p>;
  if (!undo) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="small"
        pending={isUndoing}
        disabled={isLost}
        onClick={async () => {
          setUndoing(true);
          setProblem(undefined);
          setProblem(await undo(approvalId, tool));
          setUndoing(false);
        }}
      >
        <Undo2 aria-hidden="true" />
        Undo
      </Button>
      {problem && <Failure title="Not undone">{problem}</Failure>}
      {isLost && (
        <p role="status" className="text-quiet text-sm">
          The service isn’t responding, so we don’t know whether this was undone.
        </p>
      )}
    </div>
  );
}
