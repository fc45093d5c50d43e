import type { ActionResult } from "@/lib/action-result";

export const AWAY = "The service did not answer.";

/** Why something was not done; `isOver` where the call is nobody's to make any more, so that trying again is of no use. */
export type Problem = { message: string; isOver: boolean };

export function problemOf(answer: ActionResult<unknown> | null): Problem {
  if (!answer || answer.ok)
    return { message: `${AWAY} What you wrote is still here: try again.`, isOver: false };
  const { code, message } = answer.error;
  const isOver = code === "invalid_state" && !STILL_OPEN.has(String(reasonOf(answer)));
  return { message, isOver: isOver || code === "not_found" };
}

/** Why it was not dialed, where the call can still be made by hand. */
const STILL_OPEN = new Set(["refused", "no_provider", "being_dialled"]);

function reasonOf({ error: { details } }: ActionResult<unknown> & { ok: false }): unknown {
  return details && "reason" in details ? details.reason : undefined;
}
