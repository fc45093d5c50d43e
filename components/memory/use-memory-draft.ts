"use client";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import type { ActionOf } from "@/lib/action-result";
import type { getMemory } from "@/lib/memory/get-memory";
import type { Memory } from "@/lib/memory/memory";
import type { updateMemory } from "@/lib/memory/update-memory";
import { readSources } from "./check-sources";
import { findJsonProblem } from "./find-json-problem";
import { MEMORY_SECTIONS } from "./memory-sections";
import {
  isDirty,
  isSame,
  mergeValues,
  ofSection,
  readMemory,
  type Value,
  type Values,
  writeMemory,
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
 * A Memory while a person edits it and others may too: it follows what they save, and never overwrites it silently. All
 * sections are saved together. Keys have their section in front: "profileJson.offer".
 */
export function useMemoryDraft(memory: Memory, actions: MemoryActions) {
  const [state, setState] = useState<State>(() => begin(memory));
  const [shown, setShown] = useState(memory);
  // What others save arrives through props; the draft is rebased onto it.
  if (shown !== memory) {
    setShown(memory);
    setState(follow(state, memory));
  }

  const change = (key: string, value: Value) =>
    setState((now) => ({
      ...now,
      draft: { ...now.draft, [key]: value },
      problems: { ...now.problems, [key]: check(key, value) ?? "" },
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
  const discard = () => setState((now) => begin(now.seen));

  const save = async (wanted = state.draft, isUndo = false) => {
    const problems = Object.fromEntries(
      Object.entries(wanted).flatMap(([key, value]) => {
        const problem = check(key, value);
        return problem ? [[key, problem]] : [];
      }),
    );
    if (Object.keys(problems).length > 0) return setState((now) => ({ ...now, problems }));
    if (Object.keys(state.conflicts).length > 0)
      return setState((now) => ({
        ...now,
        problem: "Somebody else changed the same fields. Choose which version to keep, then save.",
      }));
    setState((now) => ({ ...now, draft: wanted, pending: true, problem: null, problems: {} }));
    let { base, draft, seen }: { base: Values; draft: Values; seen: Memory } = { ...state, draft: wanted };
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      if (!isDirty(base, draft)) return setState((now) => ({ ...now, pending: false }));
      const pieces = writeMemory(MEMORY_SECTIONS, seen, base, draft);
      const result = await answered(
        actions.save({ id: seen.agentId, ...pieces, ifUpdatedAt: seen.updatedAt }),
      );
      if (result.ok) {
        const fresh = readMemory(MEMORY_SECTIONS, result.data);
        const changed = Object.keys(draft).filter((key) => !isSame(base[key], draft[key]));
        const before = Object.fromEntries(changed.map((key) => [key, base[key]!]));
        return setState((now) => ({
          ...now,
          ...bring({ base: draft, draft: now.draft }, fresh),
          base: fresh,
          seen: result.data,
          pending: false,
          saved: { before, isUndo },
        }));
      }
      if (result.error.code !== "invalid_state") {
        const issues = Array.isArray(result.error.details) ? result.error.details : [];
        const named = issues.filter(({ path }) => Object.hasOwn(draft, `sender.${path}`));
        return setState((now) => ({
          ...now,
          pending: false,
          problems: Object.fromEntries(
            named.map(({ path, message }) => [`sender.${path}`, `This ${message}.`]),
          ),
          problem: named.length > 0 ? null : result.error.message,
        }));
      }
      const newest = await actions.load({ id: seen.agentId }).catch(() => null);
      if (!newest?.ok) break;
      const theirs = readMemory(MEMORY_SECTIONS, newest.data);
      const merged = mergeValues(base, draft, theirs);
      const isClash = Object.keys(merged.conflicts).length > 0;
      ({ base, draft, seen } = { base: theirs, draft: merged.draft, seen: newest.data });
      setState((now) => ({ ...now, ...merged, base, seen }));
      if (isClash)
        return setState((now) => ({
          ...now,
          pending: false,
          problem:
            "Not saved: somebody else changed the same fields in the meantime. Choose which version to keep, then save.",
        }));
    }
    setState((now) => ({
      ...now,
      pending: false,
      problem: "Not saved: others are saving at the same time. Try again.",
    }));
  };

  return {
    ...state,
    isDirty: isDirty(state.base, state.draft),
    /** The sections that have unsaved changes. */
    dirty: MEMORY_SECTIONS.filter((section) =>
      isDirty(ofSection(section, state.base), ofSection(section, state.draft)),
    ),
    change,
    choose,
    restore,
    discard,
    save: () => save(),
    undo: () => save({ ...state.draft, ...state.saved?.before }, true),
  };
}

function begin(memory: Memory): State {
  const base = readMemory(MEMORY_SECTIONS, memory);
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

function follow(state: State, memory: Memory): State {
  // A page that arrives late with an older state is ignored.
  if (Date.parse(memory.updatedAt) <= Date.parse(state.seen.updatedAt)) return state;
  const base = readMemory(MEMORY_SECTIONS, memory);
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

function check(key: string, value: Value): string | undefined {
  const section = MEMORY_SECTIONS.find(({ id }) => key.startsWith(`${id}.`));
  const field = section?.fields.find((one) => key === `${section.id}.${one.key}`);
  if (field?.kind === "json") return findJsonProblem(section!, value as string);
  return key === "icpJson.sources" ? readSources((value as string[]).join("\n")).problem : undefined;
}

export type MemoryDraft = ReturnType<typeof useMemoryDraft>;
