"use client";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import type { LeadActions } from "@/components/leads/lead-actions";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import type { InboxActions } from "./inbox-actions";
import { CLASS_LABELS, REPLY_CLASS_LIST, type ReplyClass } from "./inbox-labels";
import type { ListedConversation } from "./listed-conversation";
import { SNOOZES } from "./snooze-times";

const BulkDialog = lazy(() => import("@/components/leads/bulk-dialog"));
const NOBODY = "nobody";

/** What a list needs to change many of its conversations at once. */
export type BulkRights = {
  people: { id: string; name: string }[];
  change: InboxActions["change"];
  classify: InboxActions["classify"];
  /** Left out for somebody who may not change leads. */
  tag?: Pick<LeadActions, "tag" | "assign" | "move">;
};

/** Changes the selected conversations. What was done can be undone. */
export function ConversationBulk({
  selected,
  onClear,
  rights,
}: {
  selected: readonly ListedConversation[];
  onClear: () => void;
  rights: BulkRights;
}) {
  const router = useRouter();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const [tagging, setTagging] = useState<string[]>();
  const ids = selected.map(({ id }) => id);

  const fail = (title: string) => toast({ title, failed: true });
  const change = async (to: Omit<Parameters<typeof rights.change>[0], "ids">) => {
    setPending(true);
    const answer = await answered(rights.change({ ids, ...to }));
    setPending(false);
    router.refresh();
    if (!answer.ok) {
      fail(answer.error.message);
      return [];
    }
    onClear();
    return answer.data.changed;
  };
  const markDone = async () => {
    const changed = await change({ isDone: true });
    if (changed.length === 0) return;
    const undo = async () => {
      const answer = await answered(rights.change({ ids: changed, isDone: false }));
      if (!answer.ok) fail(answer.error.message);
      router.refresh();
    };
    toast({
      title: changed.length === 1 ? "1 conversation is done." : `${changed.length} conversations are done.`,
      action: { label: "Undo", onPress: () => void undo() },
    });
  };
  /** One after the other: each has consequences of its own, and one that cannot be classified stays selected. */
  const classify = async (replyClass: ReplyClass) => {
    setPending(true);
    const problems = new Set<string>();
    for (const id of ids) {
      const answer = await answered(rights.classify({ id, replyClass }));
      if (!answer.ok) problems.add(answer.error.message);
    }
    setPending(false);
    router.refresh();
    for (const problem of problems) fail(problem);
    if (problems.size === 0) onClear();
  };
  return (
    <>
      <BulkBar count={ids.length} onClear={onClear}>
        <Button size="small" pending={isPending} onClick={() => void markDone()}>
          Done
        </Button>
        <Select
          aria-label="Snooze the selected"
          className="w-28"
          value=""
          disabled={isPending}
          placeholder="Snooze"
          options={SNOOZES}
          onChange={({ target }) => {
            const chosen = SNOOZES.find(({ value }) => value === target.value);
            if (chosen) void change({ snoozedUntil: new Date(Date.now() + chosen.ms).toISOString() });
          }}
        />
        <Select
          aria-label="Assign the selected"
          className="w-28"
          value=""
          disabled={isPending}
          placeholder="Assign"
          options={[
            { value: NOBODY, label: "Nobody" },
            ...rights.people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => {
            if (target.value !== "")
              void change({ assignedTo: target.value === NOBODY ? null : target.value });
          }}
        />
        <Select
          aria-label="Class of the selected"
          className="w-28"
          value=""
          disabled={isPending}
          placeholder="Class"
          options={REPLY_CLASS_LIST.map((value) => ({ value, label: CLASS_LABELS[value].word }))}
          onChange={({ target }) => {
            if (target.value !== "") void classify(target.value as ReplyClass);
          }}
        />
        {rights.tag && (
          <Button size="small" onClick={() => setTagging([...new Set(selected.map(({ lead }) => lead.id))])}>
            Tags
          </Button>
        )}
      </BulkBar>
      {tagging && rights.tag && (
        <Suspense>
          <BulkDialog
            kind="tags"
            leadIds={tagging}
            agents={[]}
            choices={{ members: [] }}
            actions={rights.tag}
            onClose={(isDone) => {
              setTagging(undefined);
              if (isDone) onClear();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
