import type { Readable } from "node:stream";

/** Reads a stream line by line, without line feeds. Unlike in node:readline, only a line feed ends a line. */
export class LineReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(input: Readable) {
    this.#chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next line, or undefined at the end. Errors: the stream's. */
  async next(): Promise<string | undefined> {
    let searched = this.#at;
    for (;;) {
      const end = this.#rest.indexOf(10, searched);
      if (end >= 0) {
        const line = this.#rest.toString("utf8", this.#at, end);
        this.#at = end + 1;
        return line;
      }
      const { done, value } = await this.#chunks.next();
      if (done) return undefined;
      const kept = this.#rest.subarray(this.#at);
      searched = kept.length;
      this.#rest = Buffer.concat([kept, value]);
      this.#at = 0;
    }
  }
}
