import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { database } from "@/db";
import { carriesKnownKey } from "@/lib/http/authenticate";
import type { Dispatch } from "@/lib/http/dispatch";
import { sendTo } from "@/lib/http/send";
import { carriesOwnSession } from "@/lib/sign-in/open-session";
import { bodyRule, IGNORED } from "./body-rules";
import { connectionOf } from "./connection";
import { CountedRequest, hasBody } from "./counted-request";
import { dropRest, endAfterAnswer } from "./end-connection";
import { createHealthSnapshot } from "./health-snapshot";
import { listen } from "./listen";
import {
  answerUnreadable,
  FOREIGN_TARGET,
  FULL,
  MALFORMED_PATH,
  MANY_PARAMETERS,
  METHODS,
  NO_STAR,
  NO_TRACE,
  notServing,
  refuse,
  refuseConnection,
  refuseUpgrade,
  TOO_SLOW,
  WITHOUT_HOST,
} from "./refuse";
import { foreignApi, hasManyParameters, isReadable, pathOf, toOriginForm } from "./request-target";
import { SERVER_LIMITS, type ServerLimits } from "./server-limits";
import { createBodyTaker } from "./take-body";
import { boundUnreadAnswers } from "./unread-answers";
import { createWaitingLine } from "./waiting-line";

export type Pages = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles upgrades under /_next; only development has any. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
};

type Parts = {
  dispatch: Dispatch;
  /** True in development, where Next serves /v1 too, so that edits take effect at once. */
  pagesServeApi?: boolean;
  pages: Pages;
  /** Handles our own web sockets; false passes the request to the pages. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
};

export type HttpServer = {
  /** The bound port, also if 0 was requested. */
  port: number;
  /** From now on requests are served; before, they are told that the service is starting. */
  open(parts: Parts): void;
  /** From now on new requests are refused and the port is free. */
  refuse(): void;
  /** Waits for open requests for up to `milliseconds`, then aborts them. */
  drain(milliseconds: number): Promise<void>;
};

