import type { SendSlots } from "@/lib/ports/mail-sending";
import type { MailVerdict } from "@/lib/ports/mail-transport";

/** `returned`: claimed but never handed over; it returns to the queue unchanged. */
export type EmailVerdict = MailVerdict | { kind: "returned" };

export type Verdict<Email> = { email: Email; verdict: EmailVerdict };

/**
 * How long the gate's decision is valid, in milliseconds. Behind a slow mail server an email would wait longer, and
 * someone may unsubscribe or pause meanwhile; the email then returns to the queue and passes the gate again.
 */
const FRESH_MS = 2_000;

type DeliveryParts<Email> = {
  /** Shared by all senders of the process; limits how many emails are handed over at once. */
  slots: SendSlots;
  /** Hands one email over. */
  deliver(email: Email): Promise<MailVerdict>;
  /** Receives the verdict of each email, once. */
  onVerdict(verdict: Verdict<Email>): void;
};

/** Emails that a sender has claimed: handed over in claim order, each as soon as a slot is free. */
export class Deliveries<Email> {
  readonly #parts: DeliveryParts<Email>;
  /** Claimed, and waiting for a slot. */
  #waiting: { email: Email; claimedAt: number }[] = [];
  /** Being handed over. */
  #underWay = 0;

  constructor(parts: DeliveryParts<Email>) {
    this.#parts = parts;
  }

  /** Emails without a verdict. */
  get open(): number {
    return this.#waiting.length + this.#underWay;
  }

  /** Adds emails that were claimed just now. */
  add(emails: readonly Email[]): void {
    const claimedAt = Date.now();
    for (const email of emails) this.#waiting.push({ email, claimedAt });
    this.advance();
  }

  /** Hands over as many as there are free slots; called whenever slots are released. */
  advance(): void {
    const { slots, onVerdict } = this.#parts;
    while (this.#waiting.length > 0) {
      if (slots.take(1) === 0) return;
      const { email, claimedAt } = this.#waiting.shift()!;
      if (Date.now() - claimedAt <= FRESH_MS) void this.#handOver(email);
      else {
        onVerdict({ email, verdict: { kind: "returned" } });
        slots.give(1);
      }
    }
  }

  /** Returns the emails that wait for a slot. */
  giveBack(): void {
    for (const { email } of this.#waiting.splice(0))
      this.#parts.onVerdict({ email, verdict: { kind: "returned" } });
  }

  async #handOver(email: Email): Promise<void> {
    const { slots, deliver, onVerdict } = this.#parts;
    this.#underWay += 1;
    let verdict: MailVerdict;
    try {
      verdict = await deliver(email);
    } catch (error) {
      verdict = { kind: "unavailable", reason: String(error) };
    }
    this.#underWay -= 1;
    onVerdict({ email, verdict });
    slots.give(1);
  }
}
