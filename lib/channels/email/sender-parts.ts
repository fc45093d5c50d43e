import type { WaitingReason } from "@/db/schema";
import type { RunGeneration } from "@/lib/events";
import type { SendSlots } from "@/lib/ports/mail-sending";
import type { DeliveryResult } from "@/lib/ports/mail-transport";

export type Delivered<Email> = { email: Email; result: DeliveryResult };

/** `rate`: a moment that the sender waits for itself. */
export type Blocked = { reason: "halted" } | { reason: WaitingReason | "rate"; until: Date };

export type Taken<Email> = {
  emails: Email[];
  /** Why there are none, unless the queue is empty. */
  blocked: Blocked | null;
};

export type SenderParts<Email> = {
  /** Maximum number of emails in flight. */
  concurrency: number;
  /** Shared by all senders of the process: emails that may still be claimed, out of `concurrency`. */
  slots: SendSlots;
  sliceMs: number;
  /** Milliseconds before a failed statement is retried. */
  retryMs: number;
  /** Aborted when the service shuts down. */
  closing: AbortSignal;
  /** Hands one email over. */
  deliver(email: Email): Promise<DeliveryResult>;
  /**
   * Records `results`, each under the claim that took its email, and claims up to `count` emails under `token`. Either
   * may be empty. Recording a result again must change nothing.
   */
  recordAndClaim(results: Delivered<Email>[], count: number, token: string): Promise<Taken<Email>>;
  /** A claim failed: it is unknown whether it took emails. */
  noteLostClaim(token: string): void;
  /** Returns emails of lost claims to the queue. */
  takeBackLostClaims(): Promise<void>;
};

export type SendReport = {
  sent: number;
  /** The mail server answered about at least one of them, if only to refuse it. */
  answered: boolean;
  /**
   * Why it ended. `empty`: nothing is queued; `time`: there is more; `halted`: paused or stopped; `wait`: nothing may
   * go before `until`; `unavailable`: the mail server cannot be used.
   */
  end: "empty" | "time" | "halted" | "wait" | "unavailable";
  waiting: { reason: WaitingReason; until: string } | null;
  problem: string | null;
};

/**
 * The emails a sender works through: those of one generation of a run in one mailbox, those of a mailbox that belong to no run, or one
 * answer of a person in a conversation, which neither campaign nor credits concern.
 */
export type EmailQueue = SequenceQueue | { answerId: string };
export type SequenceQueue = OfRun | { mailboxId: string };
/** The emails of one generation of a run in one mailbox. */
export type OfRun = RunGeneration & { mailboxId: string };

export type ClaimLimits = {
  count: number;
  instanceId: string;
  /** Marks what this claim takes; see `takeBackClaim`. */
  token: string;
  dailyCap: number;
  perSecond: number;
  /** Whether leads of the sample web may be emailed: only if mail does not leave the machine. */
  withSamples: boolean;
};
