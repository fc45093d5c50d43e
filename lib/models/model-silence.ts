/** The language model sent nothing for `silenceMs`. */
export class ModelSilence extends Error {
  override readonly name = "ModelSilence";
  constructor(readonly silenceMs: number) {
    super(`The language model said nothing for ${silenceMs} ms.`);
  }

  /**
   * Compares names instead of classes: pages and the service each have their own copy of this class in their bundles, but share one
   * model.
   */
  static isInstance(error: unknown): error is ModelSilence {
    return error instanceof Error && error.name === "ModelSilence";
  }
}
