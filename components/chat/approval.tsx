"use client";
import { useRef } from "react";
import type { SnapshotApproval } from "@/lib/chat/thread-snapshot";
import { ApprovalCard, type Decide } from "./approval-card";
import { ApprovalLine } from "./approval-line";
import type { ToolPart } from "./chat-message";
import { ToolLine } from "./tool-line";

/** A call that needs a person's approval, from the question to its result. The focus stays here throughout. */
export function Approval({
  part,
  isAsked,
  approval,
  selfId,
  decide,
  isSpeaking,
  whyNot,
}: {
  part: ToolPart;
  /** It waits for a decision, or for the result of the decision. */
  isAsked: boolean;
  approval: SnapshotApproval | undefined;
  selfId: string;
  decide: Decide;
  isSpeaking: boolean;
  whyNot?: string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const decideHere: Decide = (...decision) => {
    // The card is about to disappear, and the pressed button with it.
    frame.current?.focus();
    decide(...decision);
  };
  return (
    <div ref={frame} tabIndex={-1} className="rounded-lg">
      {isAsked && (isSpeaking || part.state === "approval-requested") ? (
        <ApprovalCard part={part} decide={decideHere} whyNot={whyNot} />
      ) : (
        <>
          <ApprovalLine part={part} approval={approval} selfId={selfId} />
          {(part.state === "output-available" || part.state === "output-error") && <ToolLine part={part} />}
        </>
      )}
    </div>
  );
}
