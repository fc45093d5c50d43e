"use client";
import ArrowUp from "lucide-react/icons/arrow-up";
import Square from "lucide-react/icons/square";
import UserPlus from "lucide-react/icons/user-plus";
import { lazy, type ReactNode, type RefObject, Suspense, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import { MAX_ATTACHED } from "@/lib/chat/most-attached";
import { LeadChips } from "./lead-list";
import type { LeadPickerProps } from "./lead-picker";
import type { Draft } from "./use-draft";

const LeadPicker = lazy(() => import("./lead-picker"));

/** The message box. Enter sends, Shift+Enter starts a new line; typed text is never lost. */
export function Composer({
  agentName,
  draft,
  setDraft,
  submit,
  stop,
  isStopping,
  isAway = false,
  whyNot,
  browseLeads,
  box,
}: {
  agentName: string;
  draft: Draft;
  setDraft: (change: (draft: Draft) => Draft) => void;
  submit: () => void;
  /** Set while the agent is answering: stops it. */
  stop?: () => void;
  isStopping?: boolean;
  /** The service isn't responding: what was sent before goes first. */
  isAway?: boolean;
  /** Why nothing can be sent. */
  whyNot?: ReactNode;
  browseLeads: LeadPickerProps["browseLeads"];
  box: RefObject<HTMLTextAreaElement | null>;
}) {
  const hint = useId();
  const [isPicking, setPicking] = useState(false);
  const { text, leads } = draft;
  const setLeads = (next: AttachableLead[]) => setDraft((draft) => ({ ...draft, leads: next }));
  const isBlocked = whyNot !== undefined;
  const canSend = !stop && !isBlocked && !isAway && text.trim() !== "";
  return (
    <form
      aria-label={`Chat with ${agentName}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) submit();
      }}
      className={joinClasses(
        "rounded-lg border bg-surface p-2 focus-within:border-accent",
        isBlocked ? "border-border" : "border-control",
      )}
    >
      {leads.length > 0 && (
        <div className="px-1 pt-1 pb-1.5">
          <LeadChips
            leads={leads}
            remove={(id) => {
              setLeads(leads.filter((lead) => lead.id !== id));
              box.current?.focus();
            }}
          />
        </div>
      )}
      <textarea
        ref={box}
        rows={1}
        value={text}
        disabled={isBlocked}
        aria-label={`Message to ${agentName}`}
        aria-describedby={hint}
        placeholder={isBlocked ? undefined : `Message to ${agentName}`}
        onChange={(event) => setDraft((draft) => ({ ...draft, text: event.target.value }))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (canSend) submit();
        }}
        className="field-sizing-content block max-h-[40dvh] min-h-9 w-full resize-none bg-transparent px-2 py-2 outline-none placeholder:text-quiet disabled:cursor-not-allowed pointer-coarse:text-lg"
      />
      {isBlocked && (
        <p id={hint} className="px-2 pb-1 text-quiet">
          {whyNot}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button
          variant="ghost"
          size="small"
          disabled={isBlocked}
          onClick={() => setPicking(true)}
          className="text-quiet"
        >
          <UserPlus aria-hidden="true" />
          Attach leads
        </Button>
        {!isBlocked && (
          <span id={hint} className="ml-auto truncate text-quiet text-xs max-md:hidden pointer-coarse:hidden">
            {stop && text.trim() !== ""
              ? "You can send this after the answer"
              : "Enter sends, Shift+Enter adds a line"}
          </span>
        )}
        <span className={isBlocked ? "ml-auto" : "max-md:ml-auto pointer-coarse:ml-auto"}>
          {stop ? (
            <Button size="small" pending={isStopping} onClick={stop}>
              <Square aria-hidden="true" className="size-3 fill-current" />
              Stop
            </Button>
          ) : (
            <Button type="submit" variant="primary" size="small" disabled={!canSend}>
              <ArrowUp aria-hidden="true" />
              Send
            </Button>
          )}
        </span>
      </div>
      {isPicking && (
        <Suspense>
          <LeadPicker
            chosen={leads}
            most={MAX_ATTACHED}
            browseLeads={browseLeads}
            choose={setLeads}
            close={() => setPicking(false)}
          />
        </Suspense>
      )}
    </form>
  );
}
