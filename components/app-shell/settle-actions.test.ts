import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { awaitService } = vi.hoisted(() => ({ awaitService: vi.fn(async () => {}) }));
vi.mock("./service-watch", () => ({ awaitService }));

// A real server that treats each request as the test specifies.
let server: Server;
let url: string;
let asked: { headers: IncomingHttpHeaders; body: string }[];
let does: ("hangs up" | "breaks off" | "is starting" | "answers")[];

beforeEach(async () => {
  asked = [];
  does = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    asked.push({ headers: request.headers, body });
    switch (does.shift()) {
      case "hangs up":
        return void response.destroy();
      case "breaks off":
        response.write("half of");
        return void setImmediate(() => response.destroy());
      case "is starting":
        return void response.writeHead(503).end();
      default:
        return void response.writeHead(200, { "content-type": "text/x-component" }).end("done");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("window", { fetch, setTimeout: (then: () => void) => queueMicrotask(then) });
  awaitService.mockClear();
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open() {
  const settling = await import("./settle-actions");
  settling.settleActions();
  const act = () => window.fetch(url, { method: "POST", headers: { "next-action": "pause" }, body: "[]" });
  return { ...settling, act };
}

test("an answered action is sent once, under an id of its own", async () => {
  const { act } = await open();
  expect(await (await act()).text()).toBe("done");
  await act();
  const ids = asked.map(({ headers }) => headers["attempt-id"]);
  expect(new Set(ids).size).toBe(2);
  expect(asked.every(({ headers }) => headers["attempt-settle"] === undefined)).toBe(true);
});

test.each(["hangs up", "breaks off", "is starting"] as const)(
  "where the service %s, only questions about the same attempt follow, until one is answered",
  async (fault) => {
    does = [fault, fault, fault, "answers"];
    const { act } = await open();
    expect(await (await act()).text()).toBe("done");
    expect(asked).toHaveLength(4);
    expect(new Set(asked.map(({ headers }) => headers["attempt-id"])).size).toBe(1);
    expect(asked.map(({ headers }) => headers["attempt-settle"])).toEqual([undefined, "1", "1", "1"]);
    expect(asked.every(({ body }) => body === "[]")).toBe(true);
    expect(awaitService).toHaveBeenCalledTimes(3);
  },
);

test("a file that is sent with an attempt is sent once: the questions about it carry none", async () => {
  does = ["hangs up", "is starting", "answers"];
  await open();
  const headers = { "attempt-id": "one" };
  const file = new Blob(["email\nines@ovens.example\n"]);
  const answer = await window.fetch(url, { method: "POST", headers, body: file });
  expect(await answer.text()).toBe("done");
  expect(asked.map(({ headers, body }) => [headers["attempt-id"], headers["attempt-settle"], body])).toEqual([
    ["one", undefined, "email\nines@ovens.example\n"],
    ["one", "1", ""],
    ["one", "1", ""],
  ]);
});

test("the page knows for how long an outcome is unknown", async () => {
  does = ["hangs up", "answers"];
  const { act, readIsUnsettled, watchUnsettled } = await open();
  const seen: boolean[] = [];
  watchUnsettled(() => seen.push(readIsUnsettled()));
  await act();
  expect(seen).toEqual([true, false]);
});

test("a request that never gets through fails in the end, although the service is there", async () => {
  does = Array<"hangs up">(20).fill("hangs up");
  const { act, readIsUnsettled } = await open();
  await expect(act()).rejects.toThrow();
  expect(asked).toHaveLength(7);
  expect(readIsUnsettled()).toBe(false);
});

test("leaves every other request alone", async () => {
  does = ["hangs up"];
  await open();
  await expect(window.fetch(url, { method: "POST", body: "x" })).rejects.toThrow();
  expect(asked).toHaveLength(1);
  expect(asked[0]!.headers["attempt-id"]).toBeUndefined();
});
