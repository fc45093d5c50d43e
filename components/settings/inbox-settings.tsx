"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Checkbox } from "@/components/ui/checkbox";
import { Failure } from "@/components/ui/failure";
import type { ActionOf } from "@/lib/action-result";
import type { changeInboxSettings } from "@/lib/workspaces/change-inbox-settings";

/** Whether answers are drafted without being asked for. Takes effect with the click. */
export function InboxSettings({
  draftsAnswers,
  canChange,
  change,
}: {
  draftsAnswers: boolean;
  canChange: boolean;
  change: ActionOf<typeof changeInboxSettings>;
}) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (wanted: boolean) => {
    setPending(true);
    setProblem(undefined);
    const answer = await answered(change({ draftsAnswers: wanted }));
    setPending(false);
    if (answer.ok) router.refresh();
    else setProblem(answer.error.message);
  };
  return (
    <>
      <Checkbox
        label="Draft an answer when a conversation that needs one is opened"
        hint="You read, change and send it; nothing is sent automatically. With a language model, each draft costs the model's tokens, once for each email."
        checked={draftsAnswers}
        disabled={!canChange || isPending}
        onChange={({ target }) => void run(target.checked)}
      />
      {problem !== undefined && <Failure title={problem} className="mt-2" />}
    </>
  );
}
