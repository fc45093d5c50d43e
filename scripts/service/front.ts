import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { healthResponse } from "@/lib/health-response";
import type { Dispatch } from "@/lib/http/dispatch";
import { routePath } from "@/lib/http/route-path";
import { sendTo } from "@/lib/http/send";
import { answerUnreadable, refuseConnection, refuseRequest, refuseWithoutHost } from "./refuse";
import { StartError } from "./start-error";

export type Pages = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
};

type Parts = {
  dispatch: Dispatch | undefined;
  pages: Pages;
  /** Takes a web socket of ours; false leaves it to the pages. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
};

export type Front = {
  /** Port that was bound, also where 0 was asked for. */
  port: number;
  /** From here on requests are served; before, they are told that the service is starting. */
  open(parts: Parts): void;
  /** From here on new requests are refused and the port is free. */
  refuse(): void;
  /** Waits for open requests for up to `milliseconds`, then cuts them. */
  drain(milliseconds: number): Promise<void>;
};

/** Binds the port first of all, so that a taken one is said at once. Errors: `StartError`. */
export async function openFront(host: string, port: number): Promise<Front> {
  let parts: Parts | undefined;
  let state: "starting" | "open" | "stopping" = "starting";
  const running = new Set<ServerResponse>();
  const asFetch = getRequestListener(
    (request, { outgoing }) => answerItself(request, outgoing as ServerResponse, parts?.dispatch),
    // HTTP/1.0 has no Host, and load balancers still ask for the health that way.
    { overrideGlobalObjects: false, hostname: "localhost", errorHandler: answerUnreadable },
  );
  const isFast = (url: string) =>
    url.startsWith("/api/health") || (parts?.dispatch !== undefined && /^\/v1(?:[/?]|$)/.test(url));

  const server = createServer(
    { shouldUpgradeCallback: isWebSocket, requireHostHeader: false },
    (request, response) => {
      running.add(response);
      response.once("close", () => running.delete(response));
      // As Node would have refused it (RFC 9112 §3.2), but with the error body.
      if (request.httpVersion === "1.1" && !request.headers.host) return refuseWithoutHost(response);
      const url = originForm(request.url ?? "/");
      if (state !== "open" && !url.startsWith("/api/health")) return refuseRequest(response, state);
      if (state === "stopping") response.setHeader("connection", "close");
      if (isFast(url)) return void asFetch(request, response);
      parts?.pages.answer(request, response).catch(() => response.destroy());
    },
  );
  server.on("clientError", refuseConnection);
  server.on("upgrade", (request, socket, head) => {
    if (state !== "open" || !parts) socket.destroy();
    else if (!parts.upgrade?.(request, socket, head)) void parts.pages.upgrade(request, socket, head);
  });
  await listen(server, host, port);
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    open: (given) => {
      parts = given;
      state = "open";
    },
    refuse: () => {
      state = "stopping";
      server.close();
    },
    drain: async (milliseconds) => {
      for (const until = Date.now() + milliseconds; running.size > 0 && Date.now() < until; await sleep(20)) {
        server.closeIdleConnections();
      }
      server.closeAllConnections();
    },
  };
}

async function answerItself(
  request: Request,
  outgoing: ServerResponse,
  dispatch: Dispatch | undefined,
): Promise<Response> {
  if (routePath(request.url) === "/api/health") return healthResponse();
  const answer = await dispatch?.(request, sendTo(outgoing));
  return (
    answer ??
    Response.json({ error: { code: "not_found", message: "There is nothing here." } }, { status: 404 })
  );
}

/**
 * Any other upgrade is answered as if it were not asked for (RFC 9110 §7.8): Java's client offers h2c with its first
 * request, and would never get an answer from a server that only knows WebSockets.
 */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/** A target may be a whole URL, and has to be taken as one (RFC 9112 §3.2.2); Next would redirect it to itself. */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new StartError(sentenceFor(error, host, port))),
    );
    server.listen({ host, port, exclusive: true }, resolve);
  });
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is taken: stop what listens there, or set PORT to another one.`;
    case "EACCES":
      return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST is ${host}, which is no address of this machine: set it to 127.0.0.1, 0.0.0.0 or one of its own.`;
    default:
      return `The service cannot listen on ${host}:${port} (${error.code}): check HOST and PORT.`;
  }
}
