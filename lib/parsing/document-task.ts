/** One kind of document: `Read` is the pure function that reads it, which only the workers load. */
export type DocumentTask<Read extends (input: never) => unknown> = {
  readonly name: string;
  /** Holds the type; there is no value. */
  readonly read?: Read;
};

/**
 * Names a kind of document for `parse`. What goes in and comes out is copied between processes (structured clone), so it
 * is plain data, and what comes out is bounded. `server/document-tasks.ts` says which function it is.
 */
export function documentTask<Read extends (input: never) => unknown>(name: string): DocumentTask<Read> {
  return { name };
}
