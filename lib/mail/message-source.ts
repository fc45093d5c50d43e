import { Readable, type Transform } from "node:stream";

/** The message's bytes; tells when the final dot is about to be handed to the socket. */
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

  /** nodemailer pipes a message through its dot stuffing, whose output goes straight to the socket. */
  override pipe<Destination extends NodeJS.WritableStream>(
    destination: Destination,
    options?: { end?: boolean },
  ): Destination {
    this.started = true;
    const stuffed = destination as unknown as Transform;
    // Ahead of the socket's own listener, so that the dot counts as written rather too early than too late.
    stuffed.prependListener("data", (chunk: Buffer) => {
      this.#tail = Buffer.concat([this.#tail, chunk.subarray(-5)]).subarray(-5);
      // CRLF . CRLF stands nowhere but at the end: dots that begin a line are doubled (RFC 5321 §4.5.2).
      if (this.#tail.toString("latin1") === "\r\n.\r\n") this.onFinalDot();
    });
    return super.pipe(destination, options);
  }
}
