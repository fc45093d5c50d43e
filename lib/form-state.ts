import type { ActionResult } from "@/lib/action-result";

/** Where a form stands after it was sent: what to say above it and beside its fields, and what was typed. */
export type FormState = {
  /** Said above the form; null while there is nothing to say. */
  message: string | null;
  isDone: boolean;
  /** By the field's name. */
  issues: Record<string, string>;
  /** What was typed, by the field's name, without passwords: so that nothing is lost without JavaScript either. */
  values: Record<string, string>;
};

export const EMPTY_FORM: FormState = { message: null, isDone: false, issues: {}, values: {} };

/** A refusal as a form shows it: beside the fields it names, else above the form. */
export function refuseForm(
  error: Extract<ActionResult<never>, { ok: false }>["error"],
  values: Record<string, string>,
): FormState {
  const listed = Array.isArray(error.details) ? error.details : [];
  const issues = Object.fromEntries(
    listed.filter(({ path }) => path !== "").map(({ path, message }) => [path, sentence(message)]),
  );
  const message = Object.keys(issues).length > 0 ? null : error.message;
  return { message, isDone: false, issues, values };
}

/** What a shape says of a field begins with its verb: "must have at least 10 characters". */
function sentence(message: string): string {
  if (/[.!?]$/.test(message)) return message;
  return `This ${message}.`;
}
