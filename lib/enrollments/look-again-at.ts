import type { SendDecision } from "./decide-send";

/**
 * Until a person ends a breaker, an email that it holds stands behind those that may go. So does one that is to be approved.
 * Resume and approval end the wait at once; this is for those that were held at that very moment.
 */
const AFTER_PERSON_MS = 5 * 60_000;

/** When a waiting email is decided again, so that those behind it are looked at meanwhile; null: it keeps its turn. */
export function lookAgainAt(decision: Extract<SendDecision, { kind: "wait" }>, now: Date): Date | null {
  return decision.reason === "breaker" || decision.reason === "approval"
    ? new Date(now.getTime() + AFTER_PERSON_MS)
    : decision.until;
}
