import type { FailureReason } from "@/lib/ports/page-reader";

/** Thrown only inside `lib/web`; `PageReader` returns it as a `PageFailure`. `message` is a sentence. */
export class ReadError extends Error {
  override readonly name = "ReadError";
  constructor(
    readonly reason: FailureReason,
    message: string,
    /** True if the same request may succeed later. */
    readonly retryable: boolean,
    readonly status?: number,
  ) {
    super(message);
  }
}

export function wrongType(url: URL, type: string): ReadError {
  return new ReadError("wrong_type", `${url.href} is ${type}, not a page, so it was not read.`, false);
}
