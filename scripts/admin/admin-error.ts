/** A command could not do its work: `message` is a sentence with the remedy. */
export class AdminError extends Error {
  override readonly name = "AdminError";
}
