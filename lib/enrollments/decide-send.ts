import type { EndReason, enrollments, HOLD_REASONS, MAILBOX_STATES } from "@/db/schema";
import type { Elsewhere } from "@/lib/one-person";

/** Why an enrollment's next email waits, in the order in which `decideSend` looks. */
export const WAIT_REASONS = [
  "campaign_paused",
  "mailbox_paused",
  "mailbox_not_fresh",
  "auto_reply",
  "colleague_replied",
  "breaker",
  "follow_up",
  "call",
  "page_check",
  "approval",
  "window",
  "recipient_holiday",
  "retry",
  "cap",
  "ramp",
  "gap",
  "credits",
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** Waits that hold a whole mailbox: the emails behind this one wait as well, and keep their turn. */
export const WAITS_OF_MAILBOX: ReadonlySet<WaitReason> = new Set(["mailbox_paused", "cap", "ramp", "gap"]);

export type SendDecision =
  | { kind: "send" }
  /** `until` is null if a person, a payment or something that comes in ends the wait, and no clock. */
  | { kind: "wait"; reason: WaitReason; until: Date | null }
  | { kind: "end"; reason: EndReason };

type Until<Reason extends WaitReason> = { reason: Reason; until: Date };

/** The facts that decide on an enrollment's next message, besides the enrollment's own state. */
export type SendFacts = {
  /** The address, or the hash of an erased one, is on the workspace's suppression list. */
  suppressed: boolean;
  /** The person is written to at another address, which this lead was merged into. */
  merged: boolean;
  /** Another address of the person, merged into this lead, ends the sequence or rules out its first email. */
  elsewhere: Elsewhere | null;
  /** The lead is of the sample web, and mail leaves the machine. */
  unreachable: boolean;
  /** The page that showed the address does not any more, and nobody has confirmed it since. */
  addressGone: boolean;
  /** The campaign is paused, or its run is no longer this one. */
  halted: boolean;
  mailbox: (typeof MAILBOX_STATES)[number];
  /**
   * A follow-up: whatever came into the mailbox before its slot began has been read. Where a mailbox does not receive, the
   * campaign's consent stands in. True for a first email, to which nothing can have been replied.
   */
  fresh: boolean;
  /** What came in holds it: the reader's auto-reply, or a colleague's reply. */
  held: Until<(typeof HOLD_REASONS)[number]> | null;
  /** The breaker is open for the mailbox, the campaign or the reader's provider; a person closes it. */
  broken: boolean;
  /** The days between the step before and this one are over then. */
  stepDueAt: Date | null;
  /** The step is a call, which is in the call queue: its outcome decides. */
  inCallQueue: boolean;
  /** What it says of the lead was seen on its page too long ago: the page is read again first. */
  unchecked: boolean;
  /** A follow-up of a campaign whose follow-ups are approved one by one, and this one is not. */
  unapproved: boolean;
  /** The hours of mailbox and reader do not allow it before then. */
  closed: Until<"window" | "recipient_holiday"> | null;
  /** A temporary refusal deferred the message until then. */
  dueAt: Date | null;
  /** The sender's daily cap, or that of its ramp-up, is used up until then. */
  cap: Until<"cap" | "ramp"> | null;
  /** The gap after the sender's last message ends then. */
  gapUntil: Date | null;
  /** `unpaid`: waits for payment; `gone`: its hold no longer exists. */
  credit: "held" | "unpaid" | "gone";
};

export const NOTHING_AGAINST: SendFacts = {
  suppressed: false,
  merged: false,
  elsewhere: null,
  unreachable: false,
  addressGone: false,
  halted: false,
  mailbox: "connected",
  fresh: true,
  held: null,
  broken: false,
  stepDueAt: null,
  inCallQueue: false,
  unchecked: false,
  unapproved: false,
  closed: null,
  dueAt: null,
  cap: null,
  gapUntil: null,
  credit: "held",
};

type Enrolled = Pick<typeof enrollments.$inferSelect, "state" | "endReason">;

/**
 * Decides whether an enrollment's next message is sent now, waits, or is never sent. A pure function used by the gate
 * before an email, by its limits, by the scheduler and by the estimate; if several reasons apply, all of them name the
 * same one. The order is by consequence: first what ends the enrollment for good, then what only a person changes, then
 * what time changes.
 *
 * Erased or suppressed; replied, bounced or otherwise ended; merged into another address; contacted at another address; unreachable; address gone; campaign; mailbox; freshness; hold; breaker;
 * the step's own wait; the outcome of its call; its page read again; approval; hours and holidays; time of a retry; cap and ramp-up; gap; credits.
 */
export function decideSend({ state, endReason }: Enrolled, now: Date, facts: SendFacts): SendDecision {
  if (endReason === "erased") return end("erased");
  if (facts.suppressed) return end("suppressed");
  if (state === "ended") return end(endReason ?? "stopped");
  // It received every step; nothing more is due.
  if (state === "finished") return end("contacted");
  if (facts.merged) return end("merged");
  if (facts.elsewhere !== null) return end(facts.elsewhere);
  if (facts.unreachable) return end("sample_lead");
  if (facts.addressGone) return end("address_gone");
  if (facts.halted) return wait("campaign_paused", null);
  if (facts.mailbox !== "connected") return wait("mailbox_paused", null);
  if (!facts.fresh) return wait("mailbox_not_fresh", null);
  if (facts.held && isLater(facts.held.until, now)) return wait(facts.held.reason, facts.held.until);
  if (facts.broken) return wait("breaker", null);
  if (isLater(facts.stepDueAt, now)) return wait("follow_up", facts.stepDueAt);
  if (facts.inCallQueue) return wait("call", null);
  if (facts.unchecked) return wait("page_check", null);
  if (facts.unapproved) return wait("approval", null);
  if (facts.closed && isLater(facts.closed.until, now)) return wait(facts.closed.reason, facts.closed.until);
  if (isLater(facts.dueAt, now)) return wait("retry", facts.dueAt);
  if (facts.cap && isLater(facts.cap.until, now)) return wait(facts.cap.reason, facts.cap.until);
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
