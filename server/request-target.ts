import type { IncomingMessage } from "node:http";
import type { Refused } from "./refuse";

/**
 * A request target may be an absolute URL, whose host then counts instead of the header's (RFC 9112 §3.2.2). The request gets
 * its path as its target, so that everything behind sees one form; undefined for another scheme than http and https.
 */
export function toOriginForm(request: IncomingMessage): string | undefined {
  const target = request.url ?? "/";
  if (target.startsWith("/")) return target;
  const [, host, path] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target) ?? [];
  if (host === undefined) return undefined;
  request.headers.host = host;
  request.url = path!.startsWith("/") ? path! : `/${path}`;
  return request.url;
}

/** Whether the path's escapes are UTF-8 (RFC 3986 §2.5). Next fails on others, in a different way for each. */
export function isReadable(url: string): boolean {
  const path = pathOf(url);
  if (!path.includes("%")) return true;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** More than any page or path of /v1 accepts. Next compares each parameter with all earlier ones of the same name. */
const MAX_PARAMETERS = 200;

export function hasManyParameters(url: string): boolean {
  const query = url.indexOf("?");
  if (query === -1 || url.length - query <= MAX_PARAMETERS) return false;
  let count = 1;
  for (let at = url.indexOf("&", query); at !== -1; at = url.indexOf("&", at + 1)) count += 1;
  return count > MAX_PARAMETERS;
}

const OTHER_VERSION = /^\/v(?!1(?![0-9]))[0-9]+(?=[/?]|$)/;
const DOCUMENT = /^\/(?:\.well-known\/)?(?:openapi|swagger|api-docs)(?:\.json|\.ya?ml)?\/?(?:\?|$)/;
const GRAPHQL = /^\/graphql\/?(?:\?|$)/;
/** RFC 8615. */
const WELL_KNOWN = /^\/\.well-known(?:[/?]|$)/;

/** Paths that clients guess next to /v1, which would otherwise be treated as pages that require signing in. */
export function foreignApi(url: string): Refused | undefined {
  const version = OTHER_VERSION.exec(url)?.[0];
  if (version !== undefined)
    return notFound(
      `Nothing found under ${version.slice(0, 20)}. The paths of this API start with /v1; GET /v1/openapi.json lists them.`,
    );
  if (DOCUMENT.test(url)) return notFound("The document of this API is at GET /v1/openapi.json.");
  if (GRAPHQL.test(url)) return notFound("This API has no GraphQL. GET /v1/openapi.json lists its paths.");
  return WELL_KNOWN.test(url) ? notFound("Nothing found here.") : undefined;
}

function notFound(message: string): Refused {
  return { status: 404, code: "not_found", message, keepsConnection: true };
}

/** A request target without its query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}
