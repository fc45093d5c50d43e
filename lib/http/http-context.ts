import { isDatabaseAway } from "@/db/is-database-away";
import { AppError } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import { logFailure } from "@/lib/process/log-failure";
import { ERROR_STATUS } from "./error-status";
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
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Request-Id": requestId },
    send,
    workspaceId: undefined,
  };
}

/** Responds with `body`, which is already JSON. HEAD gets the same response without the body (RFC 9110 §9.3.2). */
export function answer(http: HttpContext, status: number, body: string | Buffer<ArrayBuffer>): Response {
  const { request, headers, send } = http;
  const { method } = request;
  logRequest({
    method,
    route: http.route,
    status,
    ms: performance.now() - http.startedAt,
    workspaceId: http.workspaceId,
    requestId: http.requestId,
  });
  const isHead = method === "HEAD";
  if (isHead) headers["Content-Length"] = String(Buffer.byteLength(body));
  const sent = isHead || status === 304 ? null : body;
  return send ? send(status, headers, sent) : new Response(sent, { status, headers });
}

/** Responds with a stream as it is produced, or with an empty 204. The log line is written when the stream starts. */
export function answerStream(
  http: HttpContext,
  status: number,
  { type, headers: more }: { type: string; headers?: Record<string, string> },
  body: string | ReadableStream<Uint8Array>,
): Response {
  const { request, headers } = http;
  logRequest({
    method: request.method,
    route: http.route,
    status,
    ms: performance.now() - http.startedAt,
    workspaceId: http.workspaceId,
    requestId: http.requestId,
  });
  if (typeof body === "string") {
    delete headers["Content-Type"];
    return new Response(null, { status, headers });
  }
  const all = new Headers(headers);
  for (const [name, value] of Object.entries({ ...more, "content-type": type })) all.set(name, value);
  if (request.method !== "HEAD") return new Response(body, { status, headers: all });
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
