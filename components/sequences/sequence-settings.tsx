"use client";
import { useRouter } from "next/navigation";
import { useOptimistic, useState, useTransition } from "react";
import { answered } from "@/components/app-shell/answered";
import { Checkbox } from "@/components/ui/checkbox";
import { Failure } from "@/components/ui/failure";
import type { Sequence, SequenceActions } from "./sequence-actions";

type Mailbox = { id: string; label: string };
type Changes = Omit<Parameters<SequenceActions["updateSettings"]>[0], "id">;

/** Which mailboxes the sequence is sent from, whether it follows up where nobody sees the replies, and who approves. */
export function SequenceSettings({
  sequence,
  mailboxes,
  canEdit,
  update,
}: {
  sequence: Sequence;
  /** Those that can be chosen; empty: there is nothing to choose. */
  mailboxes: readonly Mailbox[];
  canEdit: boolean;
  update: SequenceActions["updateSettings"];
}) {
  const router = useRouter();
  const [shown, show] = useOptimistic(sequence, (before, changes: Changes) => ({ ...before, ...changes }));
  const [, start] = useTransition();
  const [problem, setProblem] = useState<string>();
  const set = (changes: Changes) =>
    start(async () => {
      show(changes);
      setProblem(undefined);
      const answer = await answered(update({ id: sequence.campaignId, ...changes }));
      if (!answer.ok) setProblem(answer.error.message);
      router.refresh();
    });
  const chosen = shown.mailboxIds ?? mailboxes.map(({ id }) => id);
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...chosen, id] : chosen.filter((one) => one !== id);
    if (next.length === 0) return setProblem("The campaign needs at least one mailbox to send from.");
    const isAll = mailboxes.every((mailbox) => next.includes(mailbox.id));
    set({ mailboxIds: isAll ? null : next });
  };
  const isBlind = shown.mailboxes.some(({ receives }) => !receives);
  return (
    <div className="flex flex-col gap-4">
      {mailboxes.length > 1 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">Sent from</legend>
          {mailboxes.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={chosen.includes(id)}
              disabled={!canEdit}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </fieldset>
      )}
      {(isBlind || shown.followUpWithoutReplies) && (
        <Checkbox
          label="Follow up without seeing replies"
          hint="Replies to the service mailbox do not come back here. Somebody who has answered would get the next email all the same, so only allow it if you read those replies yourself and log them."
          checked={shown.followUpWithoutReplies}
          disabled={!canEdit}
          onChange={({ target }) => set({ followUpWithoutReplies: target.checked })}
        />
      )}
      <Checkbox
        label="Approve each follow-up"
        hint="Each follow-up is written when it is due, and waits under Drafts until somebody approves it."
        checked={shown.approveFollowUps}
        disabled={!canEdit}
        onChange={({ target }) => set({ approveFollowUps: target.checked })}
      />
      {problem !== undefined && <Failure title="This setting was not changed">{problem}</Failure>}
    </div>
  );
}
