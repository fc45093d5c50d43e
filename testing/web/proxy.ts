import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export type TestingProxy = {
  url: string;
  /** What it was asked for, as it stood in the request line. */
  requests: string[];
  /** `Proxy-Authorization` of the requests that had one. */
  credentials: string[];
  close(): Promise<void>;
};

/**
 * A real forward proxy for tests: absolute-form requests and CONNECT tunnels. `resolve` says to which local
 * port a `host:port` leads; null is refused with a 403.
 */
export async function startTestingProxy(resolve: (target: string) => number | null): Promise<TestingProxy> {
  const requests: string[] = [];
  const credentials: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.headers["proxy-authorization"]) credentials.push(request.headers["proxy-authorization"]);
    const url = URL.parse(request.url ?? "");
    const port = url && resolve(`${url.hostname}:${url.port || 80}`);
    if (!url || port === null) {
      response.writeHead(502).end();
      return;
    }
    const upstream = httpRequest(
      { port, host: "127.0.0.1", path: url.pathname + url.search, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on("error", () => response.writeHead(502).end());
    upstream.end();
  });
  server.on("connect", (request, socket: Socket) => {
    requests.push(`CONNECT ${request.url}`);
    if (request.headers["proxy-authorization"]) credentials.push(request.headers["proxy-authorization"]);
    const port = resolve(request.url!);
    if (port === null) {
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      return;
    }
    const upstream = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on("error", () => end.destroy());
      end.on("close", () => sockets.delete(end));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    credentials,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
