import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/** Sends a response directly; the returned value only marks it as sent. `body` is the complete body, null for none. */
export type Send = (
  status: number,
  headers: Record<string, string>,
  body: string | Buffer | null,
) => Response;

/**
 * Sends without a `Response`: creating one from a text, only to read the text back through a stream, costs more than
 * finding the leads of a page.
 */
export function sendTo(outgoing: ServerResponse): Send {
  return (status, headers, body) => {
    if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
    outgoing.writeHead(status, headers);
    outgoing.end(body);
    return RESPONSE_ALREADY_SENT;
  };
}
