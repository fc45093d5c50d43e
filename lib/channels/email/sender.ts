import { isDatabaseAway } from "@/db/is-database-away";
import { newId } from "@/lib/id";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import type { Delivered, SenderParts, SendReport, Taken } from "./sender-parts";

/** Maximum number of concurrent statements; each records results and claims the next emails. */
const MAX_STATEMENTS = 2;
/** How often a result is sent to a database that refuses it; `LAST_TRIES` applies while the service shuts down. */
const TRIES = 120;
const LAST_TRIES = 8;

/**
 * The sender works through one queue for a slice of time. It claims emails, hands each over as soon as it is claimed, and
 * records what the mail server answered. Claims and records are batched, and combined: one statement
 * (`recordAndClaim`) records the results that have arrived and claims as many emails as that frees slots for.
 *
 * An email holds one of the process's slots from before its claim until its result is recorded, so a crash leaves at
 * most `concurrency` emails of which nobody knows whether they arrived. Claiming emails ahead of free connections would
 * be faster by a third, but each crash would then leave emails `unknown` that no mail server was ever shown.
 *
 * States and transitions:
 *
 * - `starting`: first, claims that an earlier sender of this process lost are taken back.
 *   - They have been taken back → `claiming`. The database refuses → `ended`, with its error.
 *
 * - `claiming`: as far as is known, the queue has emails. Free slots and results begin a statement. While one is
 *   running, a second begins only once enough results for a worthwhile batch have arrived.
 *   - A claim takes nothing → `drained`.
 *
 * - `drained`: the last claim took nothing: the queue is empty, or something blocks it. The queue is queried again only
 *   by the statements that record what was still in flight.
 *   - One of those takes emails → `claiming`.
 *   - Nothing is in flight, and the rate allows the next email within the slice → `waiting`.
 *   - Nothing is in flight otherwise → `ended`, with the reason given by the last claim.
 *
 * - `waiting`: nothing is in flight, and the rate of the sender address is used up.
 *   - The time given by the claim has come → `claiming`.
 *
 * - `retrying`: the last statement failed, and it is unknown whether it was committed. Its token is noted as lost, and
 *   its results are sent again after a pause; recording them twice changes nothing. Nothing is claimed meanwhile. The
 *   sender waits for an unavailable database without limit, even beyond the slice, because what was handed over must be
 *   recorded. If the database answers but refuses, the sender gives up after `TRIES`.
 *   - A statement succeeds: lost claims are taken back → `claiming`, or `finishing` if that became due meanwhile.
 *   - Nothing is left to record, and nothing is in flight → `ended`, with the error.
 *
 * - `finishing`: nothing more is claimed, and what is in flight is completed and recorded.
 *   - Nothing is in flight → `ended`: `time`, `unavailable`, or an error if the service is shutting down, so the engine
 *     runs the step again after its restart.
 *
 * - `ended`: the report is ready.
 *
 * In `claiming`, `drained` and `finishing` a failed statement leads to `retrying`. In `claiming`, `drained` and
 * `waiting` three events lead to `finishing`: the slice is over, the mail server cannot be used, the service shuts
 * down.
 */
export type SenderState =
  | "starting"
  | "claiming"
  | "drained"
  | "waiting"
  | "retrying"
  | "finishing"
  | "ended";

