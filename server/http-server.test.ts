import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDispatcher } from "@/lib/http/dispatch";
import { route, withoutKey } from "@/lib/http/route";
import { HEALTH_PARTS, reportHealth, setServiceState } from "@/lib/process/health";
import { type HttpServer, openHttpServer } from "./http-server";

let httpServer: HttpServer;

beforeAll(async () => {
  httpServer = await openHttpServer("127.0.0.1", 0);
  const here = route({ GET: withoutKey(() => '{"here":true}') });
  const pages = {
    answer: async () => {
      throw new Error("No page was asked for.");
    },
    upgrade: async (_: unknown, socket: { destroy(): void }) => socket.destroy(),
  };
  httpServer.open({ dispatch: createDispatcher([{ path: "/v1/here", module: here }]), pages });
});
afterAll(async () => {
  httpServer.refuse();
  await httpServer.drain(0);
});

test.each([
  [
    "an offer of HTTP/2, as Java's client and curl --http2 make it",
    "GET /v1/here HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
  ],
  [
    "a whole URL as target, as clients of proxies send it",
    "GET http://x/v1/here HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  ],
  ["HTTP/1.0 without a Host", "GET /v1/here HTTP/1.0\r\n\r\n"],
])("serves %s", async (_, text) => {
  const { status, body } = await send(text);
  expect([status, body]).toEqual([200, { here: true }]);
});

test.each([
  [400, "HTTP/1.1 without a Host", "GET /v1/here HTTP/1.1\r\nConnection: close\r\n\r\n"],
  [400, "a malformed Host", "GET /v1/here HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
  [400, "a backslash in the path", "GET /v1/he\\re HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  [400, "an unknown method", "FOO /v1/here HTTP/1.1\r\nHost: x\r\n\r\n"],
  [431, "too long headers", `GET /v1/here HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`],
])("answers %i with the error body to %s", async (expected, _, text) => {
  const { status, body } = await send(text);
  expect(status).toBe(expected);
  expect(body).toEqual({
    error: { code: "validation_error", message: expect.any(String), requestId: expect.any(String) },
  });
});

test("health is answered to a crowd, and is another one when the service begins to stop", async () => {
  for (const part of HEALTH_PARTS) reportHealth(part, () => ({ ok: true }));
  setServiceState("ok");
  const ask = (method = "GET") => fetch(`http://127.0.0.1:${httpServer.port}/api/health`, { method });
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await answers[0]!.json()).toMatchObject({ status: "ok", database: { ok: true } });
  expect([(await ask("HEAD")).status, await (await ask("HEAD")).text()]).toEqual([200, ""]);
  setServiceState("stopping");
  const stopping = await ask();
  expect([stopping.status, stopping.headers.get("retry-after")]).toEqual([503, "1"]);
});

/** Sends raw bytes, which no HTTP client would, and reads until the server closes the connection. */
function send(text: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(httpServer.port, "127.0.0.1");
    socket.write(text);
    socket
      .setTimeout(5_000, () => reject(new Error("No answer came.")))
      .on("data", (chunk) => {
        answer += chunk;
      })
      .on("error", reject)
      .on("close", () => {
        const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
        try {
          resolve({ status: Number(answer.split(" ")[1]), body: JSON.parse(body) });
        } catch {
          reject(new Error(`No JSON: ${answer}`));
        }
      });
  });
}
