import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { awaitService } = vi.hoisted(() => ({ awaitService: vi.fn(async () => {}) }));
vi.mock("./service-watch", () => ({ awaitService }));

// A real server that treats each request as the test specifies.
let server: Server;
let url: string;
let pauses: number[];
let does: ("breaks off" | "is starting" | "answers" | "leads on")[];

beforeEach(async () => {
  does = [];
  pauses = [];
  server = createServer((_request, response) => {
    switch (does.shift()) {
      case "breaks off":
        response.write("half of");
        return void setImmediate(() => response.destroy());
      case "is starting":
        return void response.writeHead(503).end();
      case "leads on":
        return void response.writeHead(307, { location: "/elsewhere" }).end();
      default:
        response.writeHead(200, { "content-type": "text/x-component" });
        return void response.end("the whole page");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const setTimeout = (then: () => void, ms: number) => {
    pauses.push(ms);
    queueMicrotask(then);
  };
  vi.stubGlobal("window", { fetch, setTimeout });
  awaitService.mockClear();
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function fetchPart(headers: Record<string, string> = { rsc: "1" }): Promise<Response> {
  const { retryPageParts } = await import("./retry-page-parts");
  retryPageParts();
  return window.fetch(`${url}/agents`, { headers });
}

test("a part of a page that breaks off halfway is asked for again once the service is back", async () => {
  does = ["breaks off", "is starting", "breaks off", "answers"];
  const answer = await fetchPart();
  expect(await answer.text()).toBe("the whole page");
  expect(answer.headers.get("content-type")).toBe("text/x-component");
  expect(awaitService).toHaveBeenCalledTimes(3);
});

test("a part that fails again and again although the service answers is asked for less and less often", async () => {
  does = [...Array<"breaks off">(8).fill("breaks off"), "answers"];
  expect(await (await fetchPart()).text()).toBe("the whole page");
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test("says where it was led to", async () => {
  does = ["leads on", "answers"];
  const answer = await fetchPart();
  expect(answer).toMatchObject({ status: 200, redirected: true, url: `${url}/elsewhere` });
});

test("what is fetched ahead may fail", async () => {
  does = ["breaks off"];
  const answer = await fetchPart({ rsc: "1", "next-router-prefetch": "1" });
  await expect(answer.text()).rejects.toThrow();
  expect(awaitService).not.toHaveBeenCalled();
});