export class Sender<Email> {
  #state: SenderState = "starting";
  readonly #parts: SenderParts<Email>;
  readonly #ended = Promise.withResolvers<SendReport>();
  /** End of the slice, in milliseconds since the epoch. */
  readonly #until: number;
  /** How many of the process's slots it holds. */
  #slots = 0;
  /** Claimed, and not yet answered by the mail server. */
  #inHand = 0;
  /** Answered and not yet recorded. */
  #results: Delivered<Email>[] = [];
  #statements = 0;
  /** How many statements have begun, and which of those that answered began last. */
  #begun = 0;
  #newest = 0;
  #blocked: Taken<Email>["blocked"] = null;
  /** The error of the last statement, and the number of consecutive failures. */
  #failure: unknown;
  #failures = 0;
  #sent = 0;
  #answered = false;
  #problem: string | null = null;
  #isAwake = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(parts: SenderParts<Email>) {
    this.#parts = parts;
    this.#until = Date.now() + parts.sliceMs;
  }

  get state(): SenderState {
    return this.#state;
  }

  /** Sends until the slice is over or something prevents it. Errors: those of the database. Call it once. */
  async run(): Promise<SendReport> {
    const { closing, slots, sliceMs, takeBackLostClaims } = this.#parts;
    try {
      await takeBackLostClaims();
    } catch (error) {
      this.#state = "ended";
      throw error;
    }
    const sliceOver = setTimeout(this.#finish, sliceMs).unref();
    const unsubscribe = slots.onGiven(this.#wake);
    closing.addEventListener("abort", this.#finish);
    this.#state = "claiming";
    if (!this.#mayClaim()) this.#finish();
    this.#advance();
    try {
      return await this.#ended.promise;
    } finally {
      clearTimeout(sliceOver);
      clearTimeout(this.#pause);
      unsubscribe();
      closing.removeEventListener("abort", this.#finish);
    }
  }

  /** Runs after everything that has arrived by then, so that it forms one batch. */
  readonly #wake = (): void => {
    if (this.#isAwake) return;
    this.#isAwake = true;
    setImmediate(() => {
      this.#isAwake = false;
      this.#advance();
    });
  };

  /** Does what the current state allows; called after every event. */
  #advance(): void {
    switch (this.#state) {
      case "claiming":
        if (!this.#mayBegin()) return;
        this.#begin(this.#takeSlots(), true);
        return;
      case "drained":
        if (this.#isQuiet()) this.#leaveDrained();
        else if (this.#mayBegin()) this.#begin(0, true);
        return;
      case "retrying":
        if (this.#isQuiet()) this.#end("time");
        else if (this.#statements === 0 && !this.#pause) this.#begin(0, false);
        return;
      case "finishing":
        if (this.#isQuiet()) this.#end(this.#problem === null ? "time" : "unavailable");
        else if (this.#mayBegin()) this.#begin(0, false);
        return;
    }
  }

  #mayClaim(): boolean {
    return Date.now() < this.#until && this.#problem === null && !this.#parts.closing.aborted;
  }

  #mayBegin(): boolean {
    if (this.#statements === 0) return true;
    return this.#statements < MAX_STATEMENTS && this.#results.length >= this.#parts.concurrency / 3;
  }

  #isQuiet(): boolean {
    return this.#inHand === 0 && this.#statements === 0 && this.#results.length === 0;
  }

  #takeSlots(): number {
    const { concurrency, slots } = this.#parts;
    const taken = slots.take(concurrency - this.#slots);
    this.#slots += taken;
    return taken;
  }

  #giveSlots(count: number): void {
    this.#slots -= count;
    this.#parts.slots.give(count);
  }

  /** Records the results that have arrived and claims as many emails, plus `free` more for which slots were taken. */
  #begin(free: number, claims: boolean): void {
    const results = this.#results.splice(0, this.#parts.concurrency);
    if (free + results.length === 0) return;
    const count = claims ? free + results.length : 0;
    const token = newId();
    this.#statements += 1;
    this.#begun += 1;
    const order = this.#begun;
    this.#recordAndClaim(results, count, token)
      .then(
        (taken) => this.#turned(taken, { order, count, slots: free + results.length }),
        (error) => this.#failed(error, results, count > 0 ? token : null, free),
      )
      .then(this.#wake);
  }

  async #recordAndClaim(results: Delivered<Email>[], count: number, token: string): Promise<Taken<Email>> {
    const taken = await this.#parts.recordAndClaim(results, count, token);
    // If this fails, the emails just claimed count as lost too.
    if (this.#failure !== undefined) await this.#parts.takeBackLostClaims();
    return taken;
  }

  #turned(
    taken: Taken<Email>,
    { order, count, slots }: { order: number; count: number; slots: number },
  ): void {
    this.#statements -= 1;
    this.#failure = undefined;
    this.#failures = 0;
    this.#giveSlots(slots - taken.emails.length);
    if (this.#state === "retrying") this.#recover();
    // An earlier claim that took nothing may have been kept from what a later one has taken since.
    const says = order > this.#newest || taken.emails.length > 0;
    this.#newest = Math.max(order, this.#newest);
    if (count > 0 && says && (this.#state === "claiming" || this.#state === "drained")) {
      this.#state = taken.emails.length > 0 ? "claiming" : "drained";
      this.#blocked = taken.blocked;
    }
    for (const email of taken.emails) void this.#handOver(email);
  }

  #recover(): void {
    this.#clearPause();
    this.#state = this.#mayClaim() ? "claiming" : "finishing";
  }

  #failed(error: unknown, results: Delivered<Email>[], token: string | null, free: number): void {
    const { noteLostClaim, closing, retryMs } = this.#parts;
    this.#statements -= 1;
    this.#failure = error;
    this.#failures += 1;
    this.#state = "retrying";
    this.#giveSlots(free);
    if (token !== null) noteLostClaim(token);
    // Emails in flight whose result is never recorded would stay `sending` for as long as this process lives.
    const limit = closing.aborted ? LAST_TRIES : isDatabaseAway(error) ? Number.POSITIVE_INFINITY : TRIES;
    if (this.#failures > limit) this.#giveSlots(results.length);
    else this.#results.unshift(...results);
    if (this.#results.length > 0) this.#pauseFor(retryMs, this.#wake);
  }

  async #handOver(email: Email): Promise<void> {
    this.#inHand += 1;
    const result = await this.#deliver(email);
    this.#inHand -= 1;
    this.#results.push({ email, result });
    if (result.kind === "accepted") this.#sent += 1;
    if (isAnswer(result)) this.#answered = true;
    if (result.kind === "unavailable") {
      this.#problem = result.reason;
      this.#finish();
    }
    this.#wake();
  }

  async #deliver(email: Email): Promise<DeliveryResult> {
    try {
      return await this.#parts.deliver(email);
    } catch (error) {
      return { kind: "unavailable", reason: String(error) };
    }
  }

  #leaveDrained(): void {
    const blocked = this.#blocked;
    if (blocked === null) this.#end("empty");
    else if (blocked.reason === "halted") this.#end("halted");
    else if (blocked.reason !== "rate")
      this.#end("wait", { reason: blocked.reason, until: blocked.until.toISOString() });
    else if (blocked.until.getTime() >= this.#until) this.#end("time");
    else this.#waitUntil(blocked.until);
  }

  #waitUntil(until: Date): void {
    this.#state = "waiting";
    this.#pauseFor(Math.max(1, until.getTime() - Date.now()), () => {
      this.#state = "claiming";
      this.#wake();
    });
  }

  /** The slice is over, the mail server cannot be used, or the service shuts down. */
  readonly #finish = (): void => {
    // `retrying` moves to `finishing` by itself once the database answers.
    if (this.#state !== "claiming" && this.#state !== "drained" && this.#state !== "waiting") return;
    this.#clearPause();
    this.#state = "finishing";
    this.#wake();
  };

  #pauseFor(ms: number, then: () => void): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      then();
    }, ms);
  }

  #clearPause(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  #end(end: SendReport["end"], waiting: SendReport["waiting"] = null): void {
    this.#state = "ended";
    const { closing, takeBackLostClaims } = this.#parts;
    if (this.#failure !== undefined) {
      const fail = () => this.#ended.reject(this.#failure);
      takeBackLostClaims().then(fail, fail);
    } else if (closing.aborted && end === "time")
      this.#ended.reject(new Error("The service is stopping: this continues after it restarts."));
    else
      this.#ended.resolve({
        sent: this.#sent,
        answered: this.#answered,
        end,
        waiting,
        problem: this.#problem,
      });
  }
}

/** The mail server said what becomes of the email. */
function isAnswer(result: DeliveryResult): boolean {
  if (result.kind === "refused") return !result.isUnsent;
  return result.kind !== "unavailable" && result.kind !== "unknown";
}
