"use client";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import type { ActionResult } from "@/lib/action-result";
import type { OutreachPreview } from "@/lib/workflows/describe-outreach";

export type EmailPreview = NonNullable<OutreachPreview["email"]>;

/** The email of one recipient, with a switch to the others; the arrow keys turn it too. */
export function PreviewedEmail({
  leadId,
  given,
  read,
  isExact = false,
  position: { index, last, people, show },
}: {
  leadId: string;
  /** The email, if it is known already. */
  given: EmailPreview | undefined;
  read: (leadId: string) => Promise<ActionResult<EmailPreview>>;
  /** This text is sent, even where a model writes otherwise. */
  isExact?: boolean | undefined;
  position: { index: number; last: number; people: number; show: (index: number) => void };
}) {
  const [answer, setAnswer] = useState<{ email: EmailPreview } | { problem: string } | undefined>(
    given && { email: given },
  );
  useEffect(() => {
    if (given) return;
    let isWanted = true;
    void read(leadId)
      .catch(() => null)
      .then((result) => {
        if (!isWanted) return;
        if (result?.ok) setAnswer({ email: result.data });
        else setAnswer({ problem: result?.error.message ?? "The service isn’t responding." });
      });
    return () => {
      isWanted = false;
    };
  }, [given, leadId, read]);
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") show(index + 1);
    else if (event.key === "ArrowLeft") show(index - 1);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no place for the focus.
    <div
      role="group"
      aria-label="Preview of the emails"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys.
      tabIndex={0}
      onKeyDown={pressed}
      className="min-w-0 rounded-md"
    >
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h3 className="font-medium">Preview</h3>
        {people > 1 && (
          <div className="flex items-center gap-1">
            <span className="text-quiet text-sm tabular-nums">
              {index + 1} of {people}
            </span>
            <IconButton
              label="Previous email"
              size="small"
              disabled={index === 0}
              onClick={() => show(index - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Next email"
              size="small"
              disabled={index >= last}
              onClick={() => show(index + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <div className="min-h-60 rounded-md border border-border bg-surface" aria-busy={!answer}>
        {!answer ? (
          <SkeletonGroup label="Writing a preview" className="flex flex-col gap-2 p-3">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-3 h-24 w-full" />
          </SkeletonGroup>
        ) : "problem" in answer ? (
          <p className="p-3 text-sm text-warning">{answer.problem}</p>
        ) : (
          <EmailText email={answer.email} isFinal={isExact || answer.email.isFinal} />
        )}
      </div>
    </div>
  );
}

function EmailText({
  email: { to, subject, text, facts, problems },
  isFinal,
}: {
  email: EmailPreview;
  isFinal: boolean;
}) {
  return (
    <>
      <div className="border-border border-b px-3 py-2">
        <p className="break-words text-quiet text-sm">
          To {to.name ? `${to.name} <${to.address}>` : to.address}
        </p>
        <p className="break-words font-medium">{subject}</p>
      </div>
      <p className="whitespace-pre-wrap break-words px-3 py-2.5">{text}</p>
      {facts.length > 0 && (
        <p className="break-words border-border border-t px-3 py-2 text-quiet text-sm">
          Based on: {facts.join(" · ")}
        </p>
      )}
      {!isFinal && (
        <p className="border-border border-t px-3 py-2 text-quiet text-sm">
          The language model writes the final text when it is sent. To see every text first, review the
          drafts.
        </p>
      )}
      {problems.length > 0 && (
        <p className="border-border border-t px-3 py-2 text-sm text-warning">
          It can't be sent like this: {problems.join(" ")}
        </p>
      )}
    </>
  );
}
