import { database } from "@/db";
import { type Capability, requireScope } from "@/lib/capability";
import { createContext } from "@/lib/context";
import { env } from "@/lib/env";
import { authenticate } from "./authenticate";
import { answer, answerError, type Exchange, errorBody, openExchange } from "./exchange";
import { type KeptAnswer, runOnce } from "./idempotency";
import { parseBody } from "./parse-body";
import { checkPathIds } from "./path-ids";
import { readBody } from "./read-body";
import { readQuery } from "./read-query";
import { type RouteContext, routePath, routePattern } from "./route-path";
import { throttle } from "./throttle";

export type EndpointOptions = {
  /** Of an answer that is no error. */
  status?: 200 | 201;
  /** True on a POST that takes `Idempotency-Key`. */
  idempotent?: boolean;
  maxBodyBytes?: number;
  /** The answer is `{[wrap]: …}` instead of the output itself. */
  wrap?: string;
};

/** A capability as HTTP: what a route file exports for a method. It carries what OpenAPI is built from. */
export type Endpoint = ((request: Request, context: RouteContext) => Promise<Response>) & {
  readonly capability: Capability;
  readonly options: Readonly<EndpointOptions>;
};

const ONE_MEBIBYTE = 1024 * 1024;

/**
 * Serves a capability: key → throttle → scope → ids of the path → idempotency → verb. Its input is the path's
 * parameters with the query (GET, HEAD, DELETE) or the body (others); where both have a name, the path wins.
 */
// biome-ignore lint/suspicious/noExplicitAny: a capability takes its own input, and is only ever given what it parses.
export function endpoint(capability: Capability<any, any>, options: EndpointOptions = {}): Endpoint {
  const status = options.status ?? 200;
  const maxBytes = options.maxBodyBytes ?? ONE_MEBIBYTE;
  const { wrap } = options;

  const serve = async (exchange: Exchange, context: RouteContext): Promise<Response> => {
    const { request } = exchange;
    const db = database();
    const key = await authenticate(exchange, db);
    throttle(exchange, key.id, env().RATE_LIMIT_PER_MINUTE);
    const ctx = createContext({
      workspaceId: key.workspaceId,
      actor: { kind: "key", id: key.id },
      scopes: key.scopes,
      db,
    });
    requireScope(ctx, capability.scope);
    const params = await context.params;
    checkPathIds(capability, params);

    const call = async (within: typeof ctx, fields: Record<string, unknown>): Promise<KeptAnswer> => {
      const output = await capability(within, { ...fields, ...params });
      return { status, body: JSON.stringify(wrap ? { [wrap]: output } : output) };
    };
    if (request.method === "GET" || request.method === "HEAD" || request.method === "DELETE") {
      return answer(exchange, status, (await call(ctx, readQuery(request.url))).body);
    }
    const bytes = await readBody(request, maxBytes);
    const idempotencyKey = options.idempotent ? request.headers.get("idempotency-key") : null;
    if (idempotencyKey === null) return answer(exchange, status, (await call(ctx, parseBody(bytes))).body);
    const kept = await runOnce(ctx, {
      key: idempotencyKey,
      // Ids count in any case of their letters.
      route: `${request.method} ${routePath(request.url).toLowerCase()}`,
      bytes,
      work: (within) => call(within, parseBody(bytes)),
      refuse: (error) => errorBody(error, exchange.requestId),
    });
    if (kept.replayed) exchange.headers["Idempotent-Replayed"] = "true";
    return answer(exchange, kept.status, kept.body);
  };

  const respond = async (request: Request, context: RouteContext): Promise<Response> => {
    const exchange = openExchange(request, context.route ?? (await routePattern(request, context)));
    try {
      return await serve(exchange, context);
    } catch (error) {
      return answerError(exchange, error);
    }
  };
  return Object.assign(respond, { capability, options });
}
