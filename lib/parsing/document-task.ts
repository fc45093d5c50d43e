/** One kind of document. `Read` is the pure function that reads it; only workers load it. */
export type DocumentTask<Read extends (input: never) => unknown> = {
  readonly name: string;
  /** Carries the type only; there is no value. */
  readonly read?: Read;
};

/**
 * Names a kind of document for `parse`. Input and output are copied between processes (structured clone), so they are plain data, and the
 * output is bounded. `server/document-tasks.ts` maps names to functions.
 */
export function documentTask<Read extends (input: never) => unknown>(name: string): DocumentTask<Read> {
  return { name };
}
