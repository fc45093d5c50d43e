/**
 * `timeout`, `memory`, `crash`: the document ended the worker that read it. `failed`: its parser threw. `unavailable`:
 * no worker could be started. `closed`: the service stops. The last two say nothing of the document.
 */
export type ParseFailure = "timeout" | "memory" | "crash" | "failed" | "unavailable" | "closed";

/** Why a document was not read. `message` is a clause about it, in the past tense and without a full stop. */
export class ParseError extends Error {
  override readonly name = "ParseError";
  constructor(
    readonly failure: ParseFailure,
    message: string,
  ) {
    super(message);
  }

  /** True where the document ended its worker, and would end the next one. */
  get isLethal(): boolean {
    return this.failure === "timeout" || this.failure === "memory" || this.failure === "crash";
  }

  /** False where the document may be as good as any: nobody has read it. */
  get isAboutDocument(): boolean {
    return this.isLethal || this.failure === "failed";
  }
}
