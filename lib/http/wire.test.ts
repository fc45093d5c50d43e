import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { overrideEnv } from "@/lib/process/this-process";
import { startTestService, type TestService, thingPath } from "@/testing/service/test-service";
import { createDispatcher } from "./dispatch";
import { redirectRequestLog } from "./request-log";
import { sendTo } from "./send";

let service: TestService;
let server: Server;
let port: number;
beforeAll(async () => {
  overrideEnv({ RATE_LIMIT_PER_MINUTE: 100_000 });
  service = await startTestService();
  const dispatch = createDispatcher(service.table);
  server = createServer(
    getRequestListener(
      (request, { outgoing }) =>
        dispatch(request, sendTo(outgoing as ServerResponse)) ?? new Response(null, { status: 599 }),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.stop();
});

type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  chunks: string[] = [],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      port,
      host: "127.0.0.1",
      method,
      path,
      headers: { "X-Api-Key": service.apiKey, ...headers },
    });
    request.on("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
    request.on("error", reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}

const json = { "Content-Type": "application/json" };

test("answers with a length, and without chunks", async () => {
  const { status, headers, body } = await ask("GET", "/v1/things?page=2");
  expect(status).toBe(200);
  expect(headers["content-length"]).toBe(String(body.length));
  expect(headers["transfer-encoding"]).toBeUndefined();
  expect(headers["content-type"]).toBe("application/json");
});

test("HEAD answers the headers of GET", async () => {
  const get = await ask("GET", thingPath, { "X-Request-Id": "1" });
  const head = await ask("HEAD", thingPath, { "X-Request-Id": "1" });
  expect(head.body).toBe("");
  expect({ ...head.headers, date: "", "ratelimit-remaining": "" }).toEqual({
    ...get.headers,
    date: "",
    "ratelimit-remaining": "",
  });
});

test("reads a body with its length and one in chunks", async () => {
  const body = '{"name":"Zo\u00eb"}';
  const sized = await ask(
    "POST",
    "/v1/things",
    { ...json, "Content-Length": String(Buffer.byteLength(body)) },
    [body],
  );
  const chunked = await ask("POST", "/v1/things", { ...json, "Transfer-Encoding": "chunked" }, [
    body.slice(0, 5),
    body.slice(5),
  ]);
  expect([sized.status, chunked.status]).toEqual([201, 201]);
  expect([JSON.parse(sized.body).name, JSON.parse(chunked.body).name]).toEqual(["Zo\u00eb", "Zo\u00eb"]);
});

test("answers 413 to a long body, announced or not", async () => {
  const body = `{"name":"${"x".repeat(1024 * 1024)}"}`;
  const sized = await ask("POST", "/v1/things", { ...json, "Content-Length": String(body.length) }, [body]);
  const chunked = await ask("POST", "/v1/things", { ...json, "Transfer-Encoding": "chunked" }, [body]);
  expect([sized.status, chunked.status]).toEqual([413, 413]);
  expect(JSON.parse(chunked.body).error.code).toBe("payload_too_large");
});

test("replays an idempotent answer byte for byte", async () => {
  const call = () => ask("POST", "/v1/things", { ...json, "Idempotency-Key": "wire" }, ['{"name":"wire"}']);
  const first = await call();
  const again = await call();
  expect(again.body).toBe(first.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
});

test("every error has the error body and a request id, unknown paths and strange methods too", async () => {
  const answers = await Promise.all([
    ask("GET", "/v1/nope"),
    ask("PROPFIND", "/v1/things"),
    ask("OPTIONS", "/v1/things"),
    ask("GET", "/v1/things", { "X-Api-Key": "lw_no" }),
    ask("GET", "/v1/things?page=x"),
    ask("POST", "/v1/things", json, ["{"]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 405, 405, 401, 400, 400]);
  for (const { headers, body } of answers) {
    expect(headers["content-type"]).toBe("application/json");
    expect(JSON.parse(body).error.requestId).toBe(headers["x-request-id"]);
  }
});

test.each([
  ["announced", { "Content-Length": "1000" }],
  ["in chunks", { "Transfer-Encoding": "chunked" }],
])("a body %s that its sender breaks off is no failure of the service", async (_, headers) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  let lines = "";
  const before = redirectRequestLog((text) => {
    lines += text;
  });
  try {
    const request = httpRequest({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/v1/things",
      headers: { "X-Api-Key": service.apiKey, "Content-Type": "application/json", ...headers },
    });
    request.on("error", () => {});
    await new Promise((resolve) => request.write('{"name":', resolve));
    setTimeout(() => request.destroy(), 100);
    await vi.waitFor(() => expect(lines).not.toBe(""), 5_000);
    expect(JSON.parse(lines)).toMatchObject({ route: "/v1/things", status: 400 });
    expect(errors).not.toHaveBeenCalled();
  } finally {
    redirectRequestLog(before);
    errors.mockRestore();
  }
});
