"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FollowUpDraft } from "@/lib/channels/email/approvals/follow-up-draft";
import type { FollowUpActions } from "./draft-actions";
import { FollowUpCard } from "./follow-up-card";

/** The follow-ups that wait for approval, one below the other; those decided here keep their place and say what was decided. */
export function FollowUpReview({
  drafts,
  total,
  price,
  canSend,
  leadHref,
  actions,
}: {
  drafts: FollowUpDraft[];
  total: number;
  price: number;
  canSend: boolean;
  leadHref: string;
  actions: FollowUpActions;
}) {
  const router = useRouter();
  // Decided ones stay until the page is left, so that nothing moves under the reader.
  const [list, setList] = useState(drafts);
  const known = new Set(list.map(({ emailId }) => emailId));
  const added = drafts.filter(({ emailId }) => !known.has(emailId));
  if (added.length > 0) setList([...list, ...added]);
  const nowOf = new Map(drafts.map((draft) => [draft.emailId, draft]));
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {total > drafts.length && (
        <p className="text-quiet text-sm">
          The {drafts.length} that have waited longest, of {total}.
        </p>
      )}
      {list.map((draft) => (
        <FollowUpCard
          key={draft.emailId}
          draft={nowOf.get(draft.emailId) ?? draft}
          isListed={nowOf.has(draft.emailId)}
          price={price}
          canSend={canSend}
          leadHref={`${leadHref}${draft.lead.id}`}
          actions={actions}
          decided={() => router.refresh()}
        />
      ))}
    </div>
  );
}
