"use client";
import { useState } from "react";
import type { StepInput } from "@/lib/sequences/sequence-input";
import type { Sequence } from "./sequence-actions";

/** A step while it is edited; `key` stays with it wherever it moves. */
export type EditedStep = StepInput & { key: string };

/**
 * The steps as they are edited, and the version that they were taken from. What was typed stays until it is saved or discarded,
 * also when somebody else changed the sequence meanwhile.
 */
export function useSteps(sequence: Sequence) {
  const [steps, setSteps] = useState(() => toEdited(sequence));
  const [base, setBase] = useState(sequence);
  const isChanged = JSON.stringify(steps.map(toInput)) !== JSON.stringify(toEdited(base).map(toInput));
  // Without a change of one's own, what others saved is shown as soon as the page has it.
  if (!isChanged && sequence.version !== base.version) take(sequence);

  function take(from: Sequence) {
    setBase(from);
    setSteps(toEdited(from));
  }
  const change = (key: string, changes: Partial<StepInput>) =>
    setSteps((before) => before.map((step) => (step.key === key ? { ...step, ...changes } : step)));
  const move = (key: string, by: 1 | -1) =>
    setSteps((before) => {
      const from = before.findIndex((step) => step.key === key);
      const moved = before.toSpliced(from, 1);
      return moved.toSpliced(from + by, 0, before[from]!);
    });
  const remove = (key: string) => setSteps((before) => before.filter((step) => step.key !== key));
  const add = () => {
    const key = crypto.randomUUID();
    setSteps((before) => [...before, { ...NEW_STEP, key }]);
    return key;
  };
  return {
    steps,
    isChanged,
    /** Somebody saved another version while these steps were being changed. */
    isOutdated: sequence.version !== base.version,
    version: base.version,
    change,
    move,
    remove,
    add,
    discard: () => take(sequence),
    /** What was just saved. */
    take,
    /** Keeps what was typed, on top of what somebody else saved. */
    rebase: () => setBase(sequence),
  };
}

const NEW_STEP: StepInput = {
  waitDays: 5,
  channel: "email",
  thread: "reply",
  text: "written",
  intent: "",
  variants: [],
};

export function toInput({ key: _, ...step }: EditedStep): StepInput {
  return step;
}

function toEdited({ steps }: Sequence): EditedStep[] {
  return steps.map(({ id, waitDays, channel, thread, text, intent, variants }) => ({
    key: id,
    id,
    waitDays,
    channel,
    thread,
    text,
    intent,
    variants,
  }));
}
