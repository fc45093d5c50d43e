import { AppError, type FieldIssue } from "@/lib/errors";
import type { Sequence } from "./find-sequence";
import type { StepInput } from "./sequence-input";
import { findTemplateProblem } from "./template-text";

/** Errors: `validation_error` with one issue for each field that breaks a rule of sequences. */
export function checkSteps(steps: readonly StepInput[], { steps: before }: Pick<Sequence, "steps">): void {
  const issues: FieldIssue[] = [];
  const refuse = (path: string, message: string) => issues.push({ path, message });
  const [first] = steps;
  if (first!.id !== before[0]!.id)
    refuse("steps.0.id", "must stay the first step: change its text instead of moving or removing it");
  if (first!.waitDays !== 0) refuse("steps.0.waitDays", "must be 0: nothing comes before the first step");
  if (first!.thread !== "new") refuse("steps.0.thread", "must be new: there is no email before it");
  const ids = steps.flatMap(({ id }) => id ?? []);
  steps.forEach((step, index) => {
    const at = `steps.${index}`;
    if (step.id !== undefined && !before.some(({ id }) => id === step.id))
      refuse(`${at}.id`, "is no step of this sequence. Leave it out for a new step");
    if (step.id !== undefined && ids.indexOf(step.id) !== ids.lastIndexOf(step.id))
      refuse(`${at}.id`, "stands here twice");
    const known = before.find(({ id }) => id === step.id);
    if (index === 0 && step.channel !== "email")
      refuse(
        `${at}.channel`,
        "must be email: it begins the conversation. To call people first, start outreach with calls",
      );
    else if (known && known.channel !== step.channel)
      refuse(`${at}.channel`, `must stay ${known.channel}: remove this step and add a new one instead`);
    checkText(step, at, refuse);
  });
  if (issues.length === 0) return;
  const [{ path, message }] = issues as [FieldIssue];
  throw new AppError("validation_error", `The sequence was not saved: ${path} ${message}.`, issues);
}

function checkText(step: StepInput, at: string, refuse: (path: string, message: string) => void): void {
  const isTemplate = step.channel === "email" && step.text === "template";
  if (isTemplate && step.variants.length === 0)
    refuse(`${at}.variants`, "must have at least one: a template needs its text");
  if (!isTemplate && step.variants.length > 0)
    refuse(`${at}.variants`, "must be empty unless text is template");
  step.variants.forEach(({ subject, body }, index) => {
    const place = `${at}.variants.${index}`;
    const isShown = step.thread === "new";
    if (isShown && subject.trim() === "") refuse(`${place}.subject`, "is missing");
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) refuse(`${place}.subject`, "must be one line");
    if (body.trim() === "") refuse(`${place}.body`, "is missing");
    for (const [field, text] of Object.entries({ subject, body })) {
      const problem = findTemplateProblem(text);
      if (problem) refuse(`${place}.${field}`, problem);
    }
  });
}
