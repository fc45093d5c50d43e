"use client";
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { ChangeList } from "@/components/changes/change-list";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { isTyping } from "@/components/ui/is-typing";
import { Kbd } from "@/components/ui/kbd";
import { Status } from "@/components/ui/status";
import { Textarea } from "@/components/ui/textarea";
import { type ToolPart, toolNameOf } from "./chat-message";
import { LineList } from "./tool-details";
import { labelsOf } from "./tool-labels";

const CardPreview = lazy(() => import("./card-preview"));

export type Decide = (approvalId: string, approved: boolean, reason?: string) => void;

/**
 * A request for approval: what would be done, with which arguments, at what price, to how many people, and what it changes.
 * `a` and `d` on the focused card ask for confirmation. `whyNot` says why the reader cannot decide.
 */
export function ApprovalCard({
  part,
  decide,
  whyNot,
  isLost,
}: {
  part: ToolPart;
  decide: Decide;
  whyNot?: string;
  /** The service isn't responding: what is shown may be out of date, and nothing can be decided. */
  isLost: boolean;
}) {
  const { asks = "Use a tool", lists } = labelsOf(toolNameOf(part));
  const approval = part.approval!;
  const card = approval.descriptor;
  const changes = card?.changes ?? [];
  const lines = lists?.(part.input ?? {}) ?? [];
  const title = useId();
  const [isConfirming, setConfirming] = useState(false);
  const [isDenying, setDenying] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isOpen = part.state === "approval-requested" && !whyNot;
  const canDecide = isOpen && !isLost;
  const pressed = (event: KeyboardEvent) => {
    if (!canDecide || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "a") setConfirming(true);
    else if (event.key === "d") setDenying(true);
    else return;
    event.preventDefault();
  };
  const answer = (approved: boolean, reason?: string) => decide(approval.id, approved, reason);
  const leaveDenying = () => {
    setDenying(false);
    frame.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no place for the focus.
    <div
      ref={frame}
      role="group"
      aria-labelledby={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the keys a and d.
      tabIndex={0}
      onKeyDown={pressed}
      className="my-3 scroll-mb-40 overflow-hidden max-md:scroll-mb-56 rounded-lg border border-warning/70 bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-warning/30 border-b bg-warning-soft px-4 py-2.5">
        <h2 id={title} className="font-medium">
          <span className="sr-only">Needs your approval: </span>
          {asks}
        </h2>
        <Status value={part.state === "approval-requested" ? "approval" : "running"}>
          {isLost
            ? "Not known"
            : part.state === "approval-requested"
              ? "Needs your approval"
              : approval.approved
                ? "Approved, working …"
                : "Denied, working …"}
        </Status>
      </div>
      <div className="flex flex-col gap-3 px-4 py-3">
        {card && <p className="break-words">{card.summary}</p>}
        {changes.length > 0 ? <ChangeList changes={changes} /> : <LineList lines={lines} />}
        {card?.preview && (
          <Suspense>
            <CardPreview
              key={card.preview.basis}
              preview={card.preview}
              tool={toolNameOf(part)}
              input={card.arguments ?? {}}
            />
          </Suspense>
        )}
        {card && (changes.length === 0 || card.estimatedCost > 0 || card.people > 0) && (
          <div className="flex flex-wrap gap-x-8 gap-y-2 border-border border-t pt-3">
            <Figure label="Maximum cost">
              <Amount value={card.estimatedCost} unit="credits" mono />
            </Figure>
            {card.balance !== undefined && !card.preview && card.estimatedCost <= card.balance && (
              <Figure label="Left afterwards">
                <Amount value={card.balance - card.estimatedCost} unit="credits" mono />
              </Figure>
            )}
            <Figure label="Recipients">
              {card.people === 0 ? (
                "Nobody"
              ) : (
                <Amount value={card.people} unit={card.people === 1 ? "person" : "people"} />
              )}
            </Figure>
          </div>
        )}
        {isLost && (
          <p role="status">
            {isOpen
              ? "The service isn’t responding. You can decide once it’s back."
              : "The service isn’t responding, so we don’t know whether your decision arrived. The result appears here once it’s back."}
          </p>
        )}
        {whyNot && <p className="text-quiet text-sm">{whyNot}</p>}
        {isOpen &&
          (isDenying ? (
            <DenyForm deny={(reason) => answer(false, reason)} leave={leaveDenying} />
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <Button variant="primary" disabled={isLost} onClick={() => answer(true)}>
                Approve
              </Button>
              <Button disabled={isLost} onClick={() => setDenying(true)}>
                Deny
              </Button>
              <span className="ml-auto flex items-center gap-1.5 text-quiet text-xs max-md:hidden pointer-coarse:hidden">
                <Kbd>a</Kbd> approve <Kbd>d</Kbd> deny
              </span>
            </div>
          ))}
      </div>
      <ConfirmDialog
        title={`${asks}?`}
        confirmLabel="Approve"
        open={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={async () => {
          answer(true);
          return undefined;
        }}
      >
        <p>{card?.summary}</p>
      </ConfirmDialog>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <div className="text-quiet text-sm">{label}</div>
      <div className="font-medium">{children}</div>
    </div>
  );
}

function DenyForm({ deny, leave }: { deny: (reason?: string) => void; leave: () => void }) {
  const [reason, setReason] = useState("");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // It opens at the bottom, where the message box would cover its buttons.
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <form
      ref={form}
      className="flex scroll-mb-40 flex-col gap-2 max-md:scroll-mb-56"
      onSubmit={(event) => {
        event.preventDefault();
        deny(reason.trim() || undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") leave();
        if (event.key === "Enter" && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }
      }}
    >
      <label htmlFor={id} className="font-medium">
        Why not? <span className="font-normal text-quiet">Optional. The agent reads it.</span>
      </label>
      <Textarea
        id={id}
        rows={2}
        maxLength={1_000}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="danger">
          Deny
        </Button>
        <Button variant="ghost" onClick={leave}>
          Back
        </Button>
      </div>
    </form>
  );
}
