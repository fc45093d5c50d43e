import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RouteTable } from "./dispatch";
import { answer, answerError, openHttpContext } from "./http-context";
import { buildOpenApi } from "./open-api";
import { keylessResponses } from "./open-api-responses";
import { readQuery } from "./read-query";
import { tagOf } from "./representation";
import { type RouteModule, route } from "./route";
import type { RouteContext } from "./route-path";

const compress = promisify(gzip);

/** The document in the forms that it is sent in. */
type Encoded = { plain: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer>; tag: string };

/**
 * The route of the OpenAPI document itself, without a key. It is made once, in every form that it is sent in, because anybody may ask for
 * it, in crowds. The table is read at the first request, because it contains this route too.
 */
export function openApiRoute(table: () => RouteTable): RouteModule {
  let encoded: Promise<Encoded> | undefined;
  const serve = async (request: Request, context: RouteContext): Promise<Response> => {
    const http = openHttpContext(request, PATH, context.send);
    try {
      readQuery(request.url, []);
      encoded ??= encode(JSON.stringify(buildOpenApi(table())));
      const { plain, gzip, tag } = await encoded;
      Object.assign(http.headers, { "Cache-Control": "no-cache", ETag: tag });
      return answer(http, 200, plain, gzip);
    } catch (error) {
      return answerError(http, error);
    }
  };
  return route({ GET: Object.assign(serve, { operation: OPERATION }) });
}

async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text);
  return { plain, gzip: await compress(plain), tag: tagOf(plain) };
}

const PATH = "/v1/openapi.json";

const OPERATION = {
  operationId: "getOpenApi",
  summary: "Get this document",
  description: "This API as an OpenAPI 3.1 document. No key required.",
  security: [],
  tags: ["document"],
  responses: {
    200: {
      description: "Done.",
      headers: {
        "X-Request-Id": { $ref: "#/components/headers/RequestId" },
        ETag: { $ref: "#/components/headers/EntityTag" },
      },
      content: { "application/json": { schema: { type: "object" } } },
    },
    304: { description: "The document is the one that `If-None-Match` names." },
    ...keylessResponses(),
  },
};
