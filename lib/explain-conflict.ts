import { findRefusedQuery, isUndoneByAnother } from "@/db/refused-query";
import { AppError, type ErrorCode } from "@/lib/errors";

/**
 * The error shown when the database rejects a write because someone else did the same at that moment, chosen by the
 * violated unique constraint. Verbs check before they write and report the same conflict themselves; this covers the race
 * between check and write. Null for any other error.
 */
export function explainConflict(error: unknown): AppError | null {
  if (error instanceof AppError) return null;
  if (isUndoneByAnother(error)) return new AppError("conflict", UNDONE);
  const refused = findRefusedQuery(error);
  const known = refused?.code === UNIQUE_VIOLATION ? CONFLICTS[refused.constraint ?? ""] : undefined;
  return known ? new AppError(known[0], known[1]) : null;
}

const UNIQUE_VIOLATION = "23505";
const UNDONE =
  "Somebody changed the same records at this moment, and nothing of this request was done. Send it again.";

/** By constraint name: every unique index that input from people and programs can violate. */
export const CONFLICTS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  accounts_once: ["conflict", "This account exists already. Sign in instead."],
  calls_one_open_per_lead: [
    "invalid_state",
    "This lead is on the call list already. Work through that call first.",
  ],
  calls_one_open_per_number: [
    "invalid_state",
    "This number is on the call list already. Work through that call first.",
  ],
  chat_approvals_once: ["approval_not_pending", "This was asked already. Read the messages of the thread."],
  chat_approvals_one_a_call: [
    "approval_not_pending",
    "This was asked already. Read the messages of the thread.",
  ],
  chat_turns_once_a_key: [
    "idempotency_in_flight",
    "The first request with this Idempotency-Key is still being answered. Ask again in a moment.",
  ],
  chat_turns_one_running: [
    "turn_in_progress",
    "The agent is still answering in this thread. Wait for its end, or stop it with POST …/messages/stop.",
  ],
  credit_entries_once: ["conflict", "This was booked at the same moment. Nothing was charged twice."],
  credit_holds_once: [
    "conflict",
    "The credits for this were reserved at the same moment. Look at how it stands.",
  ],
  call_attempts_one_at_a_time: ["invalid_state", "This call is being made already."],
  do_not_call_one_per_number: ["conflict", "This number was blocked at the same moment. Send it again."],
  email_messages_once_per_step: ["already_contacted", "An email to this lead is queued or sent already."],
  enrollments_one_active: ["already_contacted", "An email to this lead is queued already."],
  idempotency_keys_once: [
    "idempotency_in_flight",
    "The first request with this Idempotency-Key is still being answered. Ask again in a moment.",
  ],
  leads_one_per_address: ["conflict", "There is a lead with this address by now. Look for it in the list."],
  members_once: ["conflict", "This person is in the workspace already."],
  chat_messages_in_workspace: [
    "message_conflict",
    "There is a message with this id by now. Give yours another id.",
  ],
  chat_messages_order: [
    "conflict",
    "Another message reached this thread at the same moment. Send yours again.",
  ],
  chat_messages_pkey: ["message_conflict", "There is a message with this id by now. Give yours another id."],
  sign_in_tries_pkey: ["conflict", "Somebody tried the same at this moment. Send it again."],
  suppressions_one_per_address: ["conflict", "This address was blocked at the same moment. Send it again."],
  unsubscribe_tokens_pkey: ["conflict", "The same email was drafted at this moment. Send it again."],
  users_email_unique: ["conflict", "Somebody has this address already. Sign in instead."],
};
