/** A language model that said nothing for `silenceMs`. */
export class ModelSilence extends Error {
  override readonly name = "ModelSilence";
  constructor(readonly silenceMs: number) {
    super(`The language model said nothing for ${silenceMs} ms.`);
  }
}
