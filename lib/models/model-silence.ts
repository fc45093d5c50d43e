/** A language model that said nothing for `silenceMs`. */
export class ModelSilence extends Error {
  override readonly name = "ModelSilence";
  constructor(readonly silenceMs: number) {
    super(`The language model said nothing for ${silenceMs} ms.`);
  }

  /** By its name: pages and service each have this class in a bundle of their own, and share one model. */
  static isInstance(error: unknown): error is ModelSilence {
    return error instanceof Error && error.name === "ModelSilence";
  }
}
