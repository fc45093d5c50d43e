import type { ActionResult } from "@/lib/action-result";

/** The state of a form after submission: messages for the form and its fields, and the values that were typed. */
export type FormState = {
  /** Shown above the form; null if there is nothing to show. */
  message: string | null;
  isDone: boolean;
  /** Keyed by field name. */
  issues: Record<string, string>;
  /** The values that were typed, by field name, without passwords: nothing is lost without JavaScript either. */
  values: Record<string, string>;
};

export const EMPTY_FORM: FormState = { message: null, isDone: false, issues: {}, values: {} };

/** An error as a form shows it: next to the fields it names, otherwise above the form. */
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

/** Messages from shapes begin with a verb: "must have at least 10 characters". */
function sentence(message: string): string {
  if (/[.!?]$/.test(message)) return message;
  return `This ${message}.`;
}
