"use client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Memory } from "@/lib/memory/memory";
import { LeaveGuard } from "./leave-guard";
import { MemorySection } from "./memory-section";
import { MEMORY_SECTIONS } from "./memory-sections";
import { type Draft, type MemoryActions, useMemoryDraft } from "./use-memory-draft";

/**
 * A form for an agent's Memory with one Save for all of it. Unsaved changes survive a reload of this tab, and following a
 * link asks for confirmation.
 */
export function MemoryForm({
  memory,
  actions,
  canWrite,
}: {
  memory: Memory;
  actions: MemoryActions;
  canWrite: boolean;
}) {
  const { agentId } = memory;
  const state = useMemoryDraft(memory, actions);
  const { pending, problem, problems, saved, isDirty, restore, discard } = state;
  const [isRestored, setRestored] = useState(false);
  const bring = useRef(restore);

  useEffect(() => {
    const kept = readDraft(agentId);
    if (kept) bring.current(kept);
    setRestored(kept !== null);
    focusHash();
    window.addEventListener("hashchange", focusHash);
    return () => window.removeEventListener("hashchange", focusHash);
  }, [agentId]);
  const kept = isDirty ? JSON.stringify({ base: state.base, draft: state.draft }) : null;
  const isFirst = useRef(true);
  useEffect(() => {
    // The first effect above reads what is kept, so it must not be dropped before.
    if (!isFirst.current) keepDraft(agentId, kept);
    isFirst.current = false;
  }, [agentId, kept]);

  const form = useRef<HTMLFormElement>(null);
  const isAsked = useRef(false);
  // Once the rejected fields are marked, the first of them gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked follows from these.
  useEffect(() => {
    if (pending || !isAsked.current) return;
    isAsked.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [pending, problems]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    isAsked.current = true;
    void state.save();
  };
  const discardAll = () => {
    discard();
    setRestored(false);
  };

  return (
    <form ref={form} onSubmit={save} noValidate>
      {isRestored && isDirty && (
        <Notice className="mb-6" action={<Button onClick={discardAll}>Discard them</Button>}>
          Your unsaved changes are back.
        </Notice>
      )}
      {MEMORY_SECTIONS.map((section) => (
        <MemorySection key={section.id} section={section} state={state} canWrite={canWrite} />
      ))}
      {canWrite && (
        <div className="sticky bottom-16 z-10 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-border border-t bg-background py-3 md:bottom-0">
          <Button type="submit" variant="primary" pending={pending} disabled={!pending && !isDirty}>
            Save
          </Button>
          {isDirty && !pending && (
            <Button variant="ghost" onClick={discardAll}>
              Discard changes
            </Button>
          )}
          <p role="status" className="text-quiet">
            {saved ? (saved.isUndo ? "Undone" : "Saved") : isDirty && !pending ? "Unsaved changes" : ""}
          </p>
          {saved && !saved.isUndo && (
            <Button variant="ghost" onClick={state.undo}>
              Undo
            </Button>
          )}
          <p role="alert" className={problem ? "basis-full text-negative text-sm" : undefined}>
            {problem}
          </p>
        </div>
      )}
      <LeaveGuard dirty={state.dirty.map(({ title }) => title)} onLeave={() => keepDraft(agentId, null)} />
    </form>
  );
}

/** A link to a field focuses it, instead of only scrolling to it. */
function focusHash() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const control = target?.matches("input, textarea")
    ? target
    : target?.querySelector<HTMLElement>("input, textarea");
  control?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center" });
}

const nameOf = (agentId: string) => `memory-draft:${agentId}`;

/** The unsaved draft of this tab; null if there is none, or the browser has no storage. */
function readDraft(agentId: string): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(agentId)) ?? "null");
    return kept?.base && kept.draft ? kept : null;
  } catch {
    return null;
  }
}

function keepDraft(agentId: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(nameOf(agentId));
    else sessionStorage.setItem(nameOf(agentId), draft);
  } catch {
    // Storage is full or blocked: then a draft lives only as long as the page.
  }
}
