import type { ActionResult } from "@/lib/action-result";

export const AWAY = "The service did not answer.";

/** Why something failed; `isOver` if the call can no longer be made by anyone, so that retrying is pointless. */
export type Problem = { message: string; isOver: boolean };

export function problemOf(answer: ActionResult<unknown> | null): Problem {
  if (!answer || answer.ok)
    return { message: `${AWAY} What you wrote is still here: try again.`, isOver: false };
  const { code, message } = answer.error;
  const isOver = code === "invalid_state" && !STILL_OPEN.has(String(reasonOf(answer)));
  return { message, isOver: isOver || code === "not_found" };
}

/** Reasons for not dialing after which the call can still be made by hand. */
const STILL_OPEN = new Set(["refused", "no_provider", "being_dialled"]);

function reasonOf({ error: { details } }: ActionResult<unknown> & { ok: false }): unknown {
  return details && "reason" in details ? details.reason : undefined;
}
