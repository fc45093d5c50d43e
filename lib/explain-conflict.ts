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
const UNDONE = "The same records were changed at the same time, so nothing was done. Send the request again.";

/** By constraint name: every unique index that input from people and programs can violate. */
export const CONFLICTS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  accounts_once: ["conflict", "This account already exists. Sign in instead."],
  calls_one_open_per_lead: [
    "invalid_state",
    "This lead is already in the call queue. Finish that call first.",
  ],
  calls_one_open_per_number: [
    "invalid_state",
    "This number is already in the call queue. Finish that call first.",
  ],
  chat_approvals_once: ["approval_not_pending", "This was already asked. Read the messages of the thread."],
  chat_approvals_one_a_call: [
    "approval_not_pending",
    "This was already asked. Read the messages of the thread.",
  ],
  chat_turns_once_a_key: [
    "idempotency_in_flight",
    "The first request with this Idempotency-Key is still in progress. Try again in a moment.",
  ],
  chat_turns_one_running: [
    "turn_in_progress",
    "The agent is still replying in this thread. Wait for it to finish, or stop it.",
  ],
  credit_entries_once: ["conflict", "This was already booked. Nothing was charged twice."],
  credit_holds_once: ["conflict", "The credits for this are already reserved. Check its status."],
  call_attempts_one_at_a_time: ["invalid_state", "This call is already in progress."],
  do_not_call_one_per_number: ["conflict", "This number was just blocked. Send the request again."],
  deliveries_once_per_step: ["already_contacted", "An email to this lead is already queued or sent."],
  enrollments_one_active: ["already_contacted", "An email to this lead is already queued."],
  idempotency_keys_once: [
    "idempotency_in_flight",
    "The first request with this Idempotency-Key is still in progress. Try again in a moment.",
  ],
  lead_views_one_default: ["conflict", "Another view became your default at the same moment. Send it again."],
  lead_views_one_shared_default: [
    "conflict",
    "Another view became the default at the same moment. Send it again.",
  ],
  leads_one_per_address: ["conflict", "A lead with this address already exists. Search for it in the list."],
  mailboxes_one_address: ["conflict", "This address is already connected. Change that mailbox instead."],
  members_once: ["conflict", "This person is already in the workspace."],
  chat_messages_in_workspace: ["message_conflict", "A message with this id already exists. Use another id."],
  chat_messages_order: [
    "conflict",
    "Another message was sent to this thread at the same time. Send yours again.",
  ],
  chat_messages_pkey: ["message_conflict", "A message with this id already exists. Use another id."],
  sign_in_attempts_pkey: ["conflict", "The same request was made at the same time. Send it again."],
  suppressions_one_per_address: ["conflict", "This address was just blocked. Send the request again."],
  tags_one_per_name: ["conflict", "There is a tag with this name already. Choose another name."],
  unsubscribe_tokens_pkey: ["conflict", "The same email was drafted at this moment. Send it again."],
  users_email_unique: ["conflict", "An account with this address already exists. Sign in instead."],
};
