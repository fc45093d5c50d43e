import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { createGunzip } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { overrideEnv } from "@/lib/process/this-process";
import { longThingPath, startTestService, type TestService, thingPath } from "@/testing/service/test-service";
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

afterEach(() => overrideEnv({ CORS_ORIGINS: undefined }));

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
      const isGzip = response.headers["content-encoding"] === "gzip";
      const text = isGzip ? response.pipe(createGunzip()) : response;
      text.setEncoding("utf8").on("data", (piece) => {
        body += piece;
      });
      text.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, body }));
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

test("what is read has a tag, by which it is not sent again while it is the same", async () => {
  const first = await ask("GET", thingPath);
  expect(first.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Accept-Encoding" });
  const tag = first.headers.etag!;
  for (const method of ["GET", "HEAD"])
    for (const named of [tag, `"other", ${tag}`, tag.replace("W/", ""), "*"]) {
      const again = await ask(method, thingPath, { "If-None-Match": named });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, "", tag]);
      expect(again.headers["x-request-id"]).toBeDefined();
      expect(again.headers["content-type"]).toBeUndefined();
    }
  expect((await ask("GET", longThingPath, { "If-None-Match": tag })).status).toBe(200);
  const document = await ask("GET", "/v1/openapi.json");
  const known = { "If-None-Match": document.headers.etag!, "Accept-Encoding": "gzip" };
  expect((await ask("GET", "/v1/openapi.json", known)).status).toBe(304);

  const made = await ask("POST", "/v1/things", { ...json, "If-None-Match": "*" }, ['{"name":"a"}']);
  expect([made.status, made.headers.etag, made.headers["cache-control"]]).toEqual([
    201,
    undefined,
    "no-store",
  ]);
  const missing = await ask("GET", "/v1/things/x", { "If-None-Match": "*" });
  expect([missing.status, missing.headers.etag, missing.headers["cache-control"]]).toEqual([
    404,
    undefined,
    "no-store",
  ]);
});

test("what is larger than a kibibyte is compressed for whoever takes it", async () => {
  const plain = await ask("GET", longThingPath);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  for (const path of [longThingPath, "/v1/openapi.json"])
    for (const accept of ["gzip", "br, gzip;q=0.5", "x-gzip"]) {
      const { headers, body } = await ask("GET", path, { "Accept-Encoding": accept });
      expect(headers["content-encoding"]).toBe("gzip");
      expect(Number(headers["content-length"])).toBeLessThan(body.length / 4);
      if (path === longThingPath) expect([body, headers.etag]).toEqual([plain.body, plain.headers.etag]);
    }
  for (const accept of ["br", "gzip;q=0", "identity"])
    expect(
      (await ask("GET", longThingPath, { "Accept-Encoding": accept })).headers["content-encoding"],
    ).toBeUndefined();
  expect(
    (await ask("GET", thingPath, { "Accept-Encoding": "gzip" })).headers["content-encoding"],
  ).toBeUndefined();
});

test("a new record says where it is, also when its answer is repeated", async () => {
  const key = { ...json, "Idempotency-Key": "where" };
  for (const replayed of [undefined, "true"]) {
    const { headers, body } = await ask("POST", "/v1/things", key, ['{"name":"a"}']);
    expect(headers["idempotent-replayed"]).toBe(replayed);
    expect(headers.location).toBe(`/v1/things/${JSON.parse(body).id}`);
  }
  expect((await ask("POST", "/v1/things", json, ["{}"])).headers.location).toBeUndefined();
});

test("no answer is taken for something else than it says", async () => {
  for (const [method, path] of [
    ["GET", thingPath],
    ["GET", "/v1/nothing"],
    ["PUT", thingPath],
    ["GET", "/v1/openapi.json"],
  ] as const)
    expect((await ask(method, path)).headers["x-content-type-options"]).toBe("nosniff");
});

const preflight = { "Access-Control-Request-Method": "POST", "X-Api-Key": "" };

test("pages of other origins read nothing, unless their origin is set", async () => {
  const from = { Origin: "https://app.example.com" };
  const get = await ask("GET", thingPath, from);
  expect(get.headers["access-control-allow-origin"]).toBeUndefined();
  expect((await ask("OPTIONS", "/v1/things", { ...from, ...preflight })).status).toBe(405);

  overrideEnv({ CORS_ORIGINS: ["https://other.example.com", "https://app.example.com"] });
  const read = await ask("GET", thingPath, from);
  expect(read.headers).toMatchObject({
    "access-control-allow-origin": from.Origin,
    vary: "Origin, Accept-Encoding",
  });
  expect(read.headers["access-control-expose-headers"]).toMatch(/ETag.*Location.*X-Request-Id/);
  expect(read.headers["access-control-allow-credentials"]).toBeUndefined();
  // Refusals are to be read too.
  expect((await ask("GET", "/v1/things/x", from)).headers["access-control-allow-origin"]).toBe(from.Origin);
  const asked = await ask("OPTIONS", "/v1/things", { ...from, ...preflight });
  expect(asked.status).toBe(204);
  expect(asked.headers).toMatchObject({
    "access-control-allow-origin": from.Origin,
    "access-control-allow-methods": "GET, HEAD, POST",
    "access-control-allow-headers": expect.stringMatching(/Content-Type.*Idempotency-Key.*X-Api-Key/),
    vary: "Origin",
  });
  for (const origin of ["https://evil.example", "null", "https://app.example.com.evil.example"]) {
    expect(
      (await ask("GET", thingPath, { Origin: origin })).headers["access-control-allow-origin"],
    ).toBeUndefined();
    expect((await ask("OPTIONS", "/v1/things", { Origin: origin, ...preflight })).status).toBe(405);
  }
});
