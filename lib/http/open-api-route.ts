import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RouteTable } from "./dispatch";
import { answer, answerError, openHttpContext } from "./http-context";
import { buildOpenApi } from "./open-api";
import { keylessResponses } from "./open-api-responses";
import { readQuery } from "./read-query";
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
      const isCompressed = acceptsGzip(request.headers.get("accept-encoding"));
      const etag = isCompressed ? `"${tag}-gzip"` : `"${tag}"`;
      Object.assign(http.headers, { "Cache-Control": "no-cache", ETag: etag, Vary: "Accept-Encoding" });
      if (matches(request.headers.get("if-none-match"), etag)) return answer(http, 304, "");
      if (isCompressed) http.headers["Content-Encoding"] = "gzip";
      return answer(http, 200, isCompressed ? gzip : plain);
    } catch (error) {
      return answerError(http, error);
    }
  };
  return route({ GET: Object.assign(serve, { operation: OPERATION }) });
}

async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text);
  const tag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { plain, gzip: await compress(plain), tag };
}

/** RFC 9110 §12.5.3, as far as it matters for one coding. */
function acceptsGzip(header: string | null): boolean {
  return (header ?? "")
    .split(",")
    .some((one) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
}

/** RFC 9110 §13.1.2: the comparison is weak. */
function matches(header: string | null, etag: string): boolean {
  return (header ?? "")
    .split(",")
    .some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

const PATH = "/v1/openapi.json";

const OPERATION = {
  operationId: "getOpenApi",
  summary: "Get this document",
  description: "This API as an OpenAPI 3.1 document. No key required.",
  security: [],
  responses: {
    200: {
      description: "Done.",
      headers: {
        "X-Request-Id": { $ref: "#/components/headers/RequestId" },
        ETag: {
          description:
            "Of this version of the document. Send it as `If-None-Match` to get 304 while it is the same.",
          schema: { type: "string" },
        },
      },
      content: { "application/json": { schema: { type: "object" } } },
    },
    304: { description: "The document is the one that `If-None-Match` names." },
    ...keylessResponses(),
  },
};
