"use client";
import Link from "next/link";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionResult } from "@/lib/action-result";
import type { FollowUpDraft } from "@/lib/channels/email/approvals/follow-up-draft";
import type { FollowUpActions } from "./draft-actions";

/** One follow-up with what can be decided about it. */
export function FollowUpCard({
  draft,
  isListed,
  price,
  canSend,
  leadHref,
  actions,
  decided,
}: {
  draft: FollowUpDraft;
  /** It still waits. */
  isListed: boolean;
  price: number;
  canSend: boolean;
  leadHref: string;
  actions: FollowUpActions;
  decided: () => void;
}) {
  const { lead, step, subject, body, footer, basis, dueAt, isOutdated, isEdited } = draft;
  const [outcome, setOutcome] = useState<"Approved" | "Skipped">();
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = async <Output,>(work: Promise<ActionResult<Output>>, done: () => void) => {
    setBusy(true);
    setProblem(undefined);
    const answer = await answered(work);
    setBusy(false);
    if (answer.ok) done();
    else setProblem(answer.error.message);
    decided();
  };
  const isOpen = outcome === undefined && isListed;
  const name = lead.name ?? lead.email;
  return (
    <article aria-label={`Follow-up to ${name}`} className="rounded-lg border border-border bg-surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 border-border border-b px-4 py-3">
        <h2 className="min-w-0 break-words font-medium">
          <Link href={leadHref} className="rounded hover:underline">
            {name}
          </Link>
          {lead.company && <span className="font-normal text-quiet"> · {lead.company}</span>}
        </h2>
        <p role="status" className="text-quiet text-sm">
          {outcome ?? (isListed ? `Follow-up ${step - 1}${isEdited ? ", edited" : ""}` : "Already decided")}
        </p>
      </header>
      <div className="flex flex-col gap-3 px-4 py-3">
        <p className="break-words font-medium">{subject}</p>
        {typed === undefined || !isOpen ? (
          <p className="whitespace-pre-wrap break-words">{body}</p>
        ) : (
          <Field label="Text">
            <Textarea
              rows={8}
              maxLength={5_000}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
        <p className="whitespace-pre-wrap break-words text-quiet text-sm">{footer}</p>
        {isOpen && isOutdated && (
          <Notice tone="warning">
            {isEdited
              ? "What it was written from has changed since somebody edited it. The text stays as it is."
              : "What it was written from has changed. It is written again within a few minutes."}
          </Notice>
        )}
        {problem !== undefined && <Failure title={problem} />}
        {isOpen && canSend && (
          <div className="flex flex-wrap items-center gap-2">
            {typed === undefined ? (
              <>
                <Button
                  variant="primary"
                  pending={isBusy}
                  disabled={isOutdated && !isEdited}
                  onClick={() => act(actions.approve({ id: lead.id, basis }), () => setOutcome("Approved"))}
                >
                  <span>
                    Approve for <Amount value={price} unit={price === 1 ? "credit" : "credits"} />
                  </span>
                </Button>
                <Button disabled={isBusy} onClick={() => setTyped(body)}>
                  Edit
                </Button>
                <Button
                  disabled={isBusy}
                  onClick={() => act(actions.skip({ id: lead.id }), () => setOutcome("Skipped"))}
                >
                  Skip this follow-up
                </Button>
              </>
            ) : (
              <>
                <Button
                  variant="primary"
                  pending={isBusy}
                  disabled={typed.trim() === ""}
                  onClick={() => act(actions.save({ id: lead.id, body: typed }), () => setTyped(undefined))}
                >
                  Save text
                </Button>
                <Button disabled={isBusy} onClick={() => setTyped(undefined)}>
                  Cancel
                </Button>
              </>
            )}
            <span className="ml-auto text-quiet text-sm">
              due <TimeAgo at={dueAt} />
            </span>
          </div>
        )}
      </div>
    </article>
  );
}
