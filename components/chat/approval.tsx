"use client";
import { useRef } from "react";
import type { SnapshotApproval } from "@/lib/chat/schemas";
import { ApprovalCard, type Decide } from "./approval-card";
import { ApprovalLine } from "./approval-line";
import { type ToolPart, toolNameOf } from "./chat-message";
import { ToolLine } from "./tool-line";
import { UndoApproved, type UndoChange } from "./undo-change";

/** A call that needs a person's approval, from the question to its result. The focus stays here throughout. */
export function Approval({
  part,
  isAsked,
  approval,
  selfId,
  decide,
  isSpeaking,
  whyNot,
  isLost,
  undo,
}: {
  part: ToolPart;
  /** It waits for a decision, or for the result of the decision. */
  isAsked: boolean;
  approval: SnapshotApproval | undefined;
  selfId: string;
  decide: Decide;
  isSpeaking: boolean;
  whyNot?: string;
  isLost: boolean;
  undo?: UndoChange;
}) {
  /** The decision was sent, and no answer came: nobody knows yet whether it counts. */
  const isUnknown = isLost && part.state === "approval-responded" && approval?.state === "pending";
  const frame = useRef<HTMLDivElement>(null);
  const decideHere: Decide = (...decision) => {
    // The card is about to disappear, and the pressed button with it.
    frame.current?.focus();
    decide(...decision);
  };
  return (
    <div ref={frame} tabIndex={-1} className="rounded-lg">
      {isAsked && (isSpeaking || isUnknown || part.state === "approval-requested") ? (
        <ApprovalCard part={part} decide={decideHere} whyNot={whyNot} isLost={isLost} />
      ) : (
        <>
          <ApprovalLine part={part} approval={approval} selfId={selfId} />
          {approval?.undo && (
            <UndoApproved
              approvalId={approval.id}
              tool={toolNameOf(part)}
              state={approval.undo}
              isLost={isLost}
              undo={undo}
            />
          )}
          {(part.state === "output-available" || part.state === "output-error") && <ToolLine part={part} />}
        </>
      )}
    </div>
  );
}
