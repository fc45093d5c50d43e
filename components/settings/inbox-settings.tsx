"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Checkbox } from "@/components/ui/checkbox";
import { Failure } from "@/components/ui/failure";
import type { ActionOf } from "@/lib/action-result";
import type { changeInboxSettings } from "@/lib/workspaces/change-inbox-settings";

/** What is done in the inbox without being asked for. Takes effect with the click. */
export function InboxSettings({
  draftsAnswers,
  readsReplies,
  canChange,
  change,
}: {
  draftsAnswers: boolean;
  readsReplies: boolean;
  canChange: boolean;
  change: ActionOf<typeof changeInboxSettings>;
}) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (wanted: Parameters<typeof change>[0]) => {
    setPending(true);
    setProblem(undefined);
    const answer = await answered(change(wanted));
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
        onChange={({ target }) => void run({ draftsAnswers: target.checked })}
      />
      <Checkbox
        label="Have the language model read what replies ask for"
        hint="It reads each reply after the rules and costs the model's tokens, once for each email. “Do not contact” of either counts, and what a person sets is never changed. Without a language model, the rules read alone."
        checked={readsReplies}
        disabled={!canChange || isPending}
        onChange={({ target }) => void run({ readsReplies: target.checked })}
      />
      {problem !== undefined && <Failure title={problem} className="mt-2" />}
    </>
  );
}
