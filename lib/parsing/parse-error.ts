/**
 * `timeout`, `memory`, `crash`: the document killed the worker that read it. `failed`: its parser threw. `unavailable`: no worker could
 * be started. `closed`: the service is stopping. The last two say nothing about the document.
 */
export type ParseFailure = "timeout" | "memory" | "crash" | "failed" | "unavailable" | "closed";

/** Why a document was not read. `message` is a clause about the document, in the past tense and without a full stop. */
export class ParseError extends Error {
  override readonly name = "ParseError";
  constructor(
    readonly failure: ParseFailure,
    message: string,
  ) {
    super(message);
  }

  /** True if the document killed its worker, and would kill the next one. */
  get isLethal(): boolean {
    return this.failure === "timeout" || this.failure === "memory" || this.failure === "crash";
  }

  /** False if the document was never read, so it may be fine. */
  get isAboutDocument(): boolean {
    return this.isLethal || this.failure === "failed";
  }
}
