"use client";
import { useState } from "react";
import type { ActionOf } from "@/lib/action-result";
import type { getMemory } from "@/lib/memory/get-memory";
import type { Memory } from "@/lib/memory/memory";
import type { updateMemory } from "@/lib/memory/update-memory";
import { findJsonProblem } from "./find-json-problem";
import type { SectionSpec } from "./memory-sections";
import {
  isDirty,
  isSame,
  mergeValues,
  readSection,
  type Value,
  type Values,
  writeSection,
} from "./memory-values";

export type MemoryActions = {
  /** Fails with `invalid_state` if the Memory was changed after `ifUpdatedAt`. */
  save: ActionOf<typeof updateMemory>;
  load: ActionOf<typeof getMemory>;
};

/** The state a draft started from, and its current values. */
export type Draft = { base: Values; draft: Values };
type State = Draft & {
  seen: Memory;
  /** Fields changed on both sides, with the other person's value. */
  conflicts: Values;
  problems: Record<string, string>;
  problem: string | null;
  pending: boolean;
  /** Shown after a save: the previous values of the changed fields, for Undo. */
  saved: { before: Values; isUndo: boolean } | null;
};

/** Maximum number of attempts to save when others save at the same moment. */
const TRIES = 4;

/**
 * One section of a Memory while a person edits it and others may too: it follows what they save, and never overwrites it
 * silently.
 */
export function useMemorySection(
  section: SectionSpec,
  memory: Memory,
  actions: MemoryActions,
  onSaved: (memory: Memory) => void,
) {
  const [state, setState] = useState<State>(() => begin(section, memory));
  // The newest state of the whole Memory arrives through props; the draft is rebased onto it.
  if (state.seen !== memory) setState(follow(section, state, memory));

  const change = (key: string, value: Value) =>
    setState((now) => ({
      ...now,
      draft: { ...now.draft, [key]: value },
      problems: { ...now.problems, [key]: check(section, key, value) ?? "" },
      problem: null,
      saved: null,
    }));
  const choose = (key: string, whose: "mine" | "theirs") =>
    setState((now) => {
      const { [key]: theirs, ...conflicts } = now.conflicts;
      return { ...now, conflicts, draft: whose === "theirs" ? { ...now.draft, [key]: theirs! } : now.draft };
    });
  const restore = (kept: Draft) =>
    setState((now) => ({ ...now, ...bring(kept, now.base), base: now.base, saved: null }));
  const discard = () => setState((now) => ({ ...begin(section, now.seen) }));

  const save = async (wanted = state.draft, isUndo = false) => {
    const problems = Object.fromEntries(
      section.fields.flatMap(({ key }) => {
        const problem = check(section, key, wanted[key]!);
        return problem ? [[key, problem]] : [];
      }),
    );
    if (Object.keys(problems).length > 0) return setState((now) => ({ ...now, problems }));
    if (Object.keys(state.conflicts).length > 0)
      return setState((now) => ({
        ...now,
        problem: "Choose what to keep first: somebody else changed the same.",
      }));
    setState((now) => ({ ...now, draft: wanted, pending: true, problem: null, problems: {} }));
    let { base, draft, seen }: { base: Values; draft: Values; seen: Memory } = { ...state, draft: wanted };
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      if (!isDirty(base, draft)) return setState((now) => ({ ...now, pending: false }));
      const pieces = writeSection(section, seen, base, draft);
      const result = await actions
        .save({ id: seen.agentId, ...pieces, ifUpdatedAt: seen.updatedAt })
        .catch(() => null);
      if (result?.ok) {
        const fresh = readSection(section, result.data);
        const changed = Object.keys(draft).filter((key) => !isSame(base[key], draft[key]));
        const before = Object.fromEntries(changed.map((key) => [key, base[key]!]));
        setState((now) => ({
          ...now,
          ...bring({ base: draft, draft: now.draft }, fresh),
          base: fresh,
          seen: result.data,
          pending: false,
          saved: { before, isUndo },
        }));
        return onSaved(result.data);
      }
      if (result?.error.code !== "invalid_state") {
        const issues = Array.isArray(result?.error.details) ? result.error.details : [];
        const named = issues.filter(({ path }) => section.fields.some(({ key }) => key === path));
        return setState((now) => ({
          ...now,
          pending: false,
          problems: Object.fromEntries(named.map(({ path, message }) => [path, `This ${message}.`])),
          problem:
            named.length > 0
              ? null
              : (result?.error.message ?? "The service did not answer. Nothing was saved: try again."),
        }));
      }
      const newest = await actions.load({ id: seen.agentId }).catch(() => null);
      if (!newest?.ok) break;
      const theirs = readSection(section, newest.data);
      const merged = mergeValues(base, draft, theirs);
      const isClash = Object.keys(merged.conflicts).length > 0;
      ({ base, draft, seen } = { base: theirs, draft: merged.draft, seen: newest.data });
      setState((now) => ({ ...now, ...merged, base, seen }));
      onSaved(newest.data);
      if (isClash)
        return setState((now) => ({
          ...now,
          pending: false,
          problem: "Not saved yet: somebody else changed the same meanwhile. Choose what to keep, then save.",
        }));
    }
    setState((now) => ({
      ...now,
      pending: false,
      problem: "Others are saving at the same moment. Try again.",
    }));
  };

  return {
    ...state,
    isDirty: isDirty(state.base, state.draft),
    change,
    choose,
    restore,
    discard,
    save: () => save(),
    undo: () => save({ ...state.draft, ...state.saved?.before }, true),
  };
}

function begin(section: SectionSpec, memory: Memory): State {
  const base = readSection(section, memory);
  return {
    base,
    draft: base,
    seen: memory,
    conflicts: {},
    problems: {},
    problem: null,
    pending: false,
    saved: null,
  };
}

function follow(section: SectionSpec, state: State, memory: Memory): State {
  // A page that arrives late with an older state is ignored.
  if (Date.parse(memory.updatedAt) < Date.parse(state.seen.updatedAt)) return { ...state, seen: memory };
  const base = readSection(section, memory);
  return { ...state, ...bring(state, base, state.conflicts), base, seen: memory };
}

/** Rebases a draft onto a newer state; a conflict that has not been resolved stays one. */
function bring({ base, draft }: Draft, ground: Values, open: Values = {}) {
  const merged = mergeValues(base, draft, ground);
  const still = Object.keys(open).filter((key) => !isSame(ground[key], merged.draft[key]));
  return {
    draft: merged.draft,
    conflicts: { ...Object.fromEntries(still.map((key) => [key, ground[key]!])), ...merged.conflicts },
  };
}

function check(section: SectionSpec, key: string, value: Value): string | undefined {
  const field = section.fields.find((one) => one.key === key);
  return field?.kind === "json" ? findJsonProblem(section, value as string) : undefined;
}
