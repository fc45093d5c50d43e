import { IncomingMessage } from "node:http";

/** Callbacks while a body arrives. */
export type BodyWatch = {
  /** Called once, with the first bytes beyond the limit; these and all later ones are discarded. */
  onExcess(): void;
  /** Called after each chunk within the limit; `taken` is the total so far. */
  onBytes?(bytes: number, taken: number): void;
};

type Count = BodyWatch & {
  most: number;
  taken: number;
  isOver: boolean;
  /** Set if the body is buffered until complete, instead of being read as it arrives. */
  onWhole: (() => void) | undefined;
};

/**
 * A request whose body is counted where the HTTP parser delivers it: before anyone reads it, no matter who reads it or how
 * it is framed. A request without a body has no overhead.
 */
export class CountedRequest extends IncomingMessage {
  #count: Count | undefined;
  #beforeRead: (() => void) | undefined;

  /** Starts counting the body from its first byte, without a limit until `limitTo` sets one. */
  count(watch: BodyWatch): void {
    this.#count = { ...watch, most: Number.POSITIVE_INFINITY, taken: 0, isOver: false, onWhole: undefined };
  }

  limitTo(most: number): void {
    if (!this.#count) return;
    this.#count.most = most;
    if (this.#count.taken > most) this.#exceed(this.#count);
  }

  /** Buffers the counted body and calls `onWhole` when it is complete. After that it can be read as if it had just arrived. */
  hold(onWhole: () => void): void {
    if (this.complete || !this.#count) onWhole();
    else {
      this.#count.onWhole = onWhole;
      // Until someone reads, at most one buffer is taken from the connection.
      super._read(0);
    }
  }

  /** Calls `work` when the body is first requested, unless some of it has already arrived. */
  beforeRead(work: () => void): void {
    this.#beforeRead = work;
  }

  /** Ends the body with an error for its reader, but keeps the connection, which still has to carry the response. */
  fail(error: Error): void {
    this.forget();
    this.destroy(error);
  }

  /** Discards the rest of the body. */
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
      // Node's own implementation would close the connection along with the request.
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
