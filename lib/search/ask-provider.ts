import { Agent, type Dispatcher, fetch, ProxyAgent, type Response } from "undici";
import type { z } from "zod";
import { SearchError } from "@/lib/ports/search-provider";

type Question = {
  /** The provider's name as shown to people. */
  provider: string;
  url: URL;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
  /** What a person can do about a 401 or 403. */
  refusedRemedy: string;
  signal?: AbortSignal;
};

export type AskProvider = <Shape extends z.ZodType>(
  question: Question,
  shape: Shape,
) => Promise<z.output<Shape>>;

const TIME_LIMIT_MS = 10_000;
/** Decoded bytes: at worst 100 ms of the thread that serves. Real answers have some ten kilobytes. */
const LARGEST_ANSWER = 2_000_000;
const MAX_CHUNKS = 20_000;

/**
 * A client for the JSON APIs of search providers. The operator configures their addresses, so they are not checked by the address guard.
 * A loopback address is requested directly, because behind the proxy it would be a different machine.
 *
 * Errors: `SearchError`, the signal's reason.
 */
export function createAskProvider(options: { proxyUrl?: string; timeoutMs?: number }): AskProvider {
  const timeoutMs = options.timeoutMs ?? TIME_LIMIT_MS;
  const limits = { connectTimeout: timeoutMs };
  const direct: Dispatcher = new Agent(limits);
  const proxied: Dispatcher = options.proxyUrl
    ? new ProxyAgent({ ...limits, uri: options.proxyUrl })
    : direct;

  return async (question, shape) => {
    const { provider, signal } = question;
    const timeout = AbortSignal.timeout(timeoutMs);
    let answer: unknown;
    try {
      const response = await fetch(question.url, {
        method: question.method ?? "GET",
        headers: {
          accept: "application/json",
          ...(question.body === undefined ? {} : { "content-type": "application/json" }),
          ...question.headers,
        },
        body: question.body === undefined ? undefined : JSON.stringify(question.body),
        // An API key must not be sent to the target of a redirect.
        redirect: question.headers ? "error" : "follow",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        dispatcher: isLoopback(question.url) ? direct : proxied,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw refusal(question, response);
      }
      answer = await readJson(provider, response);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof SearchError) throw error;
      if (timeout.aborted) {
        throw new SearchError("timeout", `${provider} did not respond within ${timeoutMs / 1000} s.`);
      }
      const cause = ((error as Error).cause ?? error) as { code?: string; message?: string };
      throw new SearchError(
        "down",
        `${provider} could not be reached at ${question.url.origin} (${cause.code ?? cause.message ?? "no connection"}).`,
      );
    }
    const parsed = shape.safeParse(answer);
    if (!parsed.success) throw badAnswer(provider, "does not match its API");
    return parsed.data;
  };
}

async function readJson(provider: string, response: Response): Promise<unknown> {
  const text = await readText(provider, response);
  try {
    return JSON.parse(text);
  } catch {
    throw badAnswer(provider, "is not JSON");
  }
}

async function readText(provider: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counted here, because a dispatcher's limit counts bytes on the wire: a compressed answer can be a thousand times as long.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_ANSWER || chunks.length >= MAX_CHUNKS) throw badAnswer(provider, "is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function badAnswer(provider: string, what: string): SearchError {
  return new SearchError("bad_answer", `${provider} responded, but the response ${what}.`);
}

function refusal(question: Question, response: Response): SearchError {
  const { provider, refusedRemedy } = question;
  const { status } = response;
  if (status === 429 || status === 402) {
    const retryAfterMs = readRetryAfter(response.headers.get("retry-after"));
    const sentence =
      status === 402
        ? `The account at ${provider} has no credit left: top it up.`
        : `${provider} accepts no more queries for now: its quota is used up.`;
    return new SearchError("quota", sentence, retryAfterMs);
  }
  if (status === 401 || status === 403) {
    return new SearchError("refused", `${provider} refused the query (status ${status}): ${refusedRemedy}`);
  }
  if (status >= 500) return new SearchError("down", `${provider} is unavailable (status ${status}).`);
  return new SearchError("bad_answer", `${provider} rejected the query (status ${status}).`);
}

/** Seconds or a date (RFC 9110 §10.2.3), in milliseconds from now. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

function isLoopback(url: URL): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}
