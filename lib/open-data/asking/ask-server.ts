import { Agent, type Dispatcher, fetch, ProxyAgent, type Response } from "undici";
import { SearchError } from "@/lib/ports/search-provider";
import { ServerRefusal } from "./take-turn";

export type ServerQuestion = {
  /** The server's name as shown to people. */
  label: string;
  /** The setting that names another server. */
  setting: string;
  url: URL;
  /** Sent as a form; without it the request is a GET. */
  form?: Record<string, string>;
  userAgent: string;
  proxyUrl: string | undefined;
  timeoutMs: number;
  maxBytes: number;
  /** The media type that is asked for; JSON unless it is given. */
  accept?: string;
  /** What the text of a refusal says beyond its status; null: nothing. */
  explain?: (status: number, text: string) => Error | null;
  /** Told of every byte that arrives, whether or not the answer can be used. */
  count: (bytes: number) => void;
};

/** How long a busy server is left alone at least, in milliseconds. */
export const LEAST_PAUSE_MS = 30_000;

/**
 * Asks a public server and returns its answer as text, read up to `maxBytes`. Redirects are not followed: these servers have none.
 *
 * Errors: `ServerRefusal` where it is busy (429, 502 to 504, a page instead of data); `SearchError` for anything that waiting does not end.
 */
export async function askServer(question: ServerQuestion): Promise<string> {
  const { label, url, timeoutMs } = question;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: question.form ? "POST" : "GET",
      headers: { accept: question.accept ?? "application/json", "user-agent": question.userAgent },
      ...(question.form ? { body: new URLSearchParams(question.form) } : {}),
      redirect: "manual",
      signal: timeout,
      dispatcher: dispatcherFor(question),
    });
    if (response.status !== 200) {
      throw (await explain(question, response)) ?? refusal(question, response);
    }
    return await readBounded(question, response);
  } catch (error) {
    if (error instanceof SearchError || error instanceof ServerRefusal) throw error;
    if (timeout.aborted)
      throw new ServerRefusal(LEAST_PAUSE_MS, `${label} did not respond within ${timeoutMs / 1000} s.`);
    const cause = ((error as Error).cause ?? error) as { code?: string; message?: string };
    throw new SearchError(
      "down",
      `${label} could not be reached at ${url.origin} (${cause.code ?? cause.message ?? "no connection"}). Try again later.`,
    );
  }
}

/** The answer is more than can be read: only a smaller question helps. */
export class TooLargeError extends SearchError {
  constructor(message: string) {
    super("bad_answer", message);
  }
}

async function readBounded({ label, maxBytes, count }: ServerQuestion, response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += (part as Uint8Array).byteLength;
    count((part as Uint8Array).byteLength);
    if (bytes > maxBytes)
      throw new TooLargeError(
        `${label} sent more than ${maxBytes / 1e6} MB, which was not read. Name a smaller place.`,
      );
    parts.push(part as Uint8Array);
  }
  const text = Buffer.concat(parts).toString("utf8");
  // Servers under load answer with a page that says so, and status 200.
  if (/^\s*</.test(text)) throw new ServerRefusal(LEAST_PAUSE_MS, `${label} is busy.`);
  return text;
}

/** The beginning of what a refusal says is read where the source knows what it may say. */
async function explain({ explain, count }: ServerQuestion, response: Response): Promise<Error | null> {
  let text = "";
  if (explain)
    for await (const part of response.body ?? []) {
      count((part as Uint8Array).byteLength);
      text += Buffer.from(part as Uint8Array).toString("latin1");
      if (text.length > MAX_REFUSAL_LENGTH) break;
    }
  else await response.body?.cancel();
  return explain?.(response.status, text.slice(0, MAX_REFUSAL_LENGTH)) ?? null;
}

const MAX_REFUSAL_LENGTH = 50_000;

function refusal(question: ServerQuestion, { status, headers }: Response): Error {
  const { label, setting } = question;
  if (status === 429 || status === 502 || status === 503 || status === 504) {
    const asked = readRetryAfter(headers.get("retry-after")) ?? 0;
    return new ServerRefusal(
      Math.min(Math.max(asked, LEAST_PAUSE_MS), LONGEST_PAUSE_MS),
      `${label} is busy.`,
    );
  }
  if (status === 406 || status === 403)
    return new SearchError(
      "refused",
      `${label} does not accept requests of this installation (status ${status}). It wants to know whom it can write to: whoever runs this service sets WEB_CONTACT to an address of theirs, or ${setting} to another server.`,
    );
  if (status >= 300 && status < 400)
    return new SearchError(
      "bad_answer",
      `${label} redirects elsewhere (status ${status}): check ${setting}.`,
    );
  if (status >= 500)
    return new SearchError("down", `${label} is unavailable (status ${status}). Try again later.`);
  return new SearchError("bad_answer", `${label} rejected the request (status ${status}).`);
}

const LONGEST_PAUSE_MS = 24 * 3_600_000;

/** Seconds or a date (RFC 9110 §10.2.3), in milliseconds from now. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

let direct: Dispatcher | undefined;
const proxies = new Map<string, Dispatcher>();

/** A loopback address is requested directly: behind the proxy it would be another machine. */
function dispatcherFor({ url, proxyUrl }: ServerQuestion): Dispatcher {
  const isLoopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (!proxyUrl || isLoopback) {
    direct ??= new Agent({ connectTimeout: 10_000 });
    return direct;
  }
  const known = proxies.get(proxyUrl) ?? new ProxyAgent({ uri: proxyUrl });
  proxies.set(proxyUrl, known);
  return known;
}
