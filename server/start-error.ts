/** Why the service cannot start: `message` is one sentence or two, with the remedy. */
export class StartError extends Error {
  override readonly name = "StartError";
}
