import { AppError } from "@/lib/errors";
import { MAX_STEPS, type StepInput } from "./sequence-input";
import type { StepChange } from "./step-change";

/** The steps with these changes, one after the other. Errors: `bad_state` for a change that these steps do not allow. */
export function applyStepChanges(
  steps: readonly StepInput[],
  changes: readonly StepChange[],
): readonly StepInput[] {
  return changes.reduce(applyOne, steps);
}

function applyOne(steps: readonly StepInput[], change: StepChange): readonly StepInput[] {
  if (change.change === "add") {
    if (steps.length >= MAX_STEPS)
      throw refused(`A sequence has at most ${MAX_STEPS} steps. Remove one first.`);
    const at = (change.step ?? steps.length + 1) - 1;
    if (at === 0) throw refused("The first email stays the first step. A new step comes after it.");
    if (at > steps.length)
      throw refused(`The sequence has ${count(steps)}: the next one is step ${steps.length + 1}.`);
    const { waitDays, channel, intent } = change;
    return steps.toSpliced(at, 0, {
      ...{ waitDays, channel, intent, thread: "reply", text: "written", variants: [] },
    });
  }
  const at = change.step - 1;
  const step = steps[at];
  if (!step) throw refused(`There is no step ${change.step}: the sequence has ${count(steps)}.`);
  if (at === 0 && change.change !== "intent")
    throw refused(
      "The first email is sent when outreach starts: it has no wait, and cannot be removed. Its text can be changed.",
    );
  if (change.change === "remove") return steps.toSpliced(at, 1);
  if (change.change === "wait") return steps.with(at, { ...step, waitDays: change.waitDays });
  if (step.channel === "email" && step.text === "template")
    throw refused(`Step ${change.step} has a template. Change its text on the Sequence page.`);
  return steps.with(at, { ...step, intent: change.intent });
}

const count = (steps: readonly unknown[]) => (steps.length === 1 ? "1 step" : `${steps.length} steps`);
const refused = (message: string) => new AppError("bad_state", message);
