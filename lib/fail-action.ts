import { isDatabaseAway } from "@/db/is-database-away";
import type { ActionResult } from "@/lib/action-result";
import { AppError } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import { newId } from "@/lib/id";
import { logFailure } from "./process/log-failure";

/** An error as the dashboard shows it: the verb's own message, or an internal error that is logged under an id. */
export function failAction(thrown: unknown, name: string): ActionResult<never> {
  const error = explainConflict(thrown) ?? thrown;
  if (error instanceof AppError) {
    const { code, message, details } = error;
    return { ok: false, error: { code, message, ...(details && { details }) } };
  }
  const id = newId();
  logFailure(error, id, `action ${name}`);
  if (isDatabaseAway(error)) {
    const message = "The database does not respond. Check whether it was done before you try again.";
    return { ok: false, error: { code: "unavailable", message } };
  }
  const message = `Something went wrong, and it was logged as ${id}. Try again, or ask whoever runs this service.`;
  return { ok: false, error: { code: "internal_error", message } };
}
