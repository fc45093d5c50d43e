import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import type { ErrorCode } from "@/lib/errors";
import { logFailure } from "@/lib/http/log-failure";

type Refusal = { status: number; headers: Record<string, string>; body: string };

/** What is said where no route can be asked: the same body as everywhere under /v1. */
function refusal(status: number, code: ErrorCode, message: string): Refusal {
  const requestId = randomUUID();
  const body = JSON.stringify({ error: { code, message, requestId } });
  return {
    status,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "x-request-id": requestId,
    },
    body,
  };
}

/** Refuses a request while the service cannot serve it yet, or any more. */
export function refuseRequest(response: ServerResponse, state: string): void {
  const { status, headers, body } = refusal(
    503,
    "unavailable",
    `Leadwright is ${state}. Try again in a moment.`,
  );
  response.writeHead(status, { ...headers, "retry-after": "1", connection: "close" });
  response.end(body);
}

/** Refuses a request of HTTP/1.1 that does not say which host it is for. */
export function refuseWithoutHost(response: ServerResponse): void {
  const { status, headers, body } = refusal(400, "validation_error", "The request lacks the header Host.");
  response.writeHead(status, { ...headers, connection: "close" });
  response.end(body);
}

/** The answer to a request that could not be turned into a `Request`: its Host or its path is none. */
export function answerUnreadable(error: unknown): Response {
  if (!(error instanceof RequestError)) logFailure(error, "(none)", "(unknown)");
  const { status, headers, body } =
    error instanceof RequestError
      ? refusal(400, "validation_error", "The header Host or the path of the request is malformed.")
      : refusal(500, "internal_error", "Something went wrong on our side. Please try again.");
  return new Response(body, { status, headers });
}

/** Answers what is no HTTP at all; without it Node's answer has no body. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { status, headers, body } = refusalOf(error.code);
  const lines = Object.entries({ ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return refusal(431, "validation_error", "The headers of the request are too long.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refusal(408, "validation_error", "The request did not arrive in time. Please send it again.");
    default:
      return refusal(400, "validation_error", "The request is not well-formed HTTP.");
  }
}
