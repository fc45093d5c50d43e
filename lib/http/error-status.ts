import type { ErrorCode } from "@/lib/errors";

/** How this door translates what verbs throw (RFC 9110 §15). */
export const ERROR_STATUS: Record<ErrorCode, number> = {
  validation_error: 400,
  bad_state: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  invalid_state: 409,
  agent_not_active: 409,
  memory_incomplete: 409,
  already_contacted: 409,
  lead_suppressed: 409,
  mail_refused: 409,
  turn_in_progress: 409,
  message_conflict: 409,
  approval_not_pending: 409,
  idempotency_in_flight: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal_error: 500,
  not_implemented: 501,
  unavailable: 503,
};
