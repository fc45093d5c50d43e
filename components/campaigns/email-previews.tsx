"use client";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import type { CampaignActions, EmailPreview } from "./campaign-actions";

/** Previews of the emails to the best leads, one at a time. */
export function EmailPreviews({
  agentId,
  actions,
}: {
  agentId: string;
  actions: Pick<CampaignActions, "listCandidates" | "previewEmail">;
}) {
  const [leads, setLeads] = useState<string[]>();
  const [index, setIndex] = useState(0);
  const [shown, setShown] = useState<{ id: string; email: EmailPreview | null; problem: string | null }>();
  const { listCandidates, previewEmail } = actions;

  useEffect(() => {
    let isWanted = true;
    void listCandidates({ agentId })
      .catch(() => null)
      .then((result) => isWanted && setLeads(result?.ok ? result.data.leadIds : []));
    return () => {
      isWanted = false;
    };
  }, [agentId, listCandidates]);

  const id = leads?.[index];
  useEffect(() => {
    if (!id) return;
    let isWanted = true;
    void previewEmail({ id })
      .catch(() => null)
      .then((result) => {
        if (!isWanted) return;
        if (result?.ok) setShown({ id, email: result.data, problem: null });
        else setShown({ id, email: null, problem: result?.error.message ?? "The service did not answer." });
      });
    return () => {
      isWanted = false;
    };
  }, [id, previewEmail]);

  if (leads?.length === 0) return null;
  const isThis = shown !== undefined && shown.id === id;
  return (
    <section aria-label="Preview of the mails" className="min-w-0">
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h3 className="font-medium">Preview</h3>
        {leads && leads.length > 1 && (
          <div className="flex items-center gap-1">
            <span className="text-quiet text-sm tabular-nums">
              {index + 1} of {leads.length}
            </span>
            <IconButton
              label="Previous mail"
              size="small"
              disabled={index === 0}
              onClick={() => setIndex(index - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Next mail"
              size="small"
              disabled={index === leads.length - 1}
              onClick={() => setIndex(index + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <div className="min-h-60 rounded-md border border-border bg-surface" aria-busy={!isThis}>
        {!shown ? (
          <SkeletonGroup label="Writing a preview" className="flex flex-col gap-2 p-3">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-3 h-24 w-full" />
          </SkeletonGroup>
        ) : shown.email ? (
          <div className={isThis ? undefined : "opacity-50"}>
            <div className="border-border border-b px-3 py-2">
              <p className="break-words text-quiet text-sm">
                To {shown.email.to.name ? `${shown.email.to.name}, ` : ""}
                {shown.email.to.address}
              </p>
              <p className="break-words font-medium">{shown.email.subject}</p>
            </div>
            <p className="whitespace-pre-wrap break-words px-3 py-2.5">{shown.email.text}</p>
            {shown.email.problems.length > 0 && (
              <p className="border-border border-t px-3 py-2 text-sm text-warning">
                As it stands it would not go out: {shown.email.problems.join("; ")}
              </p>
            )}
          </div>
        ) : (
          <p className="p-3 text-sm text-warning">{shown.problem}</p>
        )}
      </div>
    </section>
  );
}
