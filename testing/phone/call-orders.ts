import type { TwimlSource } from "./fetch-twiml";

/** What somebody asked of a live call from outside. */
export type Order = { kind: "end" } | { kind: "redirect"; source: TwimlSource };

/** Thrown where a call is interrupted by an order. */
export class Ordered extends Error {}

/** Orders for one live call. Whatever the call waits for, it waits for through `race`. */
export class CallOrders {
  #given: Order | undefined;
  #wake: (() => void) | undefined;

  give(order: Order): void {
    // A call that is to end does not go on with anything.
    if (this.#given?.kind !== "end") this.#given = order;
    this.#wake?.();
  }

  /** The order that is there, if any; a redirection is then done with. */
  take(): Order | undefined {
    const order = this.#given;
    if (order?.kind === "redirect") this.#given = undefined;
    return order;
  }

  /** Throws `Ordered` where an order is there. */
  check(): void {
    if (this.#given) throw new Ordered();
  }

  /** Settles with `awaited`; throws `Ordered` where an order is there first. */
  async race<T>(awaited: Promise<T>): Promise<T> {
    const ordered = new Promise<never>((_, reject) => {
      this.#wake = () => reject(new Ordered());
    });
    ordered.catch(() => {});
    if (this.#given) this.#wake?.();
    return Promise.race([ordered, awaited]);
  }
}
