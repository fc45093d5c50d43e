import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/** Sends an answer itself; what it gives back only says so. `body` is the whole of it, null for none. */
export type Send = (status: number, headers: Record<string, string>, body: string | null) => Response;

/**
 * The fast lane's way past a `Response`: making one of a text, only to read the text out of it again by way of a
 * stream, costs more than to find the leads of a page's key.
 */
export function sendTo(outgoing: ServerResponse): Send {
  return (status, headers, body) => {
    if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
    outgoing.writeHead(status, headers);
    outgoing.end(body);
    return RESPONSE_ALREADY_SENT;
  };
}
