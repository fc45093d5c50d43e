import type { EndReason, enrollments, MAILBOX_STATES } from "@/db/schema";

const WAIT_REASONS = ["campaign_paused", "mailbox_paused", "retry", "cap", "gap", "credits"] as const;
type WaitReason = (typeof WAIT_REASONS)[number];

export type SendDecision =
  | { kind: "send" }
  /** `until` is null if a person or a payment ends the wait, and no clock. */
  | { kind: "wait"; reason: WaitReason; until: Date | null }
  | { kind: "end"; reason: EndReason };

/** The facts that decide on an enrollment's next message, besides the enrollment's own state. */
export type SendFacts = {
  /** The address, or the hash of an erased one, is on the workspace's suppression list. */
  suppressed: boolean;
  /** The lead is of the sample web, and mail leaves the machine. */
  unreachable: boolean;
  /** The campaign is paused, or its run is no longer this one. */
  halted: boolean;
  mailbox: (typeof MAILBOX_STATES)[number];
  /** A temporary refusal deferred the message until then. */
  dueAt: Date | null;
  /** The sender's daily cap is used up until then. */
  capUntil: Date | null;
  /** The minimum gap after the sender's last message ends then. */
  gapUntil: Date | null;
  /** `unpaid`: waits for payment; `gone`: its hold no longer exists. */
  credit: "held" | "unpaid" | "gone";
};

export const NOTHING_AGAINST: SendFacts = {
  suppressed: false,
  unreachable: false,
  halted: false,
  mailbox: "connected",
  dueAt: null,
  capUntil: null,
  gapUntil: null,
  credit: "held",
};

type Enrolled = Pick<typeof enrollments.$inferSelect, "state" | "endReason">;

/**
 * Decides whether an enrollment's next message is sent now, waits, or is never sent. A pure function used by the gate
 * before an email, by its limits and by the estimate; if several reasons apply, all of them name the same one. The
 * order is by consequence: first what ends the enrollment for good, then what only a person changes, then what time
 * changes.
 *
 * Erased or suppressed; replied, bounced or otherwise ended; unreachable; campaign; mailbox; time of a retry; cap; gap;
 * credits. Checks that come with receiving mail (freshness of the mailbox, colleagues who replied, the breaker, hours
 * and holidays) belong between mailbox and retry once they exist.
 */
export function decideSend({ state, endReason }: Enrolled, now: Date, facts: SendFacts): SendDecision {
  if (endReason === "erased") return end("erased");
  if (facts.suppressed) return end("suppressed");
  if (state === "ended") return end(endReason ?? "stopped");
  // It received every step; nothing more is due.
  if (state === "finished") return end("contacted");
  if (facts.unreachable) return end("sample_lead");
  if (facts.halted) return wait("campaign_paused", null);
  if (facts.mailbox !== "connected") return wait("mailbox_paused", null);
  if (isLater(facts.dueAt, now)) return wait("retry", facts.dueAt);
  if (isLater(facts.capUntil, now)) return wait("cap", facts.capUntil);
  if (isLater(facts.gapUntil, now)) return wait("gap", facts.gapUntil);
  if (facts.credit === "gone") return end("credit_gone");
  if (facts.credit === "unpaid") return wait("credits", null);
  return { kind: "send" };
}

function isLater(moment: Date | null, now: Date): boolean {
  return moment !== null && moment.getTime() > now.getTime();
}

function end(reason: EndReason): SendDecision {
  return { kind: "end", reason };
}

function wait(reason: WaitReason, until: Date | null): SendDecision {
  return { kind: "wait", reason, until };
}
