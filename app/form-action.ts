import { headers } from "next/headers";
import { AppError } from "@/lib/errors";
import { failAction } from "@/lib/fail-action";
import { EMPTY_FORM, type FormState, refuseForm } from "@/lib/form-state";
import { readAttempt } from "@/lib/http/run-attempt";
import { FOREIGN_ORIGIN, isOwnOrigin } from "@/lib/sign-in/is-own-origin";

/** A submitted text field by name; "" for a missing one. */
export type Sent = (name: string) => string;

/**
 * A form's server action for people who may not be signed in: checks the origin and shows errors thrown by `work` next to
 * the fields. `work` returns a sentence to show, or a function to run after the result is final, such as a redirect, which
 * must not be thrown where errors are caught.
 */
export function formAction(
  name: string,
  work: (sent: Sent, request: Headers) => Promise<string | (() => never)>,
): (before: FormState, form: FormData) => Promise<FormState> {
  return async (_before, form) => {
    const fields = readFields(form);
    let answer: string | (() => never);
    try {
      const request = await headers();
      if (!isOwnOrigin(request)) {
        throw new AppError("forbidden", FOREIGN_ORIGIN);
      }
      if (readAttempt(request)?.isSettling) throw new AppError("unavailable", ANSWER_LOST);
      answer = await work((name) => fields[name] ?? "", request);
    } catch (error) {
      const failed = failAction(error, name);
      if (failed.ok) throw error;
      return refuseForm(failed.error, withoutPasswords(fields));
    }
    if (typeof answer === "function") answer();
    return { ...EMPTY_FORM, message: answer as string, isDone: true };
  };
}

/** These forms belong to no workspace, where an attempt could be recorded. */
const ANSWER_LOST =
  "The connection broke before the answer came. Reload the page and check whether it was done before you try again.";

function readFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  return fields;
}

function withoutPasswords(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !/password|current|token|^\$/i.test(name)),
  );
}
