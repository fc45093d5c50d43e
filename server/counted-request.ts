import { IncomingMessage } from "node:http";

/** What is done with a body as it comes. */
export type BodyWatch = {
  /** Once, with the first bytes beyond the limit; these and all later ones are forgotten. */
  onExcess(): void;
  /** After each piece within the limit; the last one said is the sum so far. */
  onBytes?(bytes: number, taken: number): void;
};

type Count = BodyWatch & {
  most: number;
  taken: number;
  isOver: boolean;
  /** Set where the body is kept until it is whole, instead of being read as it comes. */
  onWhole: (() => void) | undefined;
};

/**
 * A request whose body is counted where the parser of HTTP hands it over: before anybody reads it, whoever reads it, and
 * however it is framed. A request without a body pays nothing for it.
 */
export class CountedRequest extends IncomingMessage {
  #count: Count | undefined;
  #beforeRead: (() => void) | undefined;

  /** Has the body counted from its first byte; without a limit until `limitTo` says one. */
  count(watch: BodyWatch): void {
    this.#count = { ...watch, most: Number.POSITIVE_INFINITY, taken: 0, isOver: false, onWhole: undefined };
  }

  limitTo(most: number): void {
    if (!this.#count) return;
    this.#count.most = most;
    if (this.#count.taken > most) this.#exceed(this.#count);
  }

  /** Takes the counted body in, and calls `onWhole` when it is there. It can be read then as if it had just come. */
  hold(onWhole: () => void): void {
    if (this.complete || !this.#count) onWhole();
    else {
      this.#count.onWhole = onWhole;
      // Until somebody reads, no more than one buffer is taken from the connection.
      super._read(0);
    }
  }

  /** Calls `work` when the body is first asked for, unless some of it has come by then. */
  beforeRead(work: () => void): void {
    this.#beforeRead = work;
  }

  /** Ends the body with an error for whoever reads it, and leaves the connection, which has yet to carry the answer. */
  fail(error: Error): void {
    this.forget();
    this.destroy(error);
  }

  /** Whatever else comes of the body is thrown away. */
  forget(): void {
    if (this.#count) this.#count.isOver = true;
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    const count = this.#count;
    if (!count) return super.push(chunk, encoding);
    if (chunk === null) {
      const wantsMore = super.push(null);
      if (!count.isOver) count.onWhole?.();
      return wantsMore;
    }
    if (count.isOver) return true;
    count.taken += chunk.length;
    if (count.taken > count.most) this.#exceed(count);
    else count.onBytes?.(chunk.length, count.taken);
    if (count.isOver) return true;
    return super.push(chunk, encoding) || count.onWhole !== undefined;
  }

  #exceed(count: Count): void {
    count.isOver = true;
    count.onExcess();
  }

  override _read(size: number): void {
    if (this.#beforeRead) {
      const work = this.#beforeRead;
      this.#beforeRead = undefined;
      if (!this.#count?.taken) work();
    }
    super._read(size);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (this.#count?.isOver) {
      // Node's own way would end the connection along with the request.
      this.aborted = true;
      this.emit("aborted");
      process.nextTick(() => callback(this.listenerCount("error") > 0 ? error : null));
    } else super._destroy(error, callback);
  }
}

/** Whether a body follows the headers (RFC 9112 §6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return (length !== undefined && length !== "0") || headers["transfer-encoding"] !== undefined;
}
