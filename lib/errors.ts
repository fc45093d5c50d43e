/** What can go wrong in a verb, independent of HTTP. Each surface translates the codes itself. */
export const ERROR_CODES = [
  "unauthorized",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "validation_error",
  "bad_state",
  "unsupported_media_type",
  "payload_too_large",
  "rate_limited",
  "conflict",
  "idempotency_mismatch",
  "idempotency_in_flight",
  "invalid_state",
  "agent_not_active",
  "memory_incomplete",
  "already_contacted",
  "lead_suppressed",
  "mail_refused",
  "insufficient_credits",
  "turn_in_progress",
  "message_conflict",
  "approval_not_pending",
  "not_implemented",
  "internal_error",
  "unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One rejected field. `path` is dotted, as in `channels.email`; empty for the whole body. */
export type FieldIssue = { path: string; message: string };

export type ErrorDetails = FieldIssue[] | Record<string, unknown>;

/** The only error that verbs throw on purpose. `message` is a sentence that tells a person what to do. */
export class AppError extends Error {
  override readonly name = "AppError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: ErrorDetails,
  ) {
    super(message);
  }
}

export function notFound(noun: string): AppError {
  return new AppError("not_found", `There is no such ${noun} in this workspace.`);
}
