import type { SendSlots } from "@/lib/ports/mail-sending";
import type { MailVerdict } from "@/lib/ports/mail-transport";
import type { Verdict } from "./deliveries";

export type Taken<Email> = {
  emails: Email[];
  /** Why there are none, when it is not that the queue is empty. */
  blocked: { reason: "halted" } | { reason: "daily_cap" | "rate" | "retry"; until: Date } | null;
};

export type SenderParts<Email> = {
  /** Emails that one statement records at most. */
  concurrency: number;
  /** What all senders of the process share: emails claimed and not recorded yet, and emails handed over at once. */
  claimSlots: SendSlots;
  deliverySlots: SendSlots;
  sliceMs: number;
  /** Milliseconds until a database that refused a statement is asked again. */
  retryMs: number;
  /** Aborted when the service ends. */
  closing: AbortSignal;
  /** Hands one email over. */
  deliver(email: Email): Promise<MailVerdict>;
  /**
   * Records `verdicts`, each under the claim that took its email, and claims up to `count` emails under `token`.
   * Either may be none. Verdicts that are told again must change nothing.
   */
  turnOver(verdicts: Verdict<Email>[], count: number, token: string): Promise<Taken<Email>>;
  /** A claim failed: nobody knows whether it took emails. */
  noteLostClaim(token: string): void;
  /** Gives emails of lost claims back to the queue. */
  takeBackLostClaims(): Promise<void>;
};

export type SendReport = {
  sent: number;
  /**
   * Why it ended. `empty`: nothing is queued; `time`: there is more; `halted`: paused or stopped;
   * `wait`: nothing may go before `until`; `unavailable`: the mail server cannot be used.
   */
  end: "empty" | "time" | "halted" | "wait" | "unavailable";
  waiting: { reason: "daily_cap" | "retry"; until: string } | null;
  problem: string | null;
};
