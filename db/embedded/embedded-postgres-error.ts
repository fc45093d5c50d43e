/** The embedded database cannot be started or reached: `message` is a sentence with the remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
