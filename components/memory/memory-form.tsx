"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Memory } from "@/lib/memory/memory";
import { LeaveGuard } from "./leave-guard";
import { MemorySection, type SectionHandle } from "./memory-section";
import { MEMORY_SECTIONS } from "./memory-sections";
import type { Draft, MemoryActions } from "./use-memory-section";

/**
 * A form for an agent's Memory, section by section. Unsaved changes survive a reload of this tab, and following a link asks
 * for confirmation.
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
  const [latest, setLatest] = useState(memory);
  const take = (next: Memory) =>
    setLatest((now) => (Date.parse(next.updatedAt) > Date.parse(now.updatedAt) ? next : now));
  if (Date.parse(memory.updatedAt) > Date.parse(latest.updatedAt)) setLatest(memory);

  const { agentId } = memory;
  const handles = useRef(new Map<string, SectionHandle>());
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const kept = readDrafts(agentId);
    for (const [id, draft] of Object.entries(kept)) handles.current.get(id)?.restore(draft);
    setRestored(Object.keys(kept).length > 0);
    focusHash();
    window.addEventListener("hashchange", focusHash);
    return () => window.removeEventListener("hashchange", focusHash);
  }, [agentId]);
  useEffect(() => keepDrafts(agentId, drafts), [agentId, drafts]);

  const dirty = MEMORY_SECTIONS.filter(({ id }) => drafts[id]).map(({ title }) => title);
  const discardAll = () => {
    for (const handle of handles.current.values()) handle.discard();
    setRestored(false);
  };

  return (
    <div>
      {isRestored && dirty.length > 0 && (
        <Notice className="mb-6" action={<Button onClick={discardAll}>Discard them</Button>}>
          What you had not saved is back.
        </Notice>
      )}
      {MEMORY_SECTIONS.map((section) => (
        <MemorySection
          key={section.id}
          section={section}
          memory={latest}
          actions={actions}
          canWrite={canWrite}
          onSaved={take}
          onDraft={(draft) =>
            setDrafts(({ [section.id]: _, ...others }) =>
              draft ? { ...others, [section.id]: draft } : others,
            )
          }
          handle={(handle) => {
            if (handle) handles.current.set(section.id, handle);
            else handles.current.delete(section.id);
          }}
        />
      ))}
      <LeaveGuard dirty={dirty} onLeave={() => keepDrafts(agentId, {})} />
    </div>
  );
}

/** A link to a field focuses it, instead of only scrolling to it. */
function focusHash() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const control = target?.matches("input, textarea")
    ? target
    : target?.querySelector<HTMLElement>("form input, form textarea");
  control?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center" });
}

const nameOf = (agentId: string) => `memory-draft:${agentId}`;

/** Unsaved drafts of this tab, by section; empty if the browser has no storage. */
function readDrafts(agentId: string): Record<string, Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(agentId)) ?? "{}");
  } catch {
    return {};
  }
}

function keepDrafts(agentId: string, drafts: Record<string, Draft>): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(nameOf(agentId));
    else sessionStorage.setItem(nameOf(agentId), JSON.stringify(drafts));
  } catch {
    // Storage is full or blocked: then drafts live only as long as the page.
  }
}
