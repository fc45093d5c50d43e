import { type Capability, requireScope } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { type EndpointOptions, streamOf } from "@/lib/http/endpoint";
import { answer, answerError, answerStream, openHttpContext } from "@/lib/http/http-context";
import { parseBody } from "@/lib/http/parse-body";
import { checkPathIds } from "@/lib/http/path-ids";
import { queryNames } from "@/lib/http/query-names";
import { DEFAULT_BODY_BYTES, readBody } from "@/lib/http/read-body";
import { readQuery } from "@/lib/http/read-query";
import { type RouteContext, routeParams, routePattern } from "@/lib/http/route-path";
import { isOwnOrigin } from "@/lib/sign-in/is-own-origin";
import { readSession } from "./session";

/**
 * A capability over HTTP for the dashboard's own scripts, for streams, which a server action cannot return. It uses the
 * session instead of a key, and otherwise the input, responses and error body of `endpoint`.
 */
export function sessionEndpoint(
  // biome-ignore lint/suspicious/noExplicitAny: a capability takes its own input, and is only ever given what it parses.
  capability: Capability<any, any>,
  { stream, maxBodyBytes = DEFAULT_BODY_BYTES }: Pick<EndpointOptions, "stream" | "maxBodyBytes"> = {},
) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const http = openHttpContext(request, await routePattern(request, context));
    // no-transform: compression would hold events back until a buffer is full.
    http.headers["Cache-Control"] = "no-store, no-transform";
    try {
      const changes = request.method !== "GET" && request.method !== "HEAD";
      if (changes && !isOwnOrigin(request.headers))
        throw new AppError("forbidden", "This came from another site. Reload the page and try again.");
      const session = await readSession();
      if (!session) throw new AppError("unauthorized", "You are signed out. Sign in and try again.");
      http.workspaceId = session.workspace.id;
      requireScope(session.ctx, capability.scope);
      const params = await routeParams(context);
      checkPathIds(capability, params);
      const fields = changes
        ? parseBody(await readBody(request, maxBodyBytes))
        : readQuery(request.url, queryNames(capability, params));
      const output = await capability(session.ctx, { ...fields, ...params });
      return stream
        ? answerStream(http, output ? 200 : 204, stream, streamOf(output).body)
        : answer(http, 200, JSON.stringify(output));
    } catch (error) {
      return answerError(http, error);
    }
  };
}
