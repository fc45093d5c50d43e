import type { ErrorCode, ErrorDetails } from "@/lib/errors";

/** What a server action answers: the verb's output, or why not, in a sentence that a person can act on. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; error: { code: ErrorCode; message: string; details?: ErrorDetails } };
