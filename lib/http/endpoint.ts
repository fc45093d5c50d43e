import type { z } from "zod";
import { type Database, database } from "@/db";
import { type Capability, requireScope } from "@/lib/capability";
import { type Context, createContext } from "@/lib/context";
import type { AppError } from "@/lib/errors";
import type { FoundKey } from "@/lib/keys/find-key";
import { env } from "@/lib/process/this-process";
import { authenticate } from "./authenticate";
import {
  answer,
  answerError,
  answerStream,
  errorBody,
  type HttpContext,
  openHttpContext,
} from "./http-context";
import { hashRequest, runOnce } from "./idempotency";
import type { KeptAnswer } from "./idempotency-key";
import { parseBody } from "./parse-body";
import { checkPathIds } from "./path-ids";
import { queryNames } from "./query-names";
import { DEFAULT_BODY_BYTES, readBody } from "./read-body";
import { readQuery } from "./read-query";
import { type RouteContext, routeParams, routePath, routePattern } from "./route-path";
import { forgetRateLimit, throttle } from "./throttle";

export type EndpointOptions = {
  /** Status of a successful response. */
  status?: 200 | 201;
  /** With 201: the pattern of the path at which the new record is read. Its last parameter is the record's id. */
  recordPath?: string;
  /** True for a POST that accepts `Idempotency-Key`. */
  idempotent?: boolean;
  /** Without it, `DEFAULT_BODY_BYTES`. The HTTP server enforces it too, as the bytes arrive. */
  maxBodyBytes?: number;
  /** The response is `{[wrap]: …}` instead of the output itself. */
  wrap?: string;
  /** The output is `{events, isReplay}`, a stream with this media type and these events, or null for 204. */
  stream?: { type: string; headers?: Record<string, string>; event?: z.ZodType };
};

/** A capability over HTTP: what a route file exports for a method. It carries what OpenAPI is generated from. */
export type Endpoint = ((request: Request, context: RouteContext) => Promise<Response>) & {
  readonly capability: Capability;
  readonly options: Readonly<EndpointOptions>;
};

/**
 * Serves a capability, in this order: key → throttle → scope → ids in the path → query → idempotency → verb. Its input is
 * the path's parameters combined with the query (GET, HEAD, DELETE) or the body (other methods). If both have the same
 * name, the path wins.
 */
// biome-ignore lint/suspicious/noExplicitAny: a capability takes its own input, and is only ever given what it parses.
export function endpoint(capability: Capability<any, any>, options: EndpointOptions = {}): Endpoint {
  const status = options.status ?? 200;
  const maxBytes = options.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  const { wrap } = options;

  const call = async (ctx: Context, fields: Record<string, unknown>, params: Params): Promise<Answer> => {
    const input = { ...fields, ...params };
    if (capability.text && !wrap) return { status, body: await capability.text(ctx, input) };
    const output = await capability(ctx, input);
    if (options.stream) return { status: output ? status : 204, ...streamOf(output) };
    return { status, body: JSON.stringify(wrap ? { [wrap]: output } : output) };
  };

  const serve = async (http: HttpContext, context: RouteContext): Promise<Answer> => {
    const { request } = http;
    const params = await routeParams(context);
    const db = database();
    const { checked, before } = authenticate(http, db);
    const enter = (key: FoundKey) => admit(http, capability, params, key, db);
    const query = () => readQuery(request.url, queryNames(capability, params));
    if (request.method === "GET" || request.method === "HEAD") {
      const read = async (key: FoundKey) => call(enter(key), query(), params);
      return readEarly(checked, before, read, () => forgetRateLimit(http));
    }
    const ctx = enter(await checked);
    if (request.method === "DELETE") return call(ctx, query(), params);
    // Input belongs in the body. A query beside it would be ignored, so it is rejected.
    readQuery(request.url, []);
    const bytes = await readBody(request, maxBytes);
    const work = (within: Context) => call(within, parseBody(bytes), params);
    if (!options.idempotent) return work(ctx);
    const key = request.headers.get("idempotency-key");
    if (key === null) return work(ctx);
    if (options.stream) {
      // A stream cannot be stored as text. The verb stores its own result and replays it.
      const made = await work({ ...ctx, idempotency: hashRequest(key, bytes) });
      if (made.isReplay) http.headers["Idempotent-Replayed"] = "true";
      return made;
    }
    // Ids are case-insensitive.
    const route = `${request.method} ${routePath(request.url).toLowerCase()}`;
    const refuse = (error: AppError) => errorBody(error, http.requestId);
    const { commitsItself } = capability;
    const { signal } = request;
    const kept = await runOnce(ctx, { key, route, bytes, signal, work: work as Work, commitsItself, refuse });
    if (kept.replayed) http.headers["Idempotent-Replayed"] = "true";
    return kept;
  };

  const respond = async (request: Request, context: RouteContext): Promise<Response> => {
    const route = context.route ?? (await routePattern(request, context));
    const http = openHttpContext(request, route, context.send);
    try {
      const { status, body } = await serve(http, context);
      if (typeof body === "string" && !options.stream) {
        if (options.recordPath && status === 201)
          http.headers.Location = locationOf(options.recordPath, await routeParams(context), body, wrap);
        return answer(http, status, body);
      }
      return answerStream(http, status, options.stream!, body);
    } catch (error) {
      return answerError(http, error);
    }
  };
  return Object.assign(respond, { capability, options });
}

/** The path of the record in `body` (RFC 9110 §10.2.2). */
function locationOf(pattern: string, params: Params, body: string, wrap: string | undefined): string {
  const output = JSON.parse(body);
  const { id } = (wrap ? output[wrap] : output) as { id: string };
  const names = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  return pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === names.at(-1) ? id : params[name]!),
  );
}

type Params = Record<string, string>;
/** Not for streams: the response is stored as text. */
type Work = (within: Context) => Promise<KeptAnswer>;
type Answer = { status: number; body: string | ReadableStream<Uint8Array>; isReplay?: boolean };

/** The output of a streaming verb, as a response has it. */
export function streamOf(output: { events: ReadableStream<Uint8Array>; isReplay: boolean } | null) {
  return output ? { body: output.events, isReplay: output.isReplay } : { body: "" };
}

/** From key to context: throttle, scope and the ids in the path. */
function admit(
  http: HttpContext,
  capability: Capability,
  params: Params,
  key: FoundKey,
  db: Database,
): Context {
  throttle(http, key.id, env().RATE_LIMIT_PER_MINUTE);
  const { workspaceId, scopes } = key;
  const ctx = createContext({ workspaceId, actor: { kind: "key", id: key.id }, scopes, db });
  requireScope(ctx, capability.scope);
  checkPathIds(capability, params);
  return ctx;
}

/**
 * Runs a read while the key is still being checked, using the result of the key's last check. This takes a database round
 * trip off every request. Nothing is returned before the check is done, and the early result is discarded unless the check
 * returns the same object again. A read changes nothing, so this cannot be observed from outside.
 */
async function readEarly<T>(
  checked: Promise<FoundKey>,
  before: FoundKey | undefined,
  read: (key: FoundKey) => Promise<T>,
  discard: () => void,
): Promise<T> {
  if (!before) return read(await checked);
  const early = read(before);
  // Early errors are handled below, or no longer matter.
  early.catch(() => {});
  let key: FoundKey;
  try {
    key = await checked;
  } catch (error) {
    discard();
    throw error;
  }
  if (key === before) return early;
  discard();
  return read(key);
}
