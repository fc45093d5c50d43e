"use client";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { isTyping } from "@/components/ui/is-typing";
import { Kbd } from "@/components/ui/kbd";
import { useKeyPress } from "@/components/ui/use-key-press";
import type { ApproveAllActions, ListedDraft } from "./draft-actions";

const WriteManyDialog = lazy(() => import("@/components/leads/write-many-dialog"));

/** How many are approved at once: the best fit first. */
const MAX_APPROVED_AT_ONCE = 500;

/** Approves all drafts that are waiting for review, once their list and cost were shown. `A` opens that. */
export function ApproveAll({
  agentId,
  count,
  actions,
}: {
  agentId: string;
  /** How many wait. Once none does, what became of those that were approved stays on show until it is closed. */
  count: number;
  actions: ApproveAllActions;
}) {
  const router = useRouter();
  const [listed, setListed] = useState<{ drafts: ListedDraft[]; asOf: string }>();
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const open = async () => {
    setLoading(true);
    setProblem(undefined);
    const answer = await answered(actions.list({ agentId, inReview: true, limit: MAX_APPROVED_AT_ONCE }));
    setLoading(false);
    if (answer.ok) setListed(answer.data);
    else setProblem(answer.error.message);
  };
  useKeyPress((event) => {
    if (event.key !== "A" || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (count === 0 || isTyping(event.target) || isLoading || document.querySelector('[role="dialog"]'))
      return;
    event.preventDefault();
    void open();
  });
  const nameOf = (id: string) => {
    const draft = listed?.drafts.find((one) => one.id === id);
    return draft?.name ?? draft?.email;
  };
  if (count === 0 && !listed) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      {count > 0 && (
        <div className="flex items-center gap-2">
          <Button onClick={open} pending={isLoading}>
            {count > MAX_APPROVED_AT_ONCE
              ? `Approve the best ${MAX_APPROVED_AT_ONCE}…`
              : `Approve all ${count}…`}
          </Button>
          <span className="max-md:hidden pointer-coarse:hidden">
            <Kbd>Shift</Kbd> <Kbd>A</Kbd>
          </span>
        </div>
      )}
      {problem && <Failure title={problem} />}
      {listed && (
        <Suspense>
          <WriteManyDialog
            leadIds={listed.drafts.map(({ id }) => id)}
            nameOf={nameOf}
            actions={{
              previewMany: actions.previewMany,
              preview: actions.preview,
              queueMany: async ({ leadIds }) => {
                const answer = await actions.approve({ ids: leadIds, unchangedSince: listed.asOf });
                if (!answer.ok) return answer;
                const { approved, refused } = answer.data;
                return {
                  ok: true,
                  data: {
                    queued: approved.map(({ id, emailId }) => ({ leadId: id, emailId })),
                    refused: refused.map(({ id, ...why }) => ({ leadId: id, ...why })),
                  },
                };
              },
            }}
            onClose={(hasApproved) => {
              setListed(undefined);
              if (hasApproved) router.refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
