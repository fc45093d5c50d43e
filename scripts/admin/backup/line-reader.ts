import { createInterface, type Interface } from "node:readline";
import type { Readable } from "node:stream";

/** Hands out a stream's lines one by one, without their line feeds. */
export class LineReader {
  readonly #lines: AsyncIterator<string>;
  readonly #interface: Interface;
  #failure: Error | undefined;

  constructor(input: Readable) {
    this.#interface = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    this.#lines = this.#interface[Symbol.asyncIterator]();
    input.once("error", (error) => {
      this.#failure = error;
      this.#interface.close();
    });
  }

  /** The next line, or undefined at the end. Errors: the stream's. */
  async next(): Promise<string | undefined> {
    const { done, value } = await this.#lines.next();
    if (this.#failure) throw this.#failure;
    return done ? undefined : value;
  }
}