/** Binds the port before anything else, so that a port in use is reported at once. Errors: `StartError`. */
export async function openHttpServer(
  host: string,
  port: number,
  limits: Readonly<ServerLimits> = SERVER_LIMITS,
): Promise<HttpServer> {
  let parts: Parts | undefined;
  // `starting` → `open` by `open()` → `stopping` by `refuse()`, never back. Only the health check is served in every state.
  let state: "starting" | "open" | "stopping" = "starting";
  const running = new Set<ServerResponse>();
  const takeBody = createBodyTaker(limits);
  const pageLine = createWaitingLine(limits.pages);
  const strangerLine = createWaitingLine(limits.strangers);
  const unread = boundUnreadAnswers(running, limits);
  const readHealth = createHealthSnapshot();
  const asFetch = getRequestListener(
    (request, { outgoing }) => answerItself(request, outgoing as ServerResponse, parts?.dispatch),
    // HTTP/1.0 has no Host header, and load balancers still use it for health checks.
    { overrideGlobalObjects: false, hostname: "localhost", errorHandler: answerUnreadable },
  );
  const isFast = (url: string) => !parts?.pagesServeApi && /^\/v1(?:[/?]|$)/.test(url);

  const serve = (request: CountedRequest, response: ServerResponse, awaitsContinue: boolean) => {
    const { socket } = request;
    const connection = connectionOf(socket);
    if (connection.isEnding) return;
    connection.open += 1;
    const isNext = connection.open <= limits.answering;
    const withBody = hasBody(request);
    // Pipelined requests are parsed immediately, one buffer at a time, so nothing else limits their number. A body that waits
    // would not be counted.
    if (connection.open > limits.pipelined || (withBody && !isNext)) {
      connection.isEnding = true;
      return void socket.destroy();
    }
    running.add(response);
    unread.watch();
    if (withBody) endAfterAnswer(socket, limits);
    response.once("close", () => {
      running.delete(response);
      connection.open -= 1;
      if (!request.complete) dropRest(socket, limits, () => request.complete);
      goOn(socket);
    });
    const begin = () => handle(request, response, withBody, awaitsContinue);
    if (isNext) return begin();
    connection.waiting.push(begin);
    socket.pause();
  };

  /** Begins the next request of a connection that waited, after everything else that has come in. */
  const goOn = (socket: Socket) => {
    const { waiting } = connectionOf(socket);
    const begin = waiting.shift();
    if (!begin) return;
    setImmediate(begin);
    if (waiting.length === 0) socket.resume();
  };

  const handle = (
    request: CountedRequest,
    response: ServerResponse,
    withBody: boolean,
    awaitsContinue: boolean,
  ) => {
    if (response.destroyed) return;
    // Refused as Node would do (RFC 9112 §3.2), but with our error body.
    if (request.httpVersion === "1.1" && !request.headers.host)
      return refuse(request, response, WITHOUT_HOST);
    if (request.method === "TRACE") return refuse(request, response, NO_TRACE);
    if (request.url === "*") {
      if (request.method !== "OPTIONS") return refuse(request, response, NO_STAR);
      response.writeHead(204, { allow: METHODS });
      return void response.end();
    }
    const url = toOriginForm(request);
    if (url === undefined) return refuse(request, response, FOREIGN_TARGET);
    if (state === "stopping") response.setHeader("connection", "close");
    if (HEALTH.test(url)) {
      if (withBody) takeBody.asItIsRead(request, response, IGNORED, awaitsContinue);
      if (!response.headersSent) void answerHealth(request, response);
      return;
    }
    if (state !== "open" || !parts) return refuse(request, response, notServing(state));
    const { dispatch, pages } = parts;
    const rule = () => bodyRule(request.method ?? "GET", pathOf(url), dispatch);
    if (hasManyParameters(url)) return refuse(request, response, MANY_PARAMETERS);
    if (isFast(url)) {
      if (withBody) takeBody.asItIsRead(request, response, rule(), awaitsContinue);
      // Already refused because of its announced length.
      if (response.headersSent) return;
      const work = () => asFetch(request, response);
      if (carriesKnownKey(request, database)) void work();
      else if (!strangerLine.enter(work)) refuse(request, response, FULL);
      return;
    }
    const foreign = foreignApi(url);
    if (foreign) return refuse(request, response, foreign);
    if (!isReadable(url)) return refuse(request, response, MALFORMED_PATH);
    const work = async () => {
      if (response.destroyed) return;
      const isClosed = new Promise((resolve) => response.once("close", resolve));
      await pages.answer(request, response).catch(() => response.destroy());
      await isClosed;
    };
    const answer = async () => {
      // Files cost almost nothing, and a page requests thirty.
      if (url.startsWith("/_next/static/")) return void work();
      const goesFirst = await carriesOwnSession(request.headers.cookie);
      if (!pageLine.enter(work, { goesFirst })) refuse(request, response, FULL);
    };
    if (withBody) takeBody.whole(request, response, rule(), awaitsContinue, () => void answer());
    else void answer();
  };

  const answerHealth = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await readHealth();
    if (response.destroyed) return;
    response.writeHead(status, headers);
    response.end(request.method === "HEAD" ? undefined : body);
  };

  const server = createServer(
    {
      IncomingMessage: CountedRequest,
      shouldUpgradeCallback: isWebSocket,
      requireHostHeader: false,
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    (request, response) => serve(request, response, false),
  );
  server.timeout = limits.stalledMs;
  server.maxConnections = limits.connections;
  server.on("checkContinue", (request: CountedRequest, response) => serve(request, response, true));
  server.on("checkExpectation", (request, response) =>
    refuse(request, response, {
      status: 417,
      code: "validation_error",
      message: "The only expectation that can be met is Expect: 100-continue.",
    }),
  );
  const refuseWhole = (error: NodeJS.ErrnoException, socket: Socket) => {
    const connection = connectionOf(socket);
    connection.isEnding = true;
    // This response must not follow a partial response, nor overtake the responses to other requests.
    if (connection.open > 1 || connection.receiving?.response.headersSent) socket.destroy();
    else refuseConnection(error, socket, limits);
  };
  server.on("clientError", (error, socket) => refuseWhole(error, socket as Socket));
  server.on("timeout", (socket) => {
    const { open, receiving } = connectionOf(socket);
    const isReceiving = receiving !== undefined && !receiving.request.complete;
    if (isReceiving)
      refuseWhole(Object.assign(new Error(TOO_SLOW.message), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    // No request is open, or the client does not read the response.
    else if (open === 0 || socket.writableLength > 0) socket.destroy();
    // A response is being prepared, or streams changes.
    else socket.setTimeout(limits.stalledMs);
  });
  server.on("upgrade", (request, duplex, head) => {
    const socket = duplex as Socket;
    socket.setTimeout(0);
    socket.on("error", () => socket.destroy());
    if (state === "open" && parts) {
      if (parts.upgrade?.(request, socket, head)) return;
      if (parts.pages.upgrade && request.url?.startsWith("/_next/"))
        return void parts.pages.upgrade(request, socket, head);
    }
    refuseUpgrade(socket, limits);
  });
  return {
    port: await listen(server, host, port),
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
  const answer = await dispatch?.(request, sendTo(outgoing));
  return answer ?? Response.json({ error: { code: "not_found", message: "Not found." } }, { status: 404 });
}

const HEALTH = /^\/api\/health\/?(?:\?|$)/;

/**
 * Any other upgrade is ignored and the request answered normally (RFC 9110 §7.8): Java's client offers h2c with its first
 * request, and would never get a response from a server that only supports WebSockets.
 */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}
