/** Identifies one press of a button, a UUID: sent with each server action by `components/app-shell/settle-actions.ts`. */
export const ATTEMPT_HEADER = "attempt-id";
/** Sent when the answer was lost and the page asks what became of the attempt. */
export const SETTLE_HEADER = "attempt-settle";
