"use client";
import { type FormEvent, useEffect, useImperativeHandle, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { Memory } from "@/lib/memory/memory";
import { MemoryField } from "./memory-field";
import type { FieldSpec, SectionSpec } from "./memory-sections";
import { type Draft, type MemoryActions, useMemorySection } from "./use-memory-section";

export type SectionHandle = { restore: (kept: Draft) => void; discard: () => void };

/** A part of the Memory with its own form: saved separately, with Undo. */
export function MemorySection({
  section,
  memory,
  actions,
  canWrite,
  onSaved,
  onDraft,
  handle,
}: {
  section: SectionSpec;
  memory: Memory;
  actions: MemoryActions;
  canWrite: boolean;
  onSaved: (memory: Memory) => void;
  /** Called with the unsaved draft; null when everything is saved. */
  onDraft: (draft: Draft | null) => void;
  handle: React.Ref<SectionHandle>;
}) {
  const state = useMemorySection(section, memory, actions, onSaved);
  const { base, draft, conflicts, problems, problem, pending, saved, restore, discard } = state;
  useImperativeHandle(handle, () => ({ restore, discard }));

  const tell = useRef(onDraft);
  useEffect(() => {
    tell.current = onDraft;
  });
  const kept = state.isDirty ? JSON.stringify({ base, draft }) : null;
  useEffect(() => tell.current(kept === null ? null : (JSON.parse(kept) as Draft)), [kept]);

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
  const missing: readonly string[] = memory.missing;
  const isMissing = (key: string) =>
    missing.includes(key) || (missing.includes(section.id) && NEEDS_SECTION[section.id] === key);
  const plain = section.fields.filter(({ kind }) => kind !== "json");
  const json = section.fields.find(({ kind }) => kind === "json");
  const render = (field: FieldSpec) => (
    <MemoryField
      key={field.key}
      id={idOf(section, field.key)}
      field={field}
      value={draft[field.key]!}
      theirs={conflicts[field.key]}
      problem={problems[field.key] || undefined}
      isMissing={isMissing(field.key)}
      disabled={!canWrite}
      onChange={(value) => state.change(field.key, value)}
      onChoose={(whose) => state.choose(field.key, whose)}
    />
  );

  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className="grid gap-x-10 gap-y-4 border-border border-t py-8 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${section.id}-title`} className="font-medium text-lg">
          {section.title}
        </h2>
        <p className="mt-1 text-pretty text-quiet">{section.why}</p>
      </div>
      <form ref={form} onSubmit={save} noValidate className="min-w-0 max-w-2xl">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {plain.map(render)}
          {json && (
            <details
              className="min-w-0 sm:col-span-2"
              open={draft[json.key] !== "" || conflicts[json.key] !== undefined || undefined}
            >
              <summary className="w-fit rounded text-quiet hover:text-text">Other keys</summary>
              <div className="mt-3">{render(json)}</div>
            </details>
          )}
        </div>
        {canWrite && (
          <div className="mt-5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
            <Button type="submit" variant="primary" pending={pending} disabled={!pending && !state.isDirty}>
              Save
            </Button>
            {state.isDirty && !pending && (
              <Button variant="ghost" onClick={discard}>
                Discard changes
              </Button>
            )}
            <p role="status" className="text-quiet">
              {saved ? (saved.isUndo ? "Undone" : "Saved") : state.isDirty && !pending ? "Not saved yet" : ""}
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
      </form>
    </section>
  );
}

/** The field that shows the message when a whole section is missing. */
const NEEDS_SECTION: Partial<Record<SectionSpec["id"], string>> = { profileJson: "offer", icpJson: "roles" };

/** Other pages link to a field by its key; keys that two sections share are prefixed with the section's name. */
function idOf(section: SectionSpec, key: string): string {
  return section.id === "sender" || (section.id === "icpJson" && key !== "rest")
    ? key
    : `${section.id}-${key}`;
}
