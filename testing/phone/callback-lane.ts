import { randomUUID } from "node:crypto";
import type { CallbackEvent, Exchange } from "./exchange";
import { callWebhook, isOk } from "./webhook";

export type Subscription = {
  url: string;
  method: "GET" | "POST";
  events: readonly string[];
};

/** Sends the status callbacks of one call, with the faults that the test asks for. */
export class CallbackLane {
  readonly #exchange: Exchange;
  readonly #subscription: Subscription | null;
  readonly #late: (() => Promise<void>)[] = [];
  #sequence = 0;
  #held: Promise<unknown> = Promise.resolve();

  constructor(exchange: Exchange, subscription: Subscription | null) {
    this.#exchange = exchange;
    this.#subscription = subscription;
  }

  /** Resolves once our side has answered, or at once where a fault delays the callback. */
  async send(event: CallbackEvent): Promise<void> {
    if (!this.#subscription?.events.includes(event.event)) return;
    event.form.set("SequenceNumber", String(this.#sequence));
    this.#sequence += 1;
    const { drop, hold, shuffle, repeat = 1 } = this.#exchange.callbacks;
    if (typeof drop === "function" ? drop(event) : drop) return;
    const deliver = () => this.#deliver(event.form, repeat);
    if (shuffle) this.#late.unshift(deliver);
    else if (hold) this.#held = this.#held.then(() => hold).then(deliver);
    else await deliver();
  }

  /** Resolves once everything has been sent. */
  async drain(): Promise<void> {
    await this.#held;
    const { hold } = this.#exchange.callbacks;
    if (this.#late.length > 0) await hold;
    for (const deliver of this.#late) await deliver();
  }

  async #deliver(form: URLSearchParams, repeat: number): Promise<void> {
    const { url, method } = this.#subscription!;
    const token = randomUUID();
    const copies = Array.from({ length: repeat }, async () => {
      const answer = await callWebhook(this.#exchange, { url, method, form, token });
      if (answer && !isOk(answer.status)) {
        this.#exchange.problems.push(
          `The status callback ${form.get("CallStatus")} at ${url} was answered with ${answer.status}: ${answer.body.slice(0, 200)}`,
        );
      }
    });
    await Promise.all(copies);
  }
}
