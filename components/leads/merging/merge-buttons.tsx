"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import type { MergeActions } from "@/components/leads/merge-actions";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";

const LIST = "/leads/duplicates";

/** Merges the two, or notes that they are two people; either can be undone from the message that says so. */
export function MergeButtons({
  id,
  otherId,
  isMerged,
  actions,
}: {
  id: string;
  otherId: string;
  /** The other is merged into this one already. */
  isMerged: boolean;
  actions: MergeActions;
}) {
  const router = useRouter();
  const toast = useToast();
  const [running, setRunning] = useState<"merge" | "apart">();
  const [problem, setProblem] = useState<string>();

  const undo = async (back: () => Promise<ActionResult<unknown>>, done: string) => {
    const answer = await answered(back());
    if (!answer.ok) return toast({ title: answer.error.message, failed: true });
    router.refresh();
    toast({ title: done });
  };
  const merge = async () => {
    setRunning("merge");
    setProblem(undefined);
    const answer = await answered(actions.merge({ id, otherId }));
    setRunning(undefined);
    if (!answer.ok) return setProblem(answer.error.message);
    router.push(LIST);
    toast({
      title: "Merged",
      action: {
        label: "Undo",
        onPress: () => void undo(() => actions.separate({ id: otherId }), "Separated again"),
      },
    });
  };
  const setApart = async () => {
    setRunning("apart");
    setProblem(undefined);
    const answer = await answered(actions.markNotSame({ id, otherId }));
    setRunning(undefined);
    if (!answer.ok) return setProblem(answer.error.message);
    router.push(LIST);
    toast({
      title: "Marked as different people",
      action: {
        label: "Undo",
        onPress: () => void undo(() => actions.unmarkNotSame({ id, otherId }), "Suggested again"),
      },
    });
  };

  return (
    <div className="space-y-3">
      {problem && <Failure title={problem} />}
      {isMerged ? (
        <p className="text-quiet">These two are merged.</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            pending={running === "merge"}
            disabled={running === "apart"}
            onClick={merge}
          >
            Merge
          </Button>
          <Button pending={running === "apart"} disabled={running === "merge"} onClick={setApart}>
            Not the same person
          </Button>
        </div>
      )}
    </div>
  );
}
