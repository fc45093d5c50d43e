"use client";
import { ChangeList } from "@/components/changes/change-list";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { SnapshotApproval } from "@/lib/chat/schemas";
import { type ToolPart, toolNameOf } from "./chat-message";
import { LineList } from "./tool-details";
import { labelsOf } from "./tool-labels";
import { OpenLine } from "./tool-line";

/** An approval that has been answered or has expired: by whom, when, and why not. */
export function ApprovalLine({
  part,
  approval,
  selfId,
}: {
  part: ToolPart;
  approval: SnapshotApproval | undefined;
  selfId: string;
}) {
  const { asks = "Use a tool", lists } = labelsOf(toolNameOf(part));
  const changes = part.approval?.descriptor?.changes ?? [];
  const isStale = approval?.state === "expired" || part.state === "approval-requested";
  const isApproved = !isStale && part.approval?.approved === true;
  const by = approval?.decidedBy;
  const reason = isStale ? undefined : part.approval?.reason;
  const waits = part.state === "approval-responded";
  return (
    <OpenLine
      icon={<Status value={isStale ? "expired" : isApproved ? "approved" : "denied"}>{""}</Status>}
      line={
        <span className="min-w-0 truncate">
          <span className="text-text">{asks}</span> ·{" "}
          {isStale ? "not answered: the conversation moved on" : isApproved ? "approved" : "denied"}
          {by && ` by ${by.id === selfId ? "you" : (by.name ?? "an API key")}`}
          {approval?.decidedAt && !isStale && (
            <>
              {" "}
              <TimeAgo at={approval.decidedAt} />
            </>
          )}
          {waits && " · continues once the others are answered"}
          {reason && ` · “${reason}”`}
        </span>
      }
    >
      <div className="flex flex-col gap-2">
        {part.approval?.descriptor && <p>{part.approval.descriptor.summary}</p>}
        {changes.length > 0 ? (
          <ChangeList changes={changes} />
        ) : (
          <LineList lines={lists?.(part.input ?? {}) ?? []} />
        )}
        {reason && <p className="break-words">Reason: {reason}</p>}
        {isStale && <p className="text-quiet">Nothing was done. Ask again if you still want it.</p>}
      </div>
    </OpenLine>
  );
}
