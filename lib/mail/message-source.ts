import { Readable, type Transform } from "node:stream";

/** The message's bytes; reports when the final dot is about to be handed to the socket. */
export class MessageSource extends Readable {
  started = false;
  #tail = Buffer.alloc(0);
  constructor(
    message: Buffer,
    readonly onFinalDot: () => void,
  ) {
    super({ read() {} });
    this.push(message);
    this.push(null);
  }

  /** nodemailer pipes a message through its dot stuffing, whose output goes directly to the socket. */
  override pipe<Destination extends NodeJS.WritableStream>(
    destination: Destination,
    options?: { end?: boolean },
  ): Destination {
    this.started = true;
    const stuffed = destination as unknown as Transform;
    // Runs before the socket's own listener, so the dot counts as written too early rather than too late: too early can
    // only turn a failure into `unknown`, too late could send the email twice.
    stuffed.prependListener("data", (chunk: Buffer) => {
      this.#tail = Buffer.concat([this.#tail, chunk.subarray(-5)]).subarray(-5);
      // CRLF . CRLF occurs only at the end: dots at the beginning of a line are doubled (RFC 5321 §4.5.2).
      if (this.#tail.toString("latin1") === "\r\n.\r\n") this.onFinalDot();
    });
    return super.pipe(destination, options);
  }
}
