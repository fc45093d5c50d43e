import { gzip } from "node:zlib";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { isDatabaseAway } from "@/db/is-database-away";
import { AppError } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import { logFailure } from "@/lib/process/log-failure";
import { crossOriginHeaders } from "./cross-origin";
import { ERROR_STATUS } from "./error-status";
import { keepAlive } from "./keep-alive";
import { isCompressed, matchesTag, tagOf, varyBy } from "./representation";
import { requestIdOf } from "./request-id";
import { logRequest } from "./request-log";
import type { Send } from "./send";

/** One HTTP request and its response in progress. `headers` are sent with the response, whatever it turns out to be. */
export type HttpContext = {
  readonly request: Request;
  readonly requestId: string;
  readonly route: string;
  readonly startedAt: number;
  readonly headers: Record<string, string>;
  /** Set if the dispatcher can send without a `Response`. */
  readonly send: Send | undefined;
  workspaceId: string | undefined;
};

/** `route` is the path's pattern, for the log. The caller's own request id is kept if it is safe to log. */
export function openHttpContext(request: Request, route: string, send?: Send): HttpContext {
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  return {
    request,
    requestId,
    route,
    startedAt: performance.now(),
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      ...crossOriginHeaders(request),
    },
    send,
    workspaceId: undefined,
  };
}

/**
 * Responds with `body`, which is already JSON; `compressed` is the same, if there is one. What was read has an entity tag, by which a
 * client that asks again gets 304 while it is the same. HEAD gets the same response without the body (RFC 9110 §9.3.2).
 */
export function answer(
  http: HttpContext,
  status: number,
  body: string | Buffer<ArrayBuffer>,
  compressed?: Buffer<ArrayBuffer>,
): Response {
  const { request, headers, send } = http;
  const { method } = request;
  const isRead = status === 200 && (method === "GET" || method === "HEAD");
  if (isRead) {
    if (!headers.ETag) Object.assign(headers, { ETag: tagOf(body), "Cache-Control": "private, no-cache" });
    if (matchesTag(request.headers.get("if-none-match"), headers.ETag!)) return answerUnchanged(http);
  }
  log(http, status);
  varyBy(headers, "Accept-Encoding");
  const bytes = Buffer.byteLength(body);
  if (method === "HEAD") {
    headers["Content-Length"] = String(bytes);
    return send ? send(status, headers, null) : new Response(null, { status, headers });
  }
  const isSmaller = isCompressed(bytes, request.headers.get("accept-encoding"));
  if (compressed && isSmaller) {
    headers["Content-Encoding"] = "gzip";
    return send ? send(status, headers, compressed) : new Response(compressed, { status, headers });
  }
  if (!send) return new Response(body, { status, headers });
  if (!isSmaller) return send(status, headers, body);
  gzip(body, (error, made) => {
    if (!error) headers["Content-Encoding"] = "gzip";
    send(status, headers, error ? body : made);
  });
  return RESPONSE_ALREADY_SENT;
}

/** The client has what it asked for. */
function answerUnchanged(http: HttpContext): Response {
  const { headers, send } = http;
  log(http, 304);
  delete headers["Content-Type"];
  varyBy(headers, "Accept-Encoding");
  return send ? send(304, headers, null) : new Response(null, { status: 304, headers });
}

function log(
  { request: { method }, route, startedAt, workspaceId, requestId }: HttpContext,
  status: number,
): void {
  logRequest({ method, route, status, ms: performance.now() - startedAt, workspaceId, requestId });
}

/** Responds with a stream as it is produced, or with an empty 204. The log line is written when the stream starts. */
export function answerStream(
  http: HttpContext,
  status: number,
  { type, headers: more }: { type: string; headers?: Record<string, string> },
  body: string | ReadableStream<Uint8Array>,
): Response {
  const { request, headers } = http;
  log(http, status);
  if (typeof body === "string") {
    delete headers["Content-Type"];
    return new Response(null, { status, headers });
  }
  const all = new Headers(headers);
  for (const [name, value] of Object.entries({ ...more, "content-type": type })) all.set(name, value);
  if (request.method !== "HEAD") return new Response(keepAlive(body), { status, headers: all });
  void body.cancel();
  return new Response(null, { status, headers: all });
}

/** Responds with the error body. Unexpected errors are logged, and the caller learns nothing about them. */
export function answerError(http: HttpContext, error: unknown): Response {
  const known = asAppError(error, http);
  return answer(http, ERROR_STATUS[known.code], errorBody(known, http.requestId));
}

/** `{"error": {"code", "message", "requestId", "details"?}}` as text. */
export function errorBody(error: AppError, requestId: string): string {
  const { code, message, details } = error;
  return JSON.stringify({ error: { code, message, requestId, details } });
}

function asAppError(error: unknown, http: HttpContext): AppError {
  if (error instanceof AppError) return error;
  const conflict = explainConflict(error);
  if (conflict) return conflict;
  logFailure(error, http.requestId, http.route);
  return isDatabaseAway(error)
    ? new AppError(
        "unavailable",
        "The service cannot reach its database at the moment. Please try again soon.",
      )
    : new AppError(
        "internal_error",
        "Something went wrong on our side. Please try again, and include the request id if you report it.",
      );
}
