import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type TestingSite = {
  origin: string;
  port: number;
  server: Server;
  /** `METHOD url` of each request, in the order of arrival. */
  requests: string[];
  close(): Promise<void>;
};

export type TestingRoute = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A real HTTP server on 127.0.0.1 for tests. Routes are found by path; a string is a page. Without a route for
 * it, `/robots.txt` is a 404, like every other path.
 */
export async function startTestingSite(routes: Record<string, string | TestingRoute>): Promise<TestingSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const route = routes[URL.parse(request.url ?? "/", "http://site.test")?.pathname ?? "/"];
    if (typeof route === "function") return route(request, response);
    response.writeHead(route === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(route ?? "Not found");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    server,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
