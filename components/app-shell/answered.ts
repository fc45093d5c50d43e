import { ANSWER_LOST } from "@/components/ui/answer-lost";
import type { ActionResult } from "@/lib/action-result";

/** The result of an action; `ANSWER_LOST` if no answer came. Never rejects. */
export async function answered<T>(answer: Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  try {
    return await answer;
  } catch {
    return { ok: false, error: { code: "unavailable", message: ANSWER_LOST } };
  }
}
