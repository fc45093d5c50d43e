import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import type { ErrorCode } from "@/lib/errors";
import { requestIdOf } from "@/lib/http/request-id";
import { logRequest } from "@/lib/http/request-log";
import { logFailure } from "@/lib/process/log-failure";
import { hasBody } from "./counted-request";
import { endConnection, type Patience } from "./end-connection";

/** A refusal by the server itself, before any route. */
export type Refused = {
  status: number;
  code: ErrorCode;
  message: string;
  headers?: Record<string, string>;
  /** Set if the client may keep using the connection. */
  keepsConnection?: boolean;
};

export const WITHOUT_HOST: Refused = {
  status: 400,
  code: "validation_error",
  message: "The request lacks the header Host.",
};

export const TOO_SLOW: Refused = {
  status: 408,
  code: "validation_error",
  message: "The request did not arrive in time. Please send it again.",
};

export const FULL: Refused = {
  status: 503,
  code: "unavailable",
  message: "Too many requests at once. Try again in a moment.",
  headers: { "retry-after": "2" },
};

export const MALFORMED_PATH: Refused = {
  status: 400,
  code: "validation_error",
  message: "The path of the request is malformed.",
  keepsConnection: true,
};

export const MANY_PARAMETERS: Refused = {
  status: 400,
  code: "validation_error",
  message: "The query has too many parameters.",
  keepsConnection: true,
};

/** Every method that some path takes (RFC 9110 §9.3.7, for `OPTIONS *`). */
export const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Answered by echoing the request, with its cookies (RFC 9110 §9.3.8). */
export const NO_TRACE: Refused = {
  status: 405,
  code: "method_not_allowed",
  message: "TRACE is not allowed.",
  headers: { allow: METHODS },
};

export const FOREIGN_TARGET: Refused = {
  status: 400,
  code: "validation_error",
  message: "The target of the request is neither a path nor an address that starts with http:// or https://.",
};

export const NO_STAR: Refused = {
  status: 400,
  code: "validation_error",
  message: "Only OPTIONS can be asked of the whole server, by the target *.",
};

/** While the service is not ready yet, or is stopping. */
export function notServing(state: string): Refused {
  const message = `Leadwright is ${state}. Try again in a moment.`;
  return { status: 503, code: "unavailable", message, headers: { "retry-after": "1" } };
}

/** Responds with the same error body as everywhere under /v1, and logs the request. */
export function refuse(request: IncomingMessage, response: ServerResponse, refused: Refused): void {
  const { status, headers, body, requestId } = written(refused, request.headers["x-request-id"]);
  logRequest({
    method: request.method ?? "",
    route: "(refused)",
    status,
    ms: 0,
    workspaceId: undefined,
    requestId,
  });
  response.writeHead(
    status,
    refused.keepsConnection && !hasBody(request) ? headers : { ...headers, connection: "close" },
  );
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The response to a request that could not be converted to a `Request` because its Host or path is invalid. */
export function answerUnreadable(error: unknown): Response {
  if (!(error instanceof RequestError)) logFailure(error, "(none)", "(unknown)");
  const { status, headers, body } = written(
    error instanceof RequestError
      ? {
          status: 400,
          code: "validation_error",
          message: "The header Host or the path of the request is malformed.",
        }
      : {
          status: 500,
          code: "internal_error",
          message: "Something went wrong on our side. Please try again.",
        },
  );
  return new Response(body, { status, headers });
}

/** Responds to data that is not HTTP, or stops half-way; Node's own response would have no body. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, patience: Patience): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { status, headers, body } = written(refusedFor(error.code));
  const lines = Object.entries({ ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  endConnection(socket, patience);
}

/** Rejects an upgrade to a protocol that we do not serve. */
export function refuseUpgrade(socket: Socket, patience: Patience): void {
  socket.write("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  endConnection(socket, patience);
}

function written({ status, code, message, headers }: Refused, sentId?: string | string[]) {
  const requestId = requestIdOf(typeof sentId === "string" ? sentId : undefined);
  const body = JSON.stringify({ error: { code, message, requestId } });
  return {
    status,
    body,
    requestId,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
      ...headers,
    },
  };
}

function refusedFor(code: string | undefined): Refused {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, code: "validation_error", message: "The headers of the request are too long." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return TOO_SLOW;
    default:
      return { status: 400, code: "validation_error", message: "The request is not well-formed HTTP." };
  }
}
