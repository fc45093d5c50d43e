/** How a request to the REST API goes wrong. "after" says that the call was made and lives its whole life. */
export type RequestFault =
  /** Takes the request and never answers. */
  | "silence before"
  | "silence after"
  /** Destroys the connection. */
  | "cut before"
  | "cut after"
  /** Refuses; `code` and `message` as Twilio's errors have them, `retryAfter` in seconds. */
  | { status: number; code?: number; message?: string; retryAfter?: number }
  /** Answers once `hold` settles. The call is made at once, or, with `late`, only then. */
  | { hold: Promise<unknown>; late?: boolean };

export type RequestKind = "create" | "read" | "update";

/** Faults in the order in which they are to happen. */
export class RequestFaults {
  readonly #next: Record<RequestKind, RequestFault[]> = { create: [], read: [], update: [] };
  readonly #byNumber = new Map<string, RequestFault[]>();

  add(kind: RequestKind, fault: RequestFault): void {
    this.#next[kind].push(fault);
  }

  addFor(to: string, fault: RequestFault): void {
    this.#byNumber.set(to, [...(this.#byNumber.get(to) ?? []), fault]);
  }

  take(kind: RequestKind, to: string | null): RequestFault | undefined {
    const ofNumber = kind === "create" && to !== null ? this.#byNumber.get(to)?.shift() : undefined;
    return ofNumber ?? this.#next[kind].shift();
  }
}
