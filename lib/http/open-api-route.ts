import type { RouteTable } from "./dispatch";
import { buildOpenApi } from "./open-api";
import { keylessResponses } from "./open-api-responses";
import { readQuery } from "./read-query";
import { type RouteModule, route, withoutKey } from "./route";

/**
 * The route of the OpenAPI document itself, without a key. The table is read at the first request, because it contains this
 * route too.
 */
export function openApiRoute(table: () => RouteTable): RouteModule {
  let text: string | undefined;
  const serve = withoutKey(({ request }) => {
    readQuery(request.url, []);
    text ??= JSON.stringify(buildOpenApi(table()));
    return text;
  });
  return route({ GET: Object.assign(serve, { operation: OPERATION }) });
}

const OPERATION = {
  operationId: "getOpenApi",
  summary: "Get this document",
  description: "This API as an OpenAPI 3.1 document. No key required.",
  security: [],
  responses: {
    200: {
      description: "Done.",
      headers: { "X-Request-Id": { $ref: "#/components/headers/RequestId" } },
      content: { "application/json": { schema: { type: "object" } } },
    },
    ...keylessResponses(),
  },
};
