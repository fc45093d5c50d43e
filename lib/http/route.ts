import { AppError } from "@/lib/errors";
import { preflightHeaders } from "./cross-origin";
import type { Endpoint } from "./endpoint";
import { answer, answerError, type HttpContext, openHttpContext } from "./http-context";
import { type RouteContext, routePath } from "./route-path";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type Method = (typeof METHODS)[number];
/** A capability's endpoint, or a handler that needs no key and responds on its own. */
export type Handler = Endpoint | ((request: Request, context: RouteContext) => Promise<Response>);
export type RouteMethods = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler>>;
export type RouteModule = Record<Method, Handler>;

/**
 * Every method of a route file. HEAD follows GET (RFC 9110 §9.3.2), and unlisted methods respond 405 with `Allow` (§15.5.6)
 * before any key is checked.
 */
export function route(methods: RouteMethods): RouteModule {
  const listed: Partial<Record<Method, Handler>> = { ...methods };
  if (methods.GET) listed.HEAD = methods.GET;
  const allow = METHODS.filter((method) => listed[method]).join(", ");
  const refuse = refuseMethod(allow);
  const handlers = Object.fromEntries(METHODS.map((method) => [method, listed[method] ?? refuse]));
  return { ...handlers, OPTIONS: answerPreflight(allow, refuse) } as RouteModule;
}

/** Responds 204 to a browser that asks for a page of another origin that may; 405 to every other OPTIONS. */
function answerPreflight(allow: string, refuse: Handler): Handler {
  return async (request, context) => {
    const headers = preflightHeaders(request, allow);
    return headers ? new Response(null, { status: 204, headers }) : refuse(request, context);
  };
}

/** Responds 405 for a route that accepts the methods in `allow`. */
function refuseMethod(allow: string): Handler {
  return withoutKey((http) => {
    http.headers.Allow = allow;
    const message = `${http.request.method} is not allowed here. This path allows ${allow}.`;
    throw new AppError("method_not_allowed", message);
  });
}

/** Responds 404 for unknown paths, whatever the parameters of the catch-all route. */
export const unknownPath = withoutKey((http) => {
  throw new AppError(
    "not_found",
    `Nothing found at ${routePath(http.request.url).slice(0, 200)}. GET /v1/openapi.json lists every path.`,
  );
}, "(unknown)");

/** Accepts Next's context of any route. */
type EntryPoint = Omit<RouteContext, "params"> & { params?: unknown };

/** A handler that needs no key; `body` returns the JSON text of its 200. */
export function withoutKey(
  body: (http: HttpContext) => string,
  pattern?: string,
): (request: Request, context?: EntryPoint) => Promise<Response> {
  return async (request, context) => {
    const http = openHttpContext(request, pattern ?? context?.route ?? routePath(request.url), context?.send);
    try {
      return answer(http, 200, body(http));
    } catch (error) {
      return answerError(http, error);
    }
  };
}
