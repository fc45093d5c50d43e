/** The service cannot start: `message` is one or two sentences, with the remedy. */
export class StartError extends Error {
  override readonly name = "StartError";
}
