import { env } from "@/lib/process/this-process";

/** What a page may send, apart from what every page may. */
const REQUEST_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Api-Key, X-Request-Id";
/** What a page may read, apart from what every page may. */
const RESPONSE_HEADERS =
  "ETag, Idempotent-Replayed, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id";
const PREFLIGHT_SECONDS = 7_200;

/**
 * The headers by which a browser lets a page of another origin read a response (Fetch Standard §3.3), for the origins in
 * CORS_ORIGINS. Cookies are never among what such a page sends: a request counts by its key.
 */
export function crossOriginHeaders(request: Request): Record<string, string> {
  const { CORS_ORIGINS } = env();
  if (!CORS_ORIGINS) return {};
  const origin = request.headers.get("origin");
  if (origin === null || !CORS_ORIGINS.includes(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": RESPONSE_HEADERS,
  };
}

/** The headers of the answer to a browser that asks before it sends; undefined for any other request. */
export function preflightHeaders(request: Request, methods: string): Record<string, string> | undefined {
  const headers = crossOriginHeaders(request);
  if (!headers["Access-Control-Allow-Origin"] || !request.headers.has("access-control-request-method"))
    return undefined;
  delete headers["Access-Control-Expose-Headers"];
  return {
    ...headers,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": REQUEST_HEADERS,
    "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
  };
}
