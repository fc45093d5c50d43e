import type { ActionResult } from "@/lib/action-result";

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

/** Why something failed; `isOver` if the call can no longer be made by anyone, so that retrying is pointless. */
export type Problem = { message: string; isOver: boolean };

export function problemOf(answer: Refusal): Problem {
  const { code, message } = answer.error;
  const isOver = code === "invalid_state" && !STILL_OPEN.has(String(reasonOf(answer)));
  return { message, isOver: isOver || code === "not_found" };
}

/** Reasons for not dialing after which the call can still be made by hand. */
const STILL_OPEN = new Set(["refused", "no_provider", "being_dialled"]);

function reasonOf({ error: { details } }: Refusal): unknown {
  return details && "reason" in details ? details.reason : undefined;
}
