/** The service refused a request, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  /** Whether the same request is answered later: the service is starting, or has too many requests. */
  get isPassing(): boolean {
    return this.code === "unavailable" || this.code === "rate_limited";
  }
}

/** The service cannot be reached, or the connection broke during its response. */
export class ConnectionLost extends Error {
  constructor() {
    super("The service isn’t responding.");
  }
}

/**
 * `fetch` with errors that say what happened: `Refusal` or `ConnectionLost`, the latter also while the body is read. The AI
 * SDK would resume a broken stream where it stopped, but ours is replayed from its start.
 */
export async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch(asConnectionLoss);
  if (!response.ok) throw await readFailure(response);
  const { body, status, headers } = response;
  // In browsers even a 204 has a body, which a new 204 must not be given.
  return body && status !== 204 ? new Response(markLossIn(body), { status, headers }) : response;
}

/**
 * A response without our error body came from something in between. If that says that the service failed, as a proxy does
 * with 502, nobody here knows whether the request arrived.
 */
async function readFailure(response: Response): Promise<Refusal | ConnectionLost> {
  const body: { error?: { code: string; message: string } } | null = await response.json().catch(() => null);
  if (!body?.error && response.status >= 500) return new ConnectionLost();
  const { code, message } = body?.error ?? {
    code: "unavailable",
    message: "The service didn’t respond as expected. Try again in a moment.",
  };
  return new Refusal(code, message);
}

function markLossIn(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read().catch(asConnectionLoss);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function asConnectionLoss(error: unknown): never {
  throw (error as Error).name === "AbortError" ? error : new ConnectionLost();
}
